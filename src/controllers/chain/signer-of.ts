import type { Namespace } from '../../core/caip.js'
import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { ConnectionController } from './connection.js'
import { NetworkController } from './network.js'

/**
 * Who signs in a namespace, and on which network. Throws `account/missing` where nobody is connected, and
 * `network/unsupported` where the app does not know the network.
 */
export function signerOf(scope: Scope, namespace: Namespace): Signer {
  scope.signal.throwIfAborted()
  const provider = scope.use(ConnectionController).session(namespace)?.provider
  const address = scope.use(AccountController).address(namespace)
  if (!provider || !address) throw new AppKitError('account/missing', { text: 'No ActiveCaipAddress found' })
  const networks = scope.use(NetworkController)
  const network = networks.current(namespace)
  if (!network || !networks.isSupported(namespace))
    throw new AppKitError('network/unsupported', { text: 'Chain is not supported' })
  return { provider, address, network }
}
