/** Moves the focus to a new button on the page, outside of the tested element. The button is removed with the result. */
export function focusOutside(): Disposable & { readonly element: HTMLElement } {
  const element = document.body.appendChild(document.createElement('button'))
  element.focus()
  return { element, [Symbol.dispose]: () => element.remove() }
}
