import { coinTypeOf } from '../../core/account-name.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { ConnectionController } from './connection.js'
import { signerOf } from './signer-of.js'

/** A name, and the address it leads to. */
export interface RegisteredName {
  /** With what it ends with. */
  readonly name: string
  readonly address: string
}

/**
 * Has the connected EVM account sign for a name, and registers it. Throws `account/missing`, what the wallet throws,
 * `request/aborted` where another account is in use by then, or what the service throws.
 */
export async function registerName(scope: Scope, name: string): Promise<RegisteredName> {
  const { clock, data } = scope.services
  const signer = signerOf(scope, 'eip155')
  const { address, network } = signer
  const coinType = coinTypeOf(Number(network.id))
  const verbs = await scope.use(ConnectionController).verbs('eip155')
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(clock.now() / 1000) })
  const signature = await verbs.signMessage(message, signer)
  if (scope.use(AccountController).address('eip155') !== address) throw new AppKitError('request/aborted')
  const { signal } = scope
  await data.call('POST /v1/profile/account', { coin_type: coinType, address, message, signature }, { signal })
  return { name, address }
}
