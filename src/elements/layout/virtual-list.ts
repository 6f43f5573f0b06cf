import { css, html, LitElement, type PropertyValues, render } from 'lit'
import { property, state } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

/** How a virtual list looks. */
const styles = css`
  :host {
    overflow: hidden auto;
    overscroll-behavior: contain;
    /* Read back as the size of one px of the drawing; it has no effect worth seeing. */
    scroll-padding-block-end: var(--appkit-px);
  }
  [part='base'] {
    position: relative;
    block-size: calc(${px(1)} * var(--height) * var(--rows));
    margin-block-start: calc(${px(-1)} * var(--cut));
    contain: layout;
  }
  [part='item'] {
    --share: calc(100% / var(--columns));
    position: absolute;
    inset-block-start: calc(${px(1)} * var(--height) * var(--row, 0));
    inset-inline-start: calc(var(--share) * var(--column, 0));
    inline-size: var(--share);
    block-size: calc(${px(1)} * var(--height));
  }
`

/** Rows kept ready above and below what is seen. */
export const OVERSCAN_ROWS = 3

/** What a list is drawn from: all in rows but `count`, `scrollTop` and `viewHeight` (CSS px). */
export interface ListGeometry {
  readonly count: number
  readonly columns: number
  readonly rowHeight: number
  readonly scrollTop: number
  readonly viewHeight: number
}

/** The items to draw, from `first` up to but without `end`. Costs the same for ten items and ten million. */
export function listWindow({ count, columns, rowHeight, scrollTop, viewHeight }: ListGeometry): {
  first: number
  end: number
} {
  const rows = Math.ceil(count / columns)
  const height = rowHeight > 0 ? rowHeight : 1
  const top = Math.min(Math.max(0, Math.floor(scrollTop / height) - OVERSCAN_ROWS), Math.max(0, rows - 1))
  const bottom = Math.ceil((Math.max(0, scrollTop) + viewHeight) / height) + OVERSCAN_ROWS
  return { first: top * columns, end: Math.min(count, Math.max(bottom, top + 1) * columns) }
}

/** Where a key leads from an item, in a grid read from its start; undefined for keys that mean nothing here. */
export function listStep(key: string, from: number, columns: number, page: number, rtl: boolean): number | undefined {
  const sideways = columns > 1 ? (rtl ? -1 : 1) : 0
  const steps: Record<string, number> = {
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + columns * page,
    PageUp: from - columns * page,
    Home: 0,
    End: Infinity,
    ...(sideways && { ArrowRight: from + sideways, ArrowLeft: from - sideways }),
  }
  return Object.hasOwn(steps, key) ? steps[key] : undefined
}

/** What is drawn before the first measurement, in CSS px: about a card. */
const FIRST_VIEW_PX = 480

/**
 * @summary A list or grid of any length that draws only what is seen. It scrolls itself: give it a height. Arrow
 * keys, Home, End and the page keys walk through it, and what has the focus stays drawn.
 *
 * @csspart base - The list.
 * @csspart item - One place of it.
 * @fires appkit-ui-end-reached - The end is near: if there is more, append it to `items`. Once per length.
 */
export class VirtualListElement<T = unknown> extends LitElement {
  static override styles = [base, styles]

  /** What is listed. Another array whose first item is another goes back to the start. */
  @property({ attribute: false }) items: readonly T[] = []
  /** Draws one item: one element that can have the focus. */
  @property({ attribute: false }) renderItem: (item: T, index: number) => unknown = () => ''
  /** Items beside each other. */
  @property({ type: Number }) columns = 1
  /** Height of one row with its gap, in px of the drawing. */
  @property({ type: Number, attribute: 'item-height' }) itemHeight = 60
  /** How much of the first row's place is left out where nothing stands there, in px of the drawing. */
  @property({ type: Number }) cut = 0
  /** How many there are in all, where that is known and more than are loaded. */
  @property({ type: Number }) total = 0
  /** The name of the list for screen readers. */
  @property() label = ''
  @state() private focused = -1
  @state() private first = 0
  @state() private end = 0
  readonly #resized = new ResizeObserver(() => this.#measure())
  readonly #places = new Map<number, HTMLElement>()
  #announced = -1

