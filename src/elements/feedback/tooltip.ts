import { css, html, LitElement } from 'lit'
import { property, query } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  :host {
    display: contents;
  }
  [part='bubble'] {
    position: fixed;
    inset: auto;
    max-inline-size: ${px(240)};
    margin: 0;
    padding: ${px(6)} ${px(10)};
    overflow: visible;
    border: ${px(1)} solid transparent;
    border-radius: ${radius(8)};
    background: var(--appkit-text);
    color: var(--appkit-surface);
    font: 500 var(--appkit-type-12);
    overflow-wrap: anywhere;
    white-space: pre-line;
    pointer-events: none;
    opacity: 0;
    transition: opacity var(--appkit-header-ms);
  }
  [part='bubble']:popover-open {
    opacity: 1;
    @starting-style {
      opacity: 0;
    }
  }
`

// Distance of the bubble from the anchor and from the edge of the window, in CSS px.
const GAP_PX = 8

/**
 * @summary A tooltip in the top layer. Hidden from screen readers, which get the same text from the anchor. The parent
 * controls when it is shown.
 *
 * @csspart bubble - The bubble.
 */
export class TooltipElement extends LitElement {
  static override styles = [base, styles]

  @property() text = ''
  /** Element that the tooltip describes. Without an anchor nothing is shown. */
  @property({ attribute: false }) anchor: Element | undefined
  @query('[part=bubble]') private bubble!: HTMLElement

  override render() {
    return html`<div part="bubble" popover="manual" dir="auto" aria-hidden="true">${this.text}</div>`
  }

  protected override updated(): void {
    if (!this.isConnected) return
    const anchor = this.text && this.anchor?.isConnected ? this.anchor : undefined
    this.bubble.togglePopover(anchor !== undefined)
    if (anchor) this.#place(anchor.getBoundingClientRect())
  }

  /**
   * Returns true if a point (CSS px of the window) is in the bubble or between it and its anchor. A pointer there keeps
   * the tooltip open (WCAG 1.4.13).
   */
  covers(x: number, y: number): boolean {
    if (!this.hasUpdated || !this.bubble.matches(':popover-open')) return false
    const { left, right, top, bottom } = this.bubble.getBoundingClientRect()
    return x >= left && x <= right && y >= top - GAP_PX && y <= bottom + GAP_PX
  }

  #place({ left, width, top, bottom }: DOMRect): void {
    const { offsetWidth, offsetHeight, style } = this.bubble
    const maxLeft = Math.max(GAP_PX, innerWidth - offsetWidth - GAP_PX)
    const above = top - offsetHeight - GAP_PX
    const below = bottom + GAP_PX
    const fitsBelow = below + offsetHeight + GAP_PX <= innerHeight
    style.setProperty('left', `${Math.min(maxLeft, Math.max(GAP_PX, left + (width - offsetWidth) / 2))}px`)
    style.setProperty('top', `${fitsBelow || above < GAP_PX ? below : above}px`)
  }
}

define('appkit-ui-tooltip', TooltipElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tooltip': TooltipElement
  }
}
