import type { Namespace } from '../../core/caip.js'
import type { Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { notices } from '../../i18n/en/notices.js'
import { LocaleController } from '../app/locale.js'
import { words } from '../app/messages.js'
import { SnackController } from '../app/snack.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'
import { AccountController } from './account.js'
import { ConnectionController } from './connection.js'

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

/**
 * Waits for what the person is asked in the wallet. Of an external wallet a snack says so for as long, in a sentence that
 * may be given; the embedded one asks in the modal itself (spec point 6).
 */
export async function askToConfirm<T>(
  scope: Scope,
  namespace: Namespace,
  asking: Promise<T>,
  sentence = words(scope.use(LocaleController), notices).confirmTransaction,
): Promise<T> {
  if (scope.use(AccountController).of(namespace).connectorId === 'AUTH') return asking
  const snack = scope.use(SnackController)
  snack.showLoading(sentence)
  try {
    return await asking
  } finally {
    const { variant, message } = snack.state
    if (variant === 'loading' && message === sentence) snack.hide() // another one that came meanwhile stays
  }
}
