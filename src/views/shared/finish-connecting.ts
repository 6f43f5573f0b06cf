import { RouterController } from '../../controllers/app/router.js'
import { rememberWallet, type StoredWallet } from '../../controllers/wallets/catalogue.js'
import { refusesNetwork } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import { closeCard } from './close-modal.js'

/** How long success is on view before the screen moves on. */
export const SHOWN_MS = 600

/** Remembers the wallet, where one was chosen, lets success be seen, and closes; an unsupported network is shown instead. */
export function finishConnecting(scope: Scope, wallet: StoredWallet | undefined): void {
  if (wallet) rememberWallet(scope, { id: wallet.id, name: wallet.name })
  const router = scope.use(RouterController)
  const entry = router.current
  if (entry.view === 'SIWXSignMessage') return // a sign-in is asked for already: it ends by itself
  const callOff = scope.services.clock.after(SHOWN_MS, () => {
    scope.signal.removeEventListener('abort', callOff)
    if (router.current !== entry) return // the person moved on by themselves
    if (refusesNetwork(scope)) router.reset('UnsupportedChain')
    else if (scope.options.enableEmbedded === true) router.reset('Account')
    else closeCard(scope)
  })
  scope.signal.addEventListener('abort', callOff, { once: true })
}
