/**
 * Keeps the focus in the dialog while it is open. Browsers move it to the body if the focused element is removed, hidden
 * or disabled. It then moves to a control in the same part of the screen, otherwise to the heading.
 */
export function keepFocus(dialog: HTMLDialogElement): void {
  const root = dialog.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  let path: readonly Element[] = []
  let frame = 0
  const check = (canFocus: (element: Element | null | undefined) => boolean) => {
    if (!dialog.open || !document.hasFocus()) return // another window, or the page around a frame
    const focused = getFocusedElement(root)
    const isGone = !canFocus(path[0])
    if (focused ? !canFocus(focused) : isFocusOnPage() && isGone) restoreFocus(root, isGone ? path : [])
    follow()
  }
  // Browsers report no event for a focused element that is removed. If it still exists, Tab has moved the focus to the
  // controls of the browser. An element that styles hide loses the focus in the next frame. Before that, the test
  // for it would take a layout of its own.
  const watcher = new MutationObserver(() => {
    check(isEnabled)
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => check(isReachable))
  })
  const follow = () => {
    const focused = getFocusedElement(root)
    if (focused) path = getPath(focused)
    watcher.disconnect()
    for (const tree of getFocusedTrees(root)) {
      watcher.observe(tree, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
      tree.addEventListener('focusin', follow) // a move within a tree is not reported outside of it
    }
  }
  follow()
  check(isReachable)
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

function isEnabled(element: Element | null | undefined): boolean {
  if (!element?.isConnected || element.matches(':disabled')) return false
  return getPath(element).every(outer => !(outer as HTMLElement).inert && !(outer as HTMLElement).hidden)
}

function isReachable(element: Element | null | undefined): boolean {
  return isEnabled(element) && element?.checkVisibility?.() !== false
}

// Returns the element and those around it, out of all shadow trees.
function getPath(element: Element): readonly Element[] {
  const root = element.getRootNode()
  const outer = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  return outer ? [element, ...getPath(outer)] : [element]
}

// Tries the controls around the lost one, from the inside out, but not those of the whole screen: focusing its first
// control would be as arbitrary as its last one.
function restoreFocus(root: ShadowRoot, path: readonly Element[]): void {
  const screen = path.findIndex(element => element.parentElement?.matches('.frame'))
  const isRestored = path.slice(0, Math.max(0, screen)).some(host => host.isConnected && focusInside(root, host))
  if (!isRestored) root.getElementById('heading')?.focus({ preventScroll: true })
}

function focusInside(root: ShadowRoot, host: Element): boolean {
  const inner = host.shadowRoot?.delegatesFocus ? [host] : (host.shadowRoot?.querySelectorAll(':defined') ?? [])
  for (const control of inner) {
    if (!control.shadowRoot?.delegatesFocus && !control.matches('a[href], button, input')) continue
    ;(control as HTMLElement).focus({ preventScroll: true })
    if (isReachable(getFocusedElement(root))) return true
  }
  return false
}
