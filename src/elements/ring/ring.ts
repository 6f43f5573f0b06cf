import { html, LitElement, svg } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './ring.styles.js'

/** How far the waiting has come. */
export type RingState = 'turning' | 'failed' | 'done'

/**
 * @summary A line that turns round a picture while something is waited for. What is waited for stands beneath it.
 *
 * @slot - The picture, 80 px.
 * @csspart base - The box, 104 px.
 * @csspart line - The turning line.
 */
export class RingElement extends LitElement {
  static override styles = [base, styles]

  /** Turning; failed: the line goes and the picture shakes once; done: the line closes. */
  @property({ reflect: true }) state: RingState = 'turning'

  override render() {
    return html`<div part="base">
      <svg part="line" aria-hidden="true">${svg`<rect pathLength="350" />`}</svg>
      <slot></slot>
    </div>`
  }
}

define('appkit-ui-ring', RingElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-ring': RingElement
  }
}
