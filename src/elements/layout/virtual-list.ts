import { css, html, LitElement, type PropertyValues, render } from 'lit'
import { property, state } from 'lit/decorators.js'
import { base, define, px } from '../element.js'
import { ListCells } from './list-cells.js'
import { findScroller, getItemIndex, getKeyTarget, listWindow, OVERSCAN_ROWS, ScrollSpeed } from './list-window.js'

const styles = css`
  :host {
    overflow: hidden auto;
    overscroll-behavior: contain;
    /* Chromium then scrolls without painting, also where it would otherwise do so to smooth text. */
    will-change: scroll-position;
    /* Read back to get the size of one design px; has no visible effect. */
    scroll-padding-block-end: var(--appkit-px);
  }
  :host([outer]) {
    overflow: visible;
    overscroll-behavior: auto;
    will-change: auto;
  }
  [part='base'] {
    position: relative;
    contain: layout;
  }
  [part='item'] {
    position: absolute;
    contain: layout style;
  }
`

// Properties that every cell depends on.
const RENDERED = ['renderItem', 'columns', 'itemHeight'] as const

// Number of frames without a scroll event after which a list rests. Safari has no `scrollend` event.
const REST_FRAMES = 6
// Number of frames without a scroll event after which a list is slow.
const SLOW_FRAMES = 2
// Speed above which items pass too fast to be recognized by their pictures, in heights of the list per second.
const MAX_SPEED = 3
// Distance to the end at which further items are requested, in heights of the list.
const LOOK_AHEAD = 2
// Number of cells that are moved per frame, to restore their order.
const MOVES_PER_FRAME = 8

// Assumed height before the first measurement, in CSS px: about the height of a card.
const FIRST_VIEW_PX = 480

/**
 * @summary A list or grid that draws only its visible items. It scrolls itself and needs a height, or it is as high as
 * its items and scrolls with the element around it (`outer`). Arrow keys, Home, End and the page keys move the focus;
 * the focused item stays rendered.
 *
 * @csspart base - The list.
 * @csspart item - The cell of one item.
 * @fires appkit-ui-end-reached - The end is near: append to `items` if there are more. Fires once per length: with the last
 * item, or two heights of the list before it while the list scrolls towards it.
 */
export class VirtualListElement<T = unknown> extends LitElement {
  static override styles = [base, styles]

  /** The items. An array with a different first item resets the scroll position. */
  @property({ attribute: false }) items: readonly T[] = []
  /**
   * Renders an item. It is rendered again only if it is another object, or this another function. With `isPassing`, the
   * list is new or scrolls fast: leave out what is expensive, such as pictures. The item is rendered again some frames
   * later, if it is still visible.
   */
  @property({ attribute: false }) renderItem: (item: T, index: number, isPassing: boolean) => unknown = () => ''
  @property({ type: Number }) columns = 1
  /** Height of one row including its gap, in design px. */
  @property({ type: Number, attribute: 'item-height' }) itemHeight = 60
  /** Height removed from the top of the first row, in design px, if that space is empty. */
  @property({ type: Number }) cut = 0
  @property({ type: Number }) total = 0
  /** The list scrolls with the nearest element around it that scrolls. */
  @property({ type: Boolean, reflect: true }) outer = false
  /** Height at the top of the outer scroll area that something sticky covers, in design px. */
  @property({ type: Number }) inset = 0
  @property() label = ''
  @state() private focused = -1
  @state() private first = 0
  @state() private end = 0
  readonly #resizeObserver = new ResizeObserver(() => this.#measure())
  // The element that scrolls: the list, or the one around it.
  #scroller: HTMLElement = this
  readonly #cells = new ListCells()
  readonly #rendered = new WeakMap<HTMLElement, T>()
  #isOutdated = true
  // Indexes of the cells that were rendered with `isPassing`.
  readonly #passing = new Set<number>()
  #isPassing = true
  // Number of frames until the list counts as resting; 0 if it rests.
  #restFrames = 0
  #isFrameRequested = false
  // Rows drawn outside the view. A new list draws them after the visible ones, one per frame.
  #overscan = 0
  readonly #speed = new ScrollSpeed()
  #scale = 1
  #viewHeight = FIRST_VIEW_PX
  #scrolledTo = 0
  #isMovingDown = false
  #announced = -1

