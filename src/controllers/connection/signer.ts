import type { Namespace } from '../../core/caip.js'
import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { notices } from '../../i18n/en/notices.js'
import { LocaleController } from '../app/locale.js'
import { getMessages } from '../app/messages.js'
import { SnackController } from '../app/snack.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { ConnectionController } from './connection.js'

/**
 * Returns the signer of a namespace: provider, address and network.
 * @throws AppKitError `account/missing` if no wallet is connected, a restored one has not responded yet, or the app has
 * no network of the namespace; `network/unsupported` if the app does not configure the network
 */
export function getSigner(scope: Scope, namespace: Namespace): Signer {
  scope.signal.throwIfAborted()
  const provider = scope.use(ConnectionController).session(namespace)?.provider
  const address = scope.use(AccountController).address(namespace)
  const networks = scope.use(NetworkController)
  const network = networks.current(namespace)
  if (!network) throw new AppKitError('account/missing', { text: 'CaipNetwork is undefined' })
  if (!address) throw new AppKitError('account/missing', { text: 'No ActiveCaipAddress found' })
  if (!provider)
    throw new AppKitError('account/missing', { text: 'UniversalAdapter:signMessage - provider is undefined' })
  if (!networks.isSupported(namespace)) throw new AppKitError('network/unsupported', { text: 'Chain is not supported' })
  return { provider, address, network }
}

/**
 * Shows a loading message until the wallet request settles. The embedded wallet prompts in the modal itself, without a
 * message.
 */
export async function awaitConfirmation<T>(
  scope: Scope,
  namespace: Namespace,
  request: Promise<T>,
  sentence = getMessages(scope.use(LocaleController), notices).confirmTransaction,
): Promise<T> {
  if (scope.use(AccountController).get(namespace).connectorId === 'AUTH') return request
  const snack = scope.use(SnackController)
  snack.showLoading(sentence)
  try {
    return await request
  } finally {
    const { variant, message } = snack.state
    if (variant === 'loading' && message === sentence) snack.hide() // a later message stays
  }
}
