import { AlertController } from '../../controllers/app/alert.js'
import { HostController } from '../../controllers/app/host.js'
import { getLegal, isConsentPending } from '../../controllers/app/legal.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { requiresNetworkSwitch } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { View, ViewName } from '../../core/routes.gen.js'
import type { OpenOptions } from '../shell-module.js'

/**
 * Returns the view that `open()` shows by default. Without adapters that is the QR code, unless the app enables logins
 * explicitly, which the QR view does not offer.
 */
export function initialView(scope: Scope, namespace?: Namespace): View {
  const account = scope.use(AccountController)
  const target = namespace ?? scope.use(NetworkController).state.namespace
  const connected = namespace ? account.isConnected(namespace) : account.connected.length > 0
  if (connected) return requiresNetworkSwitch(scope, target) ? 'UnsupportedChain' : 'Account'
  const { manualWCControl, features } = scope.options
  if (!manualWCControl && (scope.adapters.length > 0 || features?.email || features?.socials)) return 'Connect'
  const listed = scope.use(HostController).state.isMobile && !isConsentPending(getLegal(scope, false)) // that list has no legal checkbox
  return listed ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

const loadFindView = lazy(() => import('./find-view.js'))

/**
 * Replaces the current view or resets the history to a view. Shows an alert for an unknown view. Does nothing while
 * another view is required.
 */
export async function moveTo(scope: Scope, method: 'replace' | 'reset', name: ViewName): Promise<void> {
  try {
    const { findView } = await loadFindView()
    if (scope.signal.aborted || scope.use(ModalController).getRequiredView()) return
    scope.use(RouterController)[method](findView(name))
  } catch (error) {
    scope.use(AlertController).show(AppKitError.from(error, 'config/option-wrong'))
  }
}

/**
 * Navigates to the view that `open` requests. Resets the history if the modal is closed, otherwise pushes the view. A
 * required view takes precedence. Synchronous if no view is given.
 * @throws AppKitError `config/option-wrong` for an unknown view, `siwx/not-enabled` for a sign-in without
 * configuration, or the error of a failed load
 */
export async function openRoute(scope: Scope, { view, namespace, uri, arguments: args }: OpenOptions): Promise<void> {
  const namedView = view && (await loadFindView()).findView(view)
  const router = scope.use(RouterController)
  const networks = scope.use(NetworkController)
  if (namespace && !networks.namespaces.includes(namespace))
    throw new AppKitError('config/option-wrong', { text: `namespace: expected one of the networks, got ${namespace}` })
  if (namespace && scope.use(AccountController).isConnected(namespace)) networks.setNamespace(namespace)
  if (namedView === 'SIWXSignMessage' && !scope.siwx && !scope.options.siweConfig)
    throw new AppKitError('siwx/not-enabled', { text: 'SIWX is not enabled' })
  const modal = scope.use(ModalController)
  const due = modal.getRequiredView()
  if (due && namedView !== 'ApproveTransaction') return void (router.view === due || router.reset(due))
  const params = { ...(namespace && { namespace }), ...(uri && { uri }), ...args } as never
  const first = namedView ?? initialView(scope, namespace)
  if (!modal.state.open) router.reset(first, params)
  else if (namedView ?? namespace) router.push(first, params)
}
