/** Returns the matching elements of a screen, including those inside its elements. */
export function findAll<E extends HTMLElement = HTMLElement>(root: ParentNode | null | undefined, css: string): E[] {
  return [...(root?.querySelectorAll<E>('*') ?? [])].flatMap(element => [
    ...(element.matches(css) ? [element] : []),
    ...findAll<E>(element.shadowRoot, css),
  ])
}

/** Returns the text of a node as it is displayed, including shadow roots and slots. */
export function readText(node: Node | null | undefined): string {
  if (!node) return ''
  if (node instanceof Text) return node.data
  if (node instanceof HTMLElement && node.shadowRoot) return readText(node.shadowRoot)
  const assigned = node instanceof HTMLSlotElement ? node.assignedNodes({ flatten: true }) : []
  return (assigned.length > 0 ? assigned : [...node.childNodes]).map(readText).join('')
}

/** Returns the native control inside an element of the package, which a click of the user hits. */
export function getControl(element: Element | null | undefined): HTMLElement | undefined {
  return element?.shadowRoot?.querySelector<HTMLElement>('[part=base]') ?? undefined
}
