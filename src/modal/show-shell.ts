import { EventsController } from '../controllers/base/events.js'
import { ModalController } from '../controllers/base/modal.js'
import { RouterController } from '../controllers/base/router.js'
import { SnackController } from '../controllers/base/snack.js'
import { AccountController } from '../controllers/chain/account.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { viewAliases, type View } from '../core/routes.gen.js'
import { routes } from '../views/routes.gen.js'
import { initialView } from './initial-view.js'
import type { OpenOptions } from './methods/modal-methods.js'
import { Shell } from './shell.js'

export { closeShell } from './close-shell.js'

/** Puts the dialog on the page, in the host given or in a tag of our own at the end of the body, and opens it. */
export async function showShell(scope: Scope, given: HTMLElement | undefined, options: OpenOptions): Promise<void> {
  const modal = scope.use(ModalController)
  route(scope, options)
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

/** Loads the first screen's code before it is asked for. Never fails: the screen itself says so later. */
export function prefetch(scope: Scope): void {
  routes[initialView(scope)].load().catch(() => {})
}

/** Shows a short message at the edge of the card. */
export function showSnack(scope: Scope, variant: 'success' | 'error', message: string): void {
  const snack = scope.use(SnackController)
  if (variant === 'success') snack.showSuccess(message)
  else snack.showErrorMessage(message)
}

function route(scope: Scope, { view, namespace, uri }: OpenOptions): void {
  const router = scope.use(RouterController)
  const named = view && ((viewAliases as Readonly<Record<string, View>>)[view] ?? (view as View))
  const params = { ...(namespace && { namespace }), ...(uri && { uri }) } as never
  if (!scope.use(ModalController).state.open) router.reset(named ?? initialView(scope, namespace), params)
  else if (named) router.push(named, params)
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
