import { ModalController } from '../controllers/app/modal.js'
import type { Scope } from '../controllers/scope.js'
import { AppKitError } from '../core/errors/appkit-error.js'

/**
 * Returns the app's container of the dialog, or adds a tag at the end of the body.
 * @throws AppKitError `instance/missing` if the app has no container and adds it itself (`disableAppend`)
 */
export function getOrCreateHost(scope: Scope): HTMLElement {
  return scope.use(ModalController).host ?? appendTag(scope)
}

function appendTag(scope: Scope): HTMLElement {
  if (scope.options.disableAppend === true)
    throw new AppKitError('instance/missing', { text: 'no <appkit-modal> on the page' })
  const id = scope.options.id ?? 'default'
  const parent = document.body ?? document.documentElement // a script in the head may open the modal before the body exists
  const existingTag = [...parent.children].find(
    child => child.localName === 'appkit-modal' && child.getAttribute('instance') === id,
  )
  if (existingTag instanceof HTMLElement) return existingTag // a tag of an earlier call whose class is still loading
  const tag = document.createElement('appkit-modal')
  tag.setAttribute('instance', id)
  parent.append(tag)
  scope.signal.addEventListener('abort', () => tag.remove(), { once: true })
  return tag
}
