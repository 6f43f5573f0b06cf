import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { View } from '../../core/routes.gen.js'
import { ModalController } from '../app/modal.js'
import { RouterController } from '../app/router.js'
import type { Scope } from '../scope.js'
import { AccountController } from '../connection/account.js'
import { type ConnectedAccount, getConnectedAccount } from '../connection/active-account.js'
import { NetworkController } from '../networks/network.js'

const SWAP_VIEWS: readonly View[] = ['Swap', 'SwapSelectToken', 'SwapPreview']

export function isSwapOpen(scope: Scope): boolean {
  const { history } = scope.use(RouterController).state
  return scope.use(ModalController).state.open && history.some(({ view }) => SWAP_VIEWS.includes(view))
}

export function isReviewed(scope: Scope): boolean {
  return scope.use(ModalController).state.open && scope.use(RouterController).view === 'SwapPreview'
}

/**
 * Returns the account of a namespace on its network, or undefined if the app does not configure that network.
 * @throws AppKitError `swap/address-missing` if no account is connected
 */
export function getSwapAccount(scope: Scope, namespace: Namespace): ConnectedAccount | undefined {
  if (scope.use(AccountController).address(namespace)) return getConnectedAccount(scope, namespace)
  throw new AppKitError('swap/address-missing', { text: 'No address found to swap the tokens from.' })
}

export function isSameAccount(
  scope: Scope,
  namespace: Namespace,
  connectedAccount: ConnectedAccount | undefined,
): boolean {
  return (
    scope.use(AccountController).address(namespace) !== undefined &&
    getConnectedAccount(scope, namespace)?.caipAddress === connectedAccount?.caipAddress
  )
}

export function onContextChange(scope: Scope, onChange: () => void): void {
  const watched = [RouterController, ModalController, AccountController, NetworkController]
  const stops = watched.map(Class => subscribe(scope.use<{ state: object }>(Class).state, onChange, true))
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

/** Reports to the developer why the tokens could not be loaded. The user sees the failure on the screen. */
export function reportLoadFailure(scope: Scope, cause: unknown): void {
  if (scope.options.debug === true) console.warn(new AppKitError('swap/init-failed', { cause }))
}
