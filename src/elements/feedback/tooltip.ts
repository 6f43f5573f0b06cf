import { css, html, LitElement } from 'lit'
import { property, query } from 'lit/decorators.js'
import { base, define, px, radius } from '../element.js'

/** How a tooltip looks. */
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

/** Between the bubble, what it explains, and the edge of the window, in CSS px. */
const GAP_PX = 8

/**
 * @summary A few words about one thing, over everything else on the page. What they say is said elsewhere to screen
 * readers, so they do not say it again. When it comes and goes is not its business.
 *
 * @csspart bubble - What appears.
 */
export class TooltipElement extends LitElement {
  static override styles = [base, styles]

  /** The words. */
  @property() text = ''
  /** What they explain; without it nothing is shown. */
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

  /** Whether a point of the window is in the bubble, or between it and what it explains: whoever goes there wants to read. */
  covers(x: number, y: number): boolean {
    if (!this.hasUpdated || !this.bubble.matches(':popover-open')) return false
    const { left, right, top, bottom } = this.bubble.getBoundingClientRect()
    return x >= left && x <= right && y >= top - GAP_PX && y <= bottom + GAP_PX
  }

  #place({ left, width, top, bottom }: DOMRect): void {
    const { offsetWidth, offsetHeight, style } = this.bubble
    const most = Math.max(GAP_PX, innerWidth - offsetWidth - GAP_PX)
    const above = top - offsetHeight - GAP_PX
    style.setProperty('left', `${Math.min(most, Math.max(GAP_PX, left + (width - offsetWidth) / 2))}px`)
    style.setProperty('top', `${above < GAP_PX ? bottom + GAP_PX : above}px`)
  }
}

define('appkit-ui-tooltip', TooltipElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-tooltip': TooltipElement
  }
}
