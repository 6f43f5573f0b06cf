import { EventsController } from '../controllers/base/events.js'
import { ModalController } from '../controllers/base/modal.js'
import { RouterController } from '../controllers/base/router.js'
import { AccountController } from '../controllers/chain/account.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { nextTask } from '../lib/next-task.js'
import { checkSetup } from './check-setup.js'
import { loadTheme } from './dress.js'
import { learnLocale, loadWords } from './follow-locale.js'
import { initialView } from './initial-view.js'
import { openRoute } from './open-route.js'
import { languageAt } from './page-language.js'
import { routeTo } from './route-to.js'
import type { OpenOptions } from './shell-module.js'
import { Shell } from './shell.js'

export { closeShell } from './close-shell.js'
export { moveTo } from './move-to.js'
export { showSnack } from './show-snack.js'
export { endWaiting, isNothingWaiting } from './waiting-requests.js'

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
      void import('./follow-project.js').then(module => module.followProject(scope)).catch(() => {})
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
