import { subscribe } from 'valtio/vanilla'
import { AlertController } from '../../controllers/app/alert.js'
import { EventsController } from '../../controllers/app/events.js'
import { HostController } from '../../controllers/app/host.js'
import { getLegal, isConsentPending } from '../../controllers/app/legal.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController, type TransactionOutcome } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { AccountController } from '../../controllers/connection/account.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Scope } from '../../controllers/scope.js'
import { CatalogueController } from '../../controllers/wallets/catalogue.js'
import type { Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import type { View, ViewName } from '../../core/routes.gen.js'
import { nextTask } from '../../lib/next-frame.js'
import { chooseWallet } from '../../views/shared/choose-wallet.js'
import { getOrCreateHost } from '../modal-host.js'
import type { OpeningDialog } from '../opening-dialog.js'
import { getPrefetchMode, loadTheme, runAfter, runWhenIdle } from '../prefetch.js'
import type { OpenOptions, OpenResult } from '../shell-module.js'
import { preloadLocale } from './follow-locale.js'
import { loadView } from './router-outlet.js'
import { Shell } from './shell.js'

export function showSnack(scope: Scope, variant: 'success' | 'error', message: string): void {
  if (scope.signal.aborted) return
  const snack = scope.use(SnackController)
  if (variant === 'success') snack.showSuccess(message)
  else snack.showErrorMessage(message)
}

export function isTransactionStackEmpty(scope: Scope): boolean {
  return scope.signal.aborted || scope.use(RouterController).state.transactions.length === 0
}

export function popTransaction(scope: Scope, outcome: TransactionOutcome): void {
  if (!scope.signal.aborted) scope.use(RouterController).popTransaction(outcome)
}

export { closeShell } from './close-shell.js'

/**
 * Returns the view that `open()` shows by default. Without adapters that is the QR code, unless the app enables logins
 * explicitly, which the QR view does not offer.
 */
export function initialView(scope: Scope, namespace?: Namespace): View {
  const account = scope.use(AccountController)
  const connected = namespace ? account.isConnected(namespace) : account.connected.length > 0
  if (connected) return 'Account'
  const { manualWCControl, features } = scope.options
  if (!manualWCControl && (scope.adapters.length > 0 || features?.email || features?.socials)) return 'Connect'
  const listed = scope.use(HostController).state.isMobile && !isConsentPending(getLegal(scope)) // that list has no legal checkbox
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
    if (scope.signal.aborted || scope.use(ModalController).getRequiredView?.()) return
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
export async function openRoute(
  scope: Scope,
  { view, namespace, uri, arguments: args }: OpenOptions,
  isOpening = !scope.use(ModalController).state.open,
): Promise<void> {
  const namedView = view && (await loadFindView()).findEnabledView(scope, view)
  const router = scope.use(RouterController)
  const networks = scope.use(NetworkController)
  if (namespace && !networks.namespaces.includes(namespace))
    throw new AppKitError('config/option-wrong', { text: `namespace: expected one of the networks, got ${namespace}` })
  if (namespace && scope.use(AccountController).isConnected(namespace)) networks.setNamespace(namespace)
  const modal = scope.use(ModalController)
  const due = modal.getRequiredView?.()
  if (due && namedView !== 'ApproveTransaction') return void (router.view === due || router.reset(due))
  const params = { ...(namespace && { namespace }), ...(uri && { uri }), ...args } as never
  const first = namedView ?? initialView(scope, namespace)
  if (isOpening) router.reset(first, params)
  else if (namedView ?? namespace) router.push(first, params)
}

/**
 * Adds the dialog to the app's container, or to a new tag at the end of the body, and opens it. The views `Send` and
 * `Swap` resolve with their transaction; see `open`.
 */
export async function showShell(
  scope: Scope,
  options: OpenOptions,
  opening?: OpeningDialog,
): Promise<OpenResult | undefined> {
  await openShell(scope, options, opening)
  return options.view && (await loadFindView()).waitForResult(scope, options.view)
}

async function openShell(scope: Scope, options: OpenOptions, opening?: OpeningDialog): Promise<void> {
  if (scope.signal.aborted) throw new AppKitError('instance/destroyed')
  const modal = scope.use(ModalController)
  const isOpening = !modal.state.open || opening !== undefined
  await openRoute(scope, options, isOpening)
  await loadAppearance(scope)
  if (scope.signal.aborted) throw new AppKitError('instance/destroyed')
  if (opening && !modal.state.open) return // closed in the meantime
  const shell = prepareShell(scope)
  if (isOpening) {
    shell.opening = opening
    modal.setOpen(true)
    const connected = scope.use(AccountController).connected.length > 0
    const events = scope.use(EventsController)
    events.view = () => (modal.state.open ? scope.use(RouterController).view : undefined)
    events.track('MODAL_OPEN', { connected })
    shell.requestUpdate() // now, because the state notifies in a microtask
  }
  await shell.updateComplete
  if (!isOpening) return
  if (scope.use(RouterController).view === 'Connect') void scope.use(CatalogueController).load() // still in the task of the click
  const connector = opening?.chosen
  if (connector) chooseWallet(scope, { key: connector.id, name: connector.name, icon: connector.icon, connector })
  await nextTask() // what follows loads files or changes features, which is not needed before the first frame
  if (scope.signal.aborted) return
  void enhanceSheet(scope, shell)
  loadSetup().then(
    code => scope.signal.aborted || code.completeSetup(scope),
    () => {}, // the app's own settings stay as they are
  )
}

const loadSetup = lazy(() => import('../project-setup.js'))
const loadSheet = lazy(() => import('./sheet.js'))

// Loads what only phones and sheets need, after the first frame.
async function enhanceSheet(scope: Scope, shell: Shell): Promise<void> {
  const { isMobile } = scope.use(HostController).state
  if (!isMobile && !scope.options.enableBackButton && !globalThis.matchMedia?.('(max-width: 430px)').matches) return
  const sheet = await loadSheet().catch(() => undefined) // it can be closed without
  sheet?.startSheet(scope, shell.renderRoot.querySelector('dialog'))
}

export function prepareShell(scope: Scope): Shell {
  return getOrCreateShell(scope, getOrCreateHost(scope))
}

/**
 * Loads the first screen with its language and theme. The list of wallets and the account are also rendered into the
 * closed dialog, so that a click only has to show them.
 */
export async function prefetch(scope: Scope): Promise<void> {
  if (scope.signal.aborted) return
  const modal = scope.use(ModalController)
  if (modal.state.open) return
  const view = initialView(scope)
  scope.services.prefetch()
  await Promise.all([loadView(scope, view), loadAppearance(scope)])
  await nextTask() // no task is long, so that the page's own input does not wait
  if (initialView(scope) !== view) return prefetch(scope) // a wallet was connected or disconnected meanwhile
  const isAppended = modal.host !== undefined || scope.options.disableAppend !== true
  if (isPreparable(view) && isAppended && !scope.signal.aborted && !modal.state.open)
    await prepareShell(scope).prepare(view)
}

function isPreparable(view: View): boolean {
  return view === 'Connect' || view === 'Account'
}

// Time in milliseconds after which a closed card has faded. Until then its content must not change.
const FADE_MS = 500

function prepareNextOpening(scope: Scope): void {
  if (initialView(scope) !== 'Connect' && getPrefetchMode(scope.options) !== 'idle') return
  const prepare = () => void prefetch(scope).catch(() => {})
  runAfter(scope, FADE_MS, () => runWhenIdle(scope, prepare))
}

// Prepares the next opening if the first screen changes while the dialog is closed, for example after a reconnect.
function prepareAfterChanges(scope: Scope, shell: Shell): void {
  if (getPrefetchMode(scope.options) !== 'idle') return
  const modal = scope.use(ModalController)
  const onChange = () => {
    const view = initialView(scope)
    if (!modal.state.open && isPreparable(view) && shell.prepared !== view) prepareNextOpening(scope)
  }
  const stops = [AccountController, NetworkController].map(Class =>
    subscribe(scope.use<{ readonly state: object }>(Class).state, onChange),
  )
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}

// Loads what the card may not change once it is visible: its colors and its language.
async function loadAppearance(scope: Scope): Promise<void> {
  await Promise.all([loadTheme(scope).catch(() => {}), preloadLocale(scope, getHost(scope))])
}

function getHost(scope: Scope): Element {
  return scope.use(ModalController).host ?? document.body ?? document.documentElement
}

function getOrCreateShell(scope: Scope, host: HTMLElement): Shell {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const existing = [...root.children].find(child => child instanceof Shell)
  if (existing?.hasScope(scope)) return existing
  const shell = new Shell(scope, () => prepareNextOpening(scope))
  prepareAfterChanges(scope, shell)
  if (existing) existing.replaceWith(shell)
  else root.append(shell)
  scope.use(EventsController).track('MODAL_CREATED')
  scope.signal.addEventListener('abort', () => shell.remove(), { once: true })
  return shell
}
