/**
 * Keeps the open dialog usable whatever dialogs the page has of its own: other libraries hide or freeze
 * what is not theirs (`aria-hidden`, `inert`), listen on the document for presses outside of them, and pull
 * the focus back. Ends with the signal.
 */
export function standAlone(element: HTMLElement, signal: AbortSignal): void {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : element
  const undo = () => {
    for (const name of ['aria-hidden', 'inert']) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  const watcher = new MutationObserver(undo)
  watcher.observe(host, { attributes: true, attributeFilter: ['aria-hidden', 'inert'] })
  signal.addEventListener('abort', () => watcher.disconnect(), { once: true })
  undo()

  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'focusout'])
    host.addEventListener(type, event => event.stopPropagation(), { signal })
  window.addEventListener(
    'keydown',
    event => {
      // only the top dialog is meant: one of the page underneath must not close with it
      if (event.key === 'Escape' && document.activeElement === host) event.stopPropagation()
    },
    { capture: true, signal },
  )
}
