import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessage } from '../../core/siwx.js'
import { abortable } from '../../lib/abortable.js'
import { withTimeout } from '../../lib/with-timeout.js'
import type { Scope } from '../scope.js'
import { answerLimit } from './answer-limit.js'
import { ConnectionController } from './connection.js'
import { signerOf } from './signer-of.js'
import type { SiwxPlace } from './siwx-place.js'
import { isFor } from './siwx-session.js'

/** Has the app make the message that an account is to sign. Throws `siwx/init-failed` where it speaks of somebody else. */
export async function makeMessage(scope: Scope, config: SIWXConfig, place: SiwxPlace): Promise<SIWXMessage> {
  const wanted = { accountAddress: place.address, chainId: place.network.caipNetworkId }
  const message = await withTimeout(() => config.createMessage(wanted), answerLimit(scope, place.signal))
  if (isFor(message, { address: place.address, chainId: wanted.chainId })) return message
  throw new AppKitError('siwx/init-failed', { text: 'createMessage: the message speaks of another account or network' })
}

/** Has it signed: by the app's own way where it has one, else by the wallet. Rejects as soon as the signal is aborted. */
export async function signText(
  scope: Scope,
  config: SIWXConfig,
  place: SiwxPlace,
  { message, signal }: { readonly message: string; readonly signal: AbortSignal },
): Promise<string> {
  const { namespace, address, network } = place
  if (config.signMessage) {
    const request = { message, chainId: network.caipNetworkId, accountAddress: address }
    return abortable(config.signMessage(request), signal)
  }
  const verbs = await scope.use(ConnectionController).verbs(namespace)
  signal.throwIfAborted()
  const signer = signerOf(scope, namespace)
  if (signer.address !== address || signer.network.caipNetworkId !== network.caipNetworkId)
    throw new AppKitError('request/aborted')
  return abortable(verbs.signMessage(message, signer), signal)
}
