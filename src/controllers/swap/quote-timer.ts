import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { View } from '../../core/routes.gen.js'
import { ModalController } from '../app/modal.js'
import { RouterController } from '../app/router.js'
import { SnackController } from '../app/snack.js'
import type { Scope } from '../scope.js'
import { AccountController } from '../connection/account.js'
import { type Holder, holderOf } from '../connection/active-account.js'
import { NetworkController } from '../networks/network.js'

/** The screens of a swap. */
const screens: readonly View[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

/** Whether a swap is on the screen, or under what is on it for a moment. */
export function isSwapOpen(scope: Scope): boolean {
  const { history } = scope.use(RouterController).state
  return scope.use(ModalController).state.open && history.some(({ view }) => screens.includes(view))
}

/** Whether the person looks at what the wallet would be asked. */
export function isReviewed(scope: Scope): boolean {
  return scope.use(ModalController).state.open && scope.use(RouterController).view === 'SwapPreview'
}

/**
 * The account of a namespace on its network; undefined where the app does not know that network. Throws
 * `swap/address-missing` where nobody is connected.
 */
export function swapHolder(scope: Scope, namespace: Namespace): Holder | undefined {
  if (scope.use(AccountController).address(namespace)) return holderOf(scope, namespace)
  throw new AppKitError('swap/address-missing', { text: 'No address found to swap the tokens from.' })
}

/** Whether a namespace is still held by who held it. */
export function isStillHeld(scope: Scope, namespace: Namespace, holder: Holder | undefined): boolean {
  return (
    scope.use(AccountController).address(namespace) !== undefined &&
    holderOf(scope, namespace)?.caipAddress === holder?.caipAddress
  )
}

/** Hears whenever the person may have gone elsewhere, by a screen, an account or a network, while the instance lives. */
export function onMoved(scope: Scope, moved: () => void): void {
  const watched = [RouterController, ModalController, AccountController, NetworkController]
  const stops = watched.map(Class => subscribe(scope.use<{ state: object }>(Class).state, moved, true))
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

/** Leaves a swap that could not begin, for where the person came from, and says so. */
export function leaveSwap(scope: Scope, cause: unknown): void {
  const router = scope.use(RouterController)
  if (screens.includes(router.view) && !router.goBack()) router.reset('Account')
  scope.use(SnackController).showError(new AppKitError('swap/init-failed', { cause }))
}
