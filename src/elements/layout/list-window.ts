export const OVERSCAN_ROWS = 3

/** Geometry of a list. `scrollTop`, `viewHeight` and `rowHeight` are in CSS px. */
export interface ListGeometry {
  readonly count: number
  readonly columns: number
  readonly rowHeight: number
  readonly scrollTop: number
  readonly viewHeight: number
  /** Rows to draw above and below the visible ones. */
  readonly overscan?: number
}

export interface ListWindow {
  readonly first: number
  readonly end: number
}

/**
 * Returns the range of items to draw; `end` is exclusive. Its length is the same at each scroll position, except near
 * the ends of the list, so that each row that appears replaces one that left. Takes constant time.
 */
export function listWindow({
  count,
  columns,
  rowHeight,
  scrollTop,
  viewHeight,
  overscan = OVERSCAN_ROWS,
}: ListGeometry): ListWindow {
  const rows = Math.ceil(count / columns)
  const height = rowHeight > 0 ? rowHeight : 1
  const top = Math.min(Math.max(0, Math.floor(scrollTop / height) - overscan), Math.max(0, rows - 1))
  const firstVisible = Math.floor(Math.max(0, scrollTop) / height)
  const bottom = firstVisible + Math.ceil(viewHeight / height) + 1 + overscan
  return { first: top * columns, end: Math.min(count, Math.max(bottom, top + 1) * columns) }
}

/** Returns the index that a key moves to in a grid, not clamped to its bounds. Returns undefined for other keys. */
export function getKeyTarget(
  key: string,
  index: number,
  columns: number,
  page: number,
  rtl: boolean,
): number | undefined {
  const sideways = columns > 1 ? (rtl ? -1 : 1) : 0
  const steps: Record<string, number> = {
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    PageDown: index + columns * page,
    PageUp: index - columns * page,
    Home: 0,
    End: Infinity,
    ...(sideways && { ArrowRight: index + sideways, ArrowLeft: index - sideways }),
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}

// Returns the nearest element around a list that scrolls, otherwise the page.
export function findScroller(list: HTMLElement): HTMLElement {
  for (let node: Node | null = list.parentNode; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node instanceof HTMLElement && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node
  return document.documentElement
}

// Returns the index of the item that an event came from, or -1.
export function getItemIndex(event: Event): number {
  const place = event
    .composedPath()
    .find((node): node is HTMLElement => node instanceof HTMLElement && node.part.contains('item'))
  return place ? Number(place.dataset['index']) : -1
}

// Factor by which the speed decreases per scroll event at most. After a dropped frame, the next event moves half as far.
const MAX_SLOWDOWN = 0.8

export class ScrollSpeed {
  #pxPerSecond = 0
  #updatedAt = 0

  // Returns the speed in CSS px per second after a scroll event. The first event after a rest has no speed.
  update(distance: number, now: number, isFirst: boolean): number {
    const speed = (1000 * Math.abs(distance)) / Math.max(1, now - this.#updatedAt)
    this.#updatedAt = now
    return (this.#pxPerSecond = isFirst ? 0 : Math.max(speed, MAX_SLOWDOWN * this.#pxPerSecond))
  }
}
