import { AlertController } from '../../controllers/app/alert.js'
import { HostController } from '../../controllers/app/host.js'
import { legalOf, waitsForTick } from '../../controllers/app/legal.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { NetworkController } from '../../controllers/networks/network.js'
import { refusesNetwork } from '../../controllers/networks/required-network.js'
import type { Scope } from '../../controllers/scope.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { View, ViewName } from '../../core/routes.gen.js'
import type { OpenOptions } from '../shell-module.js'

/**
 * The screen `open()` begins with where none is named (facts: initial view on open). Without an adapter that is the code,
 * unless the app asks for logins in so many words: a code has no place for them.
 */
export function initialView(scope: Scope, namespace?: Namespace): View {
  const account = scope.use(AccountController)
  const meant = namespace ?? scope.use(NetworkController).state.namespace
  const connected = namespace ? account.isConnected(namespace) : account.connected.length > 0
  if (connected) return refusesNetwork(scope, meant) ? 'UnsupportedChain' : 'Account'
  const { manualWCControl, features } = scope.options
  if (!manualWCControl && (scope.adapters.length > 0 || features?.email || features?.socials)) return 'Connect'
  const listed = scope.use(HostController).state.isMobile && !waitsForTick(legalOf(scope, false)) // that list asks for no tick
  return listed ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}

/** Loads the names of all screens, which nobody needs who opens the modal by its button. Rejects with `chunk/unavailable`. */
async function loadViewNamed() {
  try {
    return (await import('./find-view.js')).viewNamed
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}

/** Puts a screen in the place of the one on view, or begins a new history with it. A screen there is not shows an alert;
 * one that has to be answered first stays. */
export async function moveTo(scope: Scope, how: 'replace' | 'reset', name: ViewName): Promise<void> {
  try {
    const viewNamed = await loadViewNamed()
    if (scope.signal.aborted || scope.use(ModalController).due()) return
    scope.use(RouterController)[how](viewNamed(name))
  } catch (error) {
    scope.use(AlertController).show(AppKitError.from(error, 'config/option-wrong'))
  }
}

/**
 * Brings the router to the screen that `open` asks for: a new history where the modal is closed, one screen further
 * where it is open. Where another screen has to be answered first, that one is on view. At once where no screen is named.
 * Rejects with `config/option-wrong` for a screen there is not, `siwx/not-enabled` for sign-in where the app has none, and
 * `chunk/unavailable`.
 */
export async function openRoute(scope: Scope, { view, namespace, uri, arguments: given }: OpenOptions): Promise<void> {
  const named = view && (await loadViewNamed())(view)
  const router = scope.use(RouterController)
  const networks = scope.use(NetworkController)
  if (namespace && !networks.namespaces.includes(namespace))
    throw new AppKitError('config/option-wrong', { text: `namespace: expected one of the networks, got ${namespace}` })
  if (namespace && scope.use(AccountController).isConnected(namespace)) networks.setNamespace(namespace)
  if (named === 'SIWXSignMessage' && !scope.siwx && !scope.options.siweConfig)
    throw new AppKitError('siwx/not-enabled', { text: 'SIWX is not enabled' })
  const modal = scope.use(ModalController)
  const due = modal.due()
  if (due && named !== 'ApproveTransaction') return void (router.view === due || router.reset(due))
  const params = { ...(namespace && { namespace }), ...(uri && { uri }), ...given } as never
  const first = named ?? initialView(scope, namespace)
  if (!modal.state.open) router.reset(first, params)
  else if (named ?? namespace) router.push(first, params)
}
