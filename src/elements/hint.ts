import { cutText } from './cut-text.js'

/** What an element says that is looked at more closely: by a pointer that rests on it, or the keyboard that is at it. */
export interface Hint {
  readonly anchor: Element
  readonly text: string
}

/**
 * The first hint on a way out to a host: the property `hint` of an element of ours, or `data-hint` of any, which
 * without a value is the element's own text where that is cut.
 */
export function hintOn(way: Iterable<EventTarget>, host: EventTarget): Hint | undefined {
  for (const anchor of way) {
    if (anchor === host) return undefined
    const text = anchor instanceof HTMLElement ? said(anchor) : ''
    if (text) return { anchor: anchor as HTMLElement, text }
  }
  return undefined
}

/** The way that an event of an element goes, out of every shadow. */
export function* wayOut(element: Element): Iterable<Node> {
  for (let at: Node | null = element; at;) {
    yield at
    const slot: Element | null = at instanceof Element ? at.assignedSlot : null
    at = slot ?? (at instanceof ShadowRoot ? at.host : at.parentNode)
  }
}

function said(element: HTMLElement): string {
  const { hint } = element.dataset
  if (hint !== undefined) return hint || cutText(element)
  return 'hint' in element && typeof element.hint === 'string' ? element.hint : ''
}
