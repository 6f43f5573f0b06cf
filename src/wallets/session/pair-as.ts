import { AppKitError } from '../../core/errors/appkit-error.js'
import { engineOf } from './engine-of.js'
import { pair } from './pair.js'
import type { Pairing } from './pairing-wait.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct } from './protocol-library.js'
import type { SignInAlong } from './sign-in-along.js'

/**
 * One pairing; with a sign-in where the app has one and asks for EVM networks alone: others the protocol has none for. A
 * library that the app brought along, and that cannot be asked so, connects alone, and the account is asked afterwards.
 */
export async function pairAs(client: ProtocolClient, pairing: Pairing, along?: SignInAlong): Promise<SessionStruct> {
  const engine = along && engineOf(client.provider.client)
  if (!along || !engine || Object.keys(pairing.namespaces).join() !== 'eip155') return pair(client, pairing)
  const { pairSigned } = await import('./pair-signed.js').catch((cause: unknown) => {
    throw AppKitError.from(cause, 'chunk/unavailable')
  })
  return pairSigned(client, engine, pairing, along)
}
