/**
 * Keeps the open dialog usable with other dialogs on the page. Other libraries set `aria-hidden` or `inert` on foreign
 * elements, listen for outside presses on the document, and trap the focus. Ends with the signal.
 */
export function isolateDialog(element: HTMLElement, signal: AbortSignal): void {
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
      // Escape must close the top dialog only
      if (event.key === 'Escape' && document.activeElement === host) event.stopPropagation()
    },
    { capture: true, signal },
  )
}
