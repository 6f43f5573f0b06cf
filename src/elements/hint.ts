import { cutText } from './cut-text.js'

/** What an element says that is looked at more closely: by a pointer that rests on it, or the keyboard that is at it. */
export interface Hint {
  readonly anchor: Element
  readonly text: string
}

/**
 * The innermost hint on the way of an event: the property `hint` of an element of ours, or `data-hint` of any, which
 * without a value is the element's own text where that is cut.
 */
export function hintOf(event: Event): Hint | undefined {
  for (const anchor of event.composedPath()) {
    if (anchor === event.currentTarget) return undefined
    const text = anchor instanceof HTMLElement ? said(anchor) : ''
    if (text) return { anchor: anchor as HTMLElement, text }
  }
  return undefined
}

function said(element: HTMLElement): string {
  const { hint } = element.dataset
  if (hint !== undefined) return hint || cutText(element)
  return 'hint' in element && typeof element.hint === 'string' ? element.hint : ''
}
