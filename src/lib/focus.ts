/**
 * Returns true if the user has moved the focus away from the parts around an element: to another element of the page
 * around a card, or to the page around a frame.
 */
export function isFocusElsewhere(element: Element): boolean {
  if (parent !== window && !document.hasFocus()) return true
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !isInside(element, activeElement)
}

// Also true for an element around the shadow trees that contain the node.
function isInside(node: Node, outer: Element): boolean {
  const root = node.getRootNode()
  return outer.contains(node) || (root instanceof ShadowRoot && isInside(root.host, outer))
}
