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
 * `request/aborted` where another account is in use by then, or what the service throws. The signature is good for this
 * gateway and this network alone.
 */
export async function registerName(scope: Scope, name: string): Promise<RegisteredName> {
  const { clock, data } = scope.services
  const signer = signerOf(scope, 'eip155')
  const { address, network } = signer
  if (data.url === undefined) throw new AppKitError('data/unavailable', { text: 'No data service is configured' })
  const coinType = coinTypeOf(Number(network.id))
  const verbs = await scope.use(ConnectionController).verbs('eip155')
  // Without gateway and network, somebody could register the name elsewhere with the same signature.
  const bound = { gateway: new URL(data.url).origin, chainId: network.caipNetworkId }
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(clock.now() / 1000), ...bound })
  const signature = await verbs.signMessage(message, signer)
  if (scope.use(AccountController).address('eip155') !== address) throw new AppKitError('request/aborted')
  const { signal } = scope
  await data.call('POST /v1/profile/account', { coin_type: coinType, address, message, signature }, { signal })
  return { name, address }
}