  constructor() {
    super()
    this.addEventListener('scroll', () => this.#measure(), { passive: true })
    this.addEventListener('keydown', event => void this.#onKey(event))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#resized.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resized.disconnect()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('items')
    if (before && before[0] !== this.items[0]) {
      this.scrollTop = 0
      this.#announced = -1
    }
    if (changed.has('items') || changed.has('columns') || changed.has('itemHeight') || changed.has('cut'))
      this.#measure()
  }

  override render() {
    // Focus that moves within a shadow is heard inside it only.
    return html`<div
      part="base"
      role="list"
      aria-label=${this.label}
      @focusin=${(event: Event) => (this.focused = indexOf(event))}
      @focusout=${() => (this.focused = -1)}
    ></div>`
  }

  protected override updated(): void {
    const list = this.renderRoot.firstElementChild as HTMLElement
    list.style.setProperty('--rows', String(Math.ceil(this.items.length / this.columns)))
    list.style.setProperty('--columns', String(this.columns))
    list.style.setProperty('--height', String(this.itemHeight))
    list.style.setProperty('--cut', String(this.cut))
    this.#draw(list, this.#wanted())
    if (this.items.length === 0 || this.end < this.items.length || this.#announced === this.items.length) return
    this.#announced = this.items.length
    this.dispatchEvent(new CustomEvent('appkit-ui-end-reached', { bubbles: true, composed: true }))
  }

  /** What is to be drawn, in order: what is seen, and what has the focus. */
  #wanted(): readonly number[] {
    const { first, end, focused } = this
    const seen = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
    if (focused < 0 || focused >= this.items.length) return seen
    return focused < first ? [focused, ...seen] : focused >= end ? [...seen, focused] : seen
  }

  /** Takes away, adds and draws again, but never moves what stays: an element that is moved loses the focus. */
  #draw(list: HTMLElement, wanted: readonly number[]): void {
    const stays = new Set(wanted)
    for (const [index, place] of this.#places) {
      if (stays.has(index)) continue
      this.#places.delete(index)
      place.remove()
    }
    let next: HTMLElement | null = null
    for (const index of wanted.toReversed()) {
      const place: HTMLElement = this.#places.get(index) ?? list.insertBefore(this.#newPlace(index), next)
      place.setAttribute('aria-setsize', String(Math.max(this.total, this.items.length)))
      place.style.setProperty('--row', String(Math.floor(index / this.columns)))
      place.style.setProperty('--column', String(index % this.columns))
      render(this.renderItem(this.items[index] as T, index), place)
      next = place
    }
  }

  #newPlace(index: number): HTMLElement {
    const place = document.createElement('div')
    const attributes = { part: 'item', role: 'listitem', 'data-index': index, 'aria-posinset': index + 1 }
    for (const [name, value] of Object.entries(attributes)) place.setAttribute(name, String(value))
    this.#places.set(index, place)
    return place
  }

  #measure(): void {
    const { clientHeight } = this
    const scrollTop = this.scrollTop + this.cut * this.#scale
    const window = listWindow({
      count: this.items.length,
      columns: this.columns,
      rowHeight: this.#rowHeight,
      scrollTop,
      viewHeight: clientHeight || FIRST_VIEW_PX,
    })
    this.first = window.first
    this.end = window.end
  }

  /** In CSS px: what the page's type master made of `itemHeight`. */
  get #rowHeight(): number {
    return this.itemHeight * this.#scale
  }

  get #scale(): number {
    const scale = this.hasUpdated ? parseFloat(getComputedStyle(this).scrollPaddingBlockEnd) : NaN
    return scale > 0 ? scale : 1
  }

  async #onKey(event: KeyboardEvent): Promise<void> {
    const from = indexOf(event)
    const page = Math.max(1, Math.floor(this.clientHeight / this.#rowHeight) - 1)
    const step = listStep(event.key, from, this.columns, page, this.matches(':dir(rtl)'))
    if (from < 0 || step === undefined) return
    event.preventDefault()
    const to = Math.min(this.items.length - 1, Math.max(0, step))
    if (step >= 0 || event.key.startsWith('Page')) await this.#focusItem(to)
  }

  async #focusItem(index: number): Promise<void> {
    const height = this.#rowHeight
    const top = Math.max(0, Math.floor(index / this.columns) * height - this.cut * this.#scale)
    this.scrollTop = Math.min(top, Math.max(this.scrollTop, top + height - this.clientHeight))
    this.#measure()
    await this.updateComplete
    const element = this.renderRoot.querySelector(`[data-index="${index}"]`)?.firstElementChild
    if (element instanceof LitElement) await element.updateComplete
    if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  }
}

function indexOf(event: Event): number {
  const place = event
    .composedPath()
    .find((node): node is HTMLElement => node instanceof HTMLElement && node.part.contains('item'))
  return place ? Number(place.dataset['index']) : -1
}

define('appkit-ui-virtual-list', VirtualListElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-virtual-list': VirtualListElement
  }
  interface HTMLElementEventMap {
    'appkit-ui-end-reached': CustomEvent
  }
}
