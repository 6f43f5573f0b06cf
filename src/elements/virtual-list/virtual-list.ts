import { html, LitElement, type PropertyValues } from 'lit'
import { property, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { listStep, listWindow } from './list-window.js'
import { styles } from './virtual-list.styles.js'

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
  /** How many there are in all, where that is known and more than are loaded. */
  @property({ type: Number }) total = 0
  /** The name of the list for screen readers. */
  @property() label = ''
  @state() private focused = -1
  @state() private first = 0
  @state() private end = 0
  readonly #resized = new ResizeObserver(() => this.#measure())
  #announced = -1

  constructor() {
    super()
    this.addEventListener('scroll', () => this.#measure(), { passive: true })
    this.addEventListener('keydown', event => void this.#onKey(event))
    this.addEventListener('focusin', event => (this.focused = indexOf(event)))
    this.addEventListener('focusout', () => (this.focused = -1))
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
    if (changed.has('items') || changed.has('columns') || changed.has('itemHeight')) this.#measure()
  }

  override render() {
    const { first, end, focused } = this
    const indices = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
    if (focused >= 0 && focused < this.items.length && (focused < first || focused >= end)) indices.push(focused)
    return html`<div part="base" role="list" aria-label=${this.label}>
      ${repeat(
        indices.toSorted((a, b) => a - b),
        index => index,
        index => this.#item(index),
      )}
    </div>`
  }

  protected override updated(): void {
    const list = this.renderRoot.firstElementChild as HTMLElement
    list.style.setProperty('--rows', String(Math.ceil(this.items.length / this.columns)))
    list.style.setProperty('--columns', String(this.columns))
    list.style.setProperty('--height', String(this.itemHeight))
    for (const place of list.children as HTMLCollectionOf<HTMLElement>) {
      const index = Number(place.dataset['index'])
      place.style.setProperty('--row', String(Math.floor(index / this.columns)))
      place.style.setProperty('--column', String(index % this.columns))
    }
    if (this.items.length === 0 || this.end < this.items.length || this.#announced === this.items.length) return
    this.#announced = this.items.length
    this.dispatchEvent(new CustomEvent('appkit-ui-end-reached', { bubbles: true, composed: true }))
  }

  #item(index: number) {
    const item = this.items[index]
    const size = Math.max(this.total, this.items.length)
    return html`<div part="item" role="listitem" data-index=${index} aria-setsize=${size} aria-posinset=${index + 1}>
      ${item === undefined ? '' : this.renderItem(item, index)}
    </div>`
  }

  #measure(): void {
    const { scrollTop, clientHeight } = this
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
    const scale = this.hasUpdated ? parseFloat(getComputedStyle(this).scrollPaddingBlockEnd) : NaN
    return this.itemHeight * (scale > 0 ? scale : 1)
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
    const top = Math.floor(index / this.columns) * height
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
