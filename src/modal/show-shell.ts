import { EventsController } from '../controllers/base/events.js'
import { ModalController } from '../controllers/base/modal.js'
import { AccountController } from '../controllers/chain/account.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { View } from '../core/routes.gen.js'
import { routes } from '../views/routes.gen.js'
import { Shell } from './shell.js'

export { closeShell } from './close-shell.js'

/** Puts the dialog on the page, in the host given or in a tag of our own at the end of the body, and opens it. */
export async function showShell(scope: Scope, given: HTMLElement | undefined): Promise<void> {
  const modal = scope.use(ModalController)
  const host = given ?? appendTag(scope)
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const there = [...root.children].find(child => child instanceof Shell)
  const shell = there ?? new Shell(scope)
  if (!there) {
    root.append(shell)
    scope.signal.addEventListener('abort', () => shell.remove(), { once: true })
  }
  if (!modal.state.open) {
    modal.setOpen(true)
    const connected = scope.use(AccountController).connected.length > 0
    scope.use(EventsController).track('MODAL_OPEN', { connected })
  }
  await shell.updateComplete
}

/** Loads a screen's code before it is asked for. Never fails: the screen itself says so later. */
export function prefetchView(view: View): void {
  routes[view].load().catch(() => {})
}

function appendTag(scope: Scope): HTMLElement {
  if (scope.options.disableAppend === true)
    throw new AppKitError('instance/missing', { text: 'no <appkit-modal> on the page' })
  const tag = document.createElement('appkit-modal')
  tag.setAttribute('instance', scope.options.id ?? 'default')
  document.body.append(tag)
  scope.signal.addEventListener('abort', () => tag.remove(), { once: true })
  return tag
}
