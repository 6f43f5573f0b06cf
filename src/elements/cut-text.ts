/** A text that does not fit into its element and so ends in an ellipsis; '' where the whole of it is seen. */
export function cutText(element: Element | null | undefined, text = element?.textContent ?? ''): string {
  const isCut = element && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
  return isCut ? text.trim() : ''
}
