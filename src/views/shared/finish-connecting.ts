import { RouterController } from '../../controllers/app/router.js'
import { rememberWallet, type StoredWallet } from '../../controllers/wallets/catalogue.js'
import { requiresNetworkSwitch } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import { closeModal } from './close-modal.js'

export const SUCCESS_DELAY_MS = 600

/** Stores the wallet as recent, shows the success state, and closes the modal. Shows an unsupported network instead. */
export function finishConnecting(scope: Scope, wallet: StoredWallet | undefined): void {
  if (wallet) rememberWallet(scope, { id: wallet.id, name: wallet.name })
  const router = scope.use(RouterController)
  const entry = router.current
  if (entry.view === 'SIWXSignMessage') return // a pending sign-in closes the modal itself
  const cancelTimer = scope.services.clock.after(SUCCESS_DELAY_MS, () => {
    scope.signal.removeEventListener('abort', cancelTimer)
    if (router.current !== entry) return // the user navigated meanwhile
    if (requiresNetworkSwitch(scope)) router.reset('UnsupportedChain')
    else if (scope.options.enableEmbedded === true) router.reset('Account')
    else closeModal(scope)
  })
  scope.signal.addEventListener('abort', cancelTimer, { once: true })
}
