/**
 * Keeps the focus in the dialog while it is open. Browsers move it to the body if the focused element is removed, hidden
 * or disabled. It then moves to a control in the same part of the screen, otherwise to the heading.
 */
export function keepFocus(dialog: HTMLDialogElement): void {
  const root = dialog.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  let path: readonly EventTarget[] = []
  const check = () => {
    if (!dialog.open) return
    const focused = getFocusedElement(root)
    const isGone = !isReachable(path[0])
    if (focused ? !isReachable(focused) : isFocusOnPage() && isGone) restoreFocus(root, isGone ? path : [])
    observe()
  }
  // Browsers report no event for a focused element that is removed. If it still exists, Tab has moved the focus to the
  // controls of the browser.
  const watcher = new MutationObserver(check)
  const observe = () => {
    watcher.disconnect()
    for (const tree of getFocusedTrees(root))
      watcher.observe(tree, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
  }
  root.addEventListener('focusin', event => {
    path = event.composedPath()
    observe()
  })
  check()
}

function isFocusOnPage(): boolean {
  return !document.activeElement || document.activeElement === document.body
}

// Returns the tree and the trees inside it on the way to the focused element.
function getFocusedTrees(root: ShadowRoot): readonly ShadowRoot[] {
  const inner = root.activeElement?.shadowRoot
  return inner ? [root, ...getFocusedTrees(inner)] : [root]
}

function getFocusedElement(root: ShadowRoot): Element | null {
  return getFocusedTrees(root).at(-1)?.activeElement ?? root.activeElement
}

function isReachable(element: EventTarget | undefined): boolean {
  if (!(element instanceof Element) || !element.isConnected) return false
  if (element.matches(':disabled') || element.checkVisibility?.() === false) return false
  for (let outer: Element | null = element; outer; outer = getParent(outer))
    if ((outer as HTMLElement).inert) return false
  return true
}

function getParent(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

// Tries the controls around the lost one, from the inside out, but not those of the whole screen: focusing its first
// control would be as arbitrary as its last one.
function restoreFocus(root: ShadowRoot, path: readonly EventTarget[]): void {
  const hosts = path.filter(
    (target): target is HTMLElement => target instanceof HTMLElement && target.shadowRoot !== null,
  )
  const screen = hosts.findIndex(host => host.parentElement?.matches('.frame'))
  const isRestored = hosts.slice(0, Math.max(0, screen)).some(host => host.isConnected && focusInside(root, host))
  if (!isRestored) root.getElementById('heading')?.focus({ preventScroll: true })
}

function focusInside(root: ShadowRoot, host: HTMLElement): boolean {
  const inner = host.shadowRoot?.delegatesFocus ? [host] : (host.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])
  for (const control of inner) {
    if (!control.shadowRoot?.delegatesFocus && !control.matches('a[href], button, input')) continue
    control.focus({ preventScroll: true })
    if (isReachable(getFocusedElement(root) ?? undefined)) return true
  }
  return false
}
