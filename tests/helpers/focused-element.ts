/** Returns the focused element, looking into shadow roots. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** Returns the text of the focused element, with whitespace collapsed. */
export function focusedText(): string {
  return focusedElement()?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** Moves the focus to a new button on the page, outside of the tested element. The button is removed with the result. */
export function focusOutside(): Disposable & { readonly element: HTMLElement } {
  const element = document.body.appendChild(document.createElement('button'))
  element.focus()
  return { element, [Symbol.dispose]: () => element.remove() }
}
