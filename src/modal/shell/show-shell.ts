import { AlertController } from '../../controllers/app/alert.js'
import { EventsController } from '../../controllers/app/events.js'
import { ModalController } from '../../controllers/app/modal.js'
import { RouterController, type TransactionOutcome } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { AccountController } from '../../controllers/connection/account.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { nextTask } from '../../lib/next-task.js'
import { languageAt } from '../page-language.js'
import type { OpenOptions } from '../shell-module.js'
import { learnLocale, loadWords } from './follow-locale.js'
import { initialView, openRoute } from './open-view.js'
import { routeTo } from './router-outlet.js'
import { Shell } from './shell.js'
import { loadTheme } from './theme-styles.js'

/** Tells, once, what an app has not configured: an id for the services it would ask, or any way to connect at all. */
export function checkSetup(scope: Scope): void {
  const { projectId, gateway, endpoints, enableWalletConnect, universalProvider } = scope.options
  const alert = scope.use(AlertController)
  const wantsServices = enableWalletConnect !== false && !universalProvider
  if (wantsServices && !projectId && !gateway && !endpoints?.relay)
    alert.showOnce(new AppKitError('config/project-id-missing'))
  if (scope.adapters.length === 0 && scope.use(ConnectorsController).state.list.length === 0)
    alert.showOnce(new AppKitError('config/no-way-to-connect'))
}

/** Shows a short message of the app's own at the edge of the card. */
export function showSnack(scope: Scope, variant: 'success' | 'error', message: string): void {
  if (scope.signal.aborted) return
  const snack = scope.use(SnackController)
  if (variant === 'success') snack.showSuccess(message)
  else snack.showErrorMessage(message)
}

/** Whether no request waits on top of the screens. */
export function isNothingWaiting(scope: Scope): boolean {
  return scope.signal.aborted || scope.use(RouterController).state.transactions.length === 0
}

/** Ends the request on top of the screens. */
export function endWaiting(scope: Scope, outcome: TransactionOutcome): void {
  if (!scope.signal.aborted) scope.use(RouterController).popTransaction(outcome)
}

export { closeShell } from './close-shell.js'
export { moveTo } from './open-view.js'

/** Puts the dialog on the page, in the app's place for it or in a tag of our own at the end of the body, and opens it. */
export async function showShell(scope: Scope, options: OpenOptions): Promise<void> {
  if (scope.signal.aborted) throw new AppKitError('instance/destroyed')
  const modal = scope.use(ModalController)
  await openRoute(scope, options)
  // the card must change neither its colours nor its language once it is on view
  await Promise.all([loadTheme(scope).catch(() => {}), learnLocale(scope, placeOf(scope))])
  if (scope.signal.aborted) throw new AppKitError('instance/destroyed')
  const shell = prepareShell(scope)
  const opens = !modal.state.open
  if (opens) {
    modal.setOpen(true)
    const connected = scope.use(AccountController).connected.length > 0
    const events = scope.use(EventsController)
    events.view = () => (modal.state.open ? scope.use(RouterController).view : undefined)
    events.track('MODAL_OPEN', { connected })
    if (scope.services.project.available)
      void import('../follow-project.js').then(module => module.followProject(scope)).catch(() => {})
  }
  await shell.updateComplete
  if (!opens) return
  await nextTask() // what an app has not configured is told once the dialog is there: it loads files of its own
  if (!scope.signal.aborted) checkSetup(scope)
}

/** Puts the dialog on the page, closed: the embedded wallet's frame stands in it from its first load. */
export function prepareShell(scope: Scope): Shell {
  return shellIn(scope, scope.use(ModalController).host ?? appendTag(scope))
}

/** Loads the first screen's code before it is asked for. Never fails: the screen itself says so later. */
export function prefetch(scope: Scope): void {
  if (scope.signal.aborted) return
  void loadWords(languageAt(scope, placeOf(scope)))
  routeTo(initialView(scope))
    .then(route => route.load())
    .catch(() => {})
}

/** The element that the dialog stands in, or will. */
function placeOf(scope: Scope): Element {
  return scope.use(ModalController).host ?? document.body ?? document.documentElement
}

function shellIn(scope: Scope, host: HTMLElement): Shell {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const there = [...root.children].find(child => child instanceof Shell)
  if (there?.isOf(scope)) return there
  const shell = new Shell(scope)
  if (there) there.replaceWith(shell)
  else root.append(shell)
  scope.use(EventsController).track('MODAL_CREATED')
  scope.signal.addEventListener('abort', () => shell.remove(), { once: true })
  return shell
}

function appendTag(scope: Scope): HTMLElement {
  if (scope.options.disableAppend === true)
    throw new AppKitError('instance/missing', { text: 'no <appkit-modal> on the page' })
  const id = scope.options.id ?? 'default'
  const before = [...document.body.children].find(
    each => each.localName === 'appkit-modal' && each.getAttribute('instance') === id,
  )
  if (before instanceof HTMLElement) return before // of an earlier opening, while the class of the tag is still on its way
  const tag = document.createElement('appkit-modal')
  tag.setAttribute('instance', id)
  const place = document.body ?? document.documentElement // a script in the head may open before there is a body
  place.append(tag)
  scope.signal.addEventListener('abort', () => tag.remove(), { once: true })
  return tag
}
