import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import { styles } from './key-value.styles.js'

/**
 * @summary One fact: what it is at the start of the line, its value at the end.
 *
 * @slot - The value, where it is more than text.
 * @csspart base - The line.
 * @csspart key - What it is.
 * @csspart value - Its value.
 */
export class KeyValueElement extends LitElement {
  static override styles = [base, styles]

  /** What it is. */
  @property() key = ''
  /** Its value. */
  @property() value = ''

  override render() {
    return html`<dl part="base">
      <dt part="key">${this.key}</dt>
      <dd part="value">
        <slot><bdi>${this.value}</bdi></slot>
      </dd>
    </dl>`
  }
}

define('appkit-ui-key-value', KeyValueElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-key-value': KeyValueElement
  }
}
