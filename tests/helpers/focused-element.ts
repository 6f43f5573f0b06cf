/** What has the focus, through every shadow. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}

/** All it shows, with white space evened out. */
export function focusedText(): string {
  return focusedElement()?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}
