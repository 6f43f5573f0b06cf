import { html, LitElement, type PropertyValues } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './tooltip.styles.js'

/** Between the bubble, what it explains, and the edge of the window, in CSS px. */
const GAP_PX = 8

/**
 * @summary A few words about one control, for a pointer that rests on it or a keyboard that is at it. Escape sends
 * it away. Never the only place where something is said.
 *
 * @slot - The one control it explains.
 * @csspart bubble - What appears.
 */
export class TooltipElement extends LitElement {
  static override styles = [base, styles]

  /** The words. */
  @property() text = ''
  @state() private open = false
  @query('[part=bubble]') private bubble!: HTMLElement
  /** The words again, outside the shadow: a description may only point into the tree of what it describes. */
  readonly #words = Object.assign(document.createElement('span'), { hidden: true, slot: 'words' })

  constructor() {
    super()
    this.addEventListener('pointerenter', () => (this.open = true))
    this.addEventListener('pointerleave', () => (this.open = false))
    this.addEventListener('focusin', event => (this.open = fromKeyboard(event)))
    this.addEventListener('focusout', () => (this.open = false))
    this.addEventListener('keydown', this.#onKey)
  }

  override render() {
    return html`<slot @slotchange=${this.#describe}></slot><slot name="words"></slot>
      <div part="bubble" popover="manual" aria-hidden="true">${this.text}</div>`
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.open = false
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('text')) this.#words.textContent = this.text
    if (!changed.has('open') || !this.isConnected) return
    const shown = this.open && this.text !== ''
    this.bubble.togglePopover(shown)
    if (shown) this.#place()
  }

  async #describe(event: Event): Promise<void> {
    const [control] = (event.target as HTMLSlotElement).assignedElements()
    if (!control) return
    if (!this.#words.isConnected) this.append(this.#words)
    if (control instanceof LitElement) await control.updateComplete
    const inner = control.shadowRoot?.querySelector('[part~=base]') ?? control
    inner.ariaDescribedByElements = [this.#words]
  }

  #place(): void {
    const { left, width, top, bottom } = this.getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = this.bubble
    const most = Math.max(GAP_PX, innerWidth - offsetWidth - GAP_PX)
    const above = top - offsetHeight - GAP_PX
    style.setProperty('left', `${Math.min(most, Math.max(GAP_PX, left + (width - offsetWidth) / 2))}px`)
    style.setProperty('top', `${above < GAP_PX ? bottom + GAP_PX : above}px`)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.open) return
    event.preventDefault() // the dialog around it stays
    event.stopPropagation()
    this.open = false
  }
}

/** Whether the focus shows, asked of the element that really has it: hosts of shadows do not know. */
function fromKeyboard(event: Event): boolean {
  const [focused] = event.composedPath()
  return focused instanceof Element && focused.matches(':focus-visible')
}

define('appkit-ui-tooltip', TooltipElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tooltip': TooltipElement
  }
}