  constructor() {
    super()
    this.addEventListener('keydown', event => void this.#onKey(event))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#scroller = this.outer ? findScroller(this) : this
    this.#scroller.addEventListener('scroll', this.#onScrollEvent, { passive: true, capture: true }) // before others
    for (const element of [this, this.#scroller]) this.#resizeObserver.observe(element)
    this.#requestFrame()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#scroller.removeEventListener('scroll', this.#onScrollEvent, { capture: true })
    this.#resizeObserver.disconnect()
  }

  /** The scroll position in CSS px at the last scroll event. Reading it costs no layout. */
  get scrolledTo(): number {
    return this.#scrolledTo
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('items')
    if (before && before[0] !== this.items[0]) {
      if (!this.outer) this.scrollTop = this.#scrolledTo = 0
      this.#announced = -1
      this.#isMovingDown = false
      this.#overscan = 0
      this.#isPassing = true
      this.#passing.clear()
      this.#requestFrame()
    }
    this.#isOutdated ||= RENDERED.some(name => changed.has(name))
    this.#setWindow()
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
    list.style.blockSize = px(Math.ceil(this.items.length / this.columns) * this.itemHeight).cssText
    list.style.marginBlockStart = px(-this.cut).cssText
    this.#draw(list, this.#indexesToDraw())
    this.#isOutdated = false
    this.#announceEnd()
  }

  #announceEnd(): void {
    const { length } = this.items
    const rowsAhead = this.#isMovingDown ? Math.ceil((LOOK_AHEAD * this.#viewHeight) / this.#rowHeight) : 0
    if (length === 0 || this.end + rowsAhead * this.columns < length || this.#announced === length) return
    this.#announced = length
    this.dispatchEvent(new CustomEvent('appkit-ui-end-reached', { bubbles: true, composed: true }))
  }

  #indexesToDraw(): readonly number[] {
    const { first, end, focused } = this
    const visible = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
    if (focused < 0 || focused >= this.items.length) return visible
    return focused < first ? [focused, ...visible] : focused >= end ? [...visible, focused] : visible
  }

  #draw(list: HTMLElement, indexes: readonly number[]): void {
    const added = this.#cells.assign(list, indexes)
    const size = String(Math.max(this.total, this.items.length))
    for (const index of this.#passing) if (!this.#cells.get(index)) this.#passing.delete(index)
    for (const index of indexes) {
      const cell = this.#cells.get(index) as HTMLElement
      const isNew = added.has(index)
      if (this.#isPassing && (isNew || this.#overscan === 0)) this.#passing.add(index)
      if (isNew || this.#isOutdated || this.#rendered.get(cell) !== this.items[index]) this.#fill(cell, index)
      cell.setAttribute('aria-setsize', size)
    }
    if (this.#restFrames === 0) this.#sort()
    if (this.#passing.size > 0) this.#requestFrame()
  }

  #sort(maxMoves?: number): void {
    const list = this.renderRoot.firstElementChild as HTMLElement
    if (!this.#cells.sort(list, this.focused, maxMoves)) this.#requestFrame()
  }

  #fill(cell: HTMLElement, index: number): void {
    const { columns, itemHeight } = this
    cell.setAttribute('aria-posinset', String(index + 1))
    cell.style.insetBlockStart = px(Math.floor(index / columns) * itemHeight).cssText
    cell.style.insetInlineStart = `${((index % columns) * 100) / columns}%`
    cell.style.inlineSize = `${100 / columns}%`
    cell.style.blockSize = px(itemHeight).cssText
    const item = this.items[index] as T
    this.#rendered.set(cell, item)
    render(this.renderItem(item, index, this.#passing.has(index)), cell)
  }

  readonly #onScrollEvent = ({ timeStamp }: Event): void => this.#onScroll(timeStamp)

  // In an outer scroll area: the height of the list above the visible part. Negative while the list begins below its top.
  get #position(): number {
    if (!this.outer) return this.scrollTop
    return this.#scroller.getBoundingClientRect().top + this.inset * this.#scale - this.getBoundingClientRect().top
  }

  #onScroll(now = performance.now()): void {
    const from = this.#scrolledTo
    this.#scrolledTo = this.#position
    if (this.#scrolledTo !== from) this.#isMovingDown = this.#scrolledTo > from
    const speed = this.#speed.update(this.#scrolledTo - from, now, this.#restFrames === 0)
    this.#isPassing = speed > MAX_SPEED * this.#viewHeight
    this.#restFrames = REST_FRAMES
    this.#setWindow()
    this.#requestFrame()
  }

  #requestFrame(): void {
    if (this.#isFrameRequested) return
    this.#isFrameRequested = true
    requestAnimationFrame(() => {
      this.#isFrameRequested = false
      if (this.isConnected && this.hasUpdated) this.#onFrame()
    })
  }

  // Does a part of the deferred work in each frame until it is done.
  #onFrame(): void {
    this.#restFrames = Math.max(0, this.#restFrames - 1)
    if (this.#restFrames < REST_FRAMES - SLOW_FRAMES) this.#isPassing = false
    if (this.#overscan < OVERSCAN_ROWS) {
      this.#overscan += 1
      this.#setWindow()
    }
    const { size } = this.#passing
    if (size > 0 && !this.#isPassing) this.#complete()
    else if (this.#restFrames === 0) this.#sort(MOVES_PER_FRAME)
    if (this.#restFrames > 0 || size > 0 || this.#overscan < OVERSCAN_ROWS) this.#requestFrame()
  }

  // Renders one row of items again that were passing, from the middle of the view.
  #complete(): void {
    const middle = (this.first + this.end) / 2
    const next = [...this.#passing].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    for (const index of next.slice(0, this.columns)) {
      this.#passing.delete(index)
      const cell = this.#cells.get(index)
      if (cell) this.#fill(cell, index)
    }
  }

  // Reads the layout. Scrolling does not need it.
  #measure(): void {
    const scale = this.hasUpdated ? parseFloat(getComputedStyle(this).scrollPaddingBlockEnd) : NaN
    this.#scale = scale > 0 ? scale : 1
    this.#viewHeight = this.#scroller.clientHeight || FIRST_VIEW_PX
    this.#scrolledTo = this.#position
    this.#setWindow()
  }

  #setWindow(): void {
    const { first, end } = listWindow({
      count: this.items.length,
      columns: this.columns,
      rowHeight: this.#rowHeight,
      scrollTop: Math.max(0, this.#scrolledTo + this.cut * this.#scale),
      viewHeight: this.#viewHeight,
      overscan: this.#overscan,
    })
    Object.assign(this, { first, end })
  }

  // Row height in CSS px: `itemHeight` scaled by the page's `--appkit-px`.
  get #rowHeight(): number {
    return this.itemHeight * this.#scale
  }

  async #onKey(event: KeyboardEvent): Promise<void> {
    if (event.key === 'Tab') this.#sort()
    if (event.key.startsWith('Page')) this.#measure() // the observer of a new list may not have reported its height yet
    const from = getItemIndex(event)
    const page = Math.max(1, Math.floor(this.#viewHeight / this.#rowHeight) - 1)
    const step = getKeyTarget(event.key, from, this.columns, page, this.matches(':dir(rtl)'))
    if (from < 0 || step === undefined) return
    event.preventDefault()
    const to = Math.min(this.items.length - 1, Math.max(0, step))
    if (step >= 0 || event.key.startsWith('Page')) await this.focusItem(to)
  }

  async focusItem(index: number): Promise<void> {
    const height = this.#rowHeight
    const top = Math.max(0, Math.floor(index / this.columns) * height - this.cut * this.#scale)
    const visibleHeight = this.#scroller.clientHeight - (this.outer ? this.inset * this.#scale : 0)
    const from = this.#position
    this.#scroller.scrollTop += Math.min(top, Math.max(from, top + height - visibleHeight)) - from
    this.#onScroll()
    await this.updateComplete
    this.#sort()
    const element = this.#cells.get(index)?.firstElementChild
    if (element instanceof LitElement) await element.updateComplete
    if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  }
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
