import { css, html, LitElement, type PropertyValues, render } from 'lit'
import { property, state } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

const styles = css`
  :host {
    overflow: hidden auto;
    overscroll-behavior: contain;
    /* Read back to get the size of one design px; has no visible effect. */
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

export const OVERSCAN_ROWS = 3

/** Geometry of a list. `scrollTop`, `viewHeight` and `rowHeight` are in CSS px. */
export interface ListGeometry {
  readonly count: number
  readonly columns: number
  readonly rowHeight: number
  readonly scrollTop: number
  readonly viewHeight: number
}

/** Returns the range of items to draw; `end` is exclusive. Takes constant time. */
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

/** Assumed height before the first measurement, in CSS px: about the height of a card. */
const FIRST_VIEW_PX = 480

/**
 * @summary A list or grid that draws only its visible items. It scrolls itself and needs a height. Arrow keys, Home,
 * End and the page keys move the focus; the focused item stays rendered.
 *
 * @csspart base - The list.
 * @csspart item - The cell of one item.
 * @fires appkit-ui-end-reached - The end is near: append to `items` if there are more. Fires once per length.
 */
export class VirtualListElement<T = unknown> extends LitElement {
  static override styles = [base, styles]

  /** The items. An array with a different first item resets the scroll position. */
  @property({ attribute: false }) items: readonly T[] = []
  @property({ attribute: false }) renderItem: (item: T, index: number) => unknown = () => ''
  @property({ type: Number }) columns = 1
  /** Height of one row including its gap, in design px. */
  @property({ type: Number, attribute: 'item-height' }) itemHeight = 60
  /** Height removed from the top of the first row, in design px, if that space is empty. */
  @property({ type: Number }) cut = 0
  @property({ type: Number }) total = 0
  @property() label = ''
  @state() private focused = -1
  @state() private first = 0
  @state() private end = 0
  readonly #resizeObserver = new ResizeObserver(() => this.#measure())
  readonly #cells = new Map<number, HTMLElement>()
  #announced = -1

  constructor() {
    super()
    this.addEventListener('scroll', () => this.#measure(), { passive: true })
    this.addEventListener('keydown', event => void this.#onKey(event))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#resizeObserver.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#resizeObserver.disconnect()
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
    // Focus events that stay within a shadow root are not visible outside it.
    return html`<div
      part="base"
      role="list"
      aria-label=${this.label}
      @focusin=${(event: Event) => (this.focused = getItemIndex(event))}
      @focusout=${() => (this.focused = -1)}
    ></div>`
  }

  protected override updated(): void {
    const list = this.renderRoot.firstElementChild as HTMLElement
    list.style.setProperty('--rows', String(Math.ceil(this.items.length / this.columns)))
    list.style.setProperty('--columns', String(this.columns))
    list.style.setProperty('--height', String(this.itemHeight))
    list.style.setProperty('--cut', String(this.cut))
    this.#draw(list, this.#indexesToDraw())
    if (this.items.length === 0 || this.end < this.items.length || this.#announced === this.items.length) return
    this.#announced = this.items.length
    this.dispatchEvent(new CustomEvent('appkit-ui-end-reached', { bubbles: true, composed: true }))
  }

  #indexesToDraw(): readonly number[] {
    const { first, end, focused } = this
    const visible = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
    if (focused < 0 || focused >= this.items.length) return visible
    return focused < first ? [focused, ...visible] : focused >= end ? [...visible, focused] : visible
  }

  /** Removes, adds and updates cells, but never moves one: an element that moves loses the focus. */
  #draw(list: HTMLElement, indexes: readonly number[]): void {
    const stays = new Set(indexes)
    for (const [index, cell] of this.#cells) {
      if (stays.has(index)) continue
      this.#cells.delete(index)
      cell.remove()
    }
    let next: HTMLElement | null = null
    for (const index of indexes.toReversed()) {
      const cell: HTMLElement = this.#cells.get(index) ?? list.insertBefore(this.#createCell(index), next)
      cell.setAttribute('aria-setsize', String(Math.max(this.total, this.items.length)))
      cell.style.setProperty('--row', String(Math.floor(index / this.columns)))
      cell.style.setProperty('--column', String(index % this.columns))
      render(this.renderItem(this.items[index] as T, index), cell)
      next = cell
    }
  }

  #createCell(index: number): HTMLElement {
    const cell = document.createElement('div')
    const attributes = { part: 'item', role: 'listitem', 'data-index': index, 'aria-posinset': index + 1 }
    for (const [name, value] of Object.entries(attributes)) cell.setAttribute(name, String(value))
    this.#cells.set(index, cell)
    return cell
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

  /** Row height in CSS px: `itemHeight` scaled by the page's `--appkit-px`. */
  get #rowHeight(): number {
    return this.itemHeight * this.#scale
  }

  get #scale(): number {
    const scale = this.hasUpdated ? parseFloat(getComputedStyle(this).scrollPaddingBlockEnd) : NaN
    return scale > 0 ? scale : 1
  }

  async #onKey(event: KeyboardEvent): Promise<void> {
    const from = getItemIndex(event)
    const page = Math.max(1, Math.floor(this.clientHeight / this.#rowHeight) - 1)
    const step = getKeyTarget(event.key, from, this.columns, page, this.matches(':dir(rtl)'))
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

function getItemIndex(event: Event): number {
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
