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
