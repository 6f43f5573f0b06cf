import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

/** How a key value looks. */
const styles = css`
  [part='base'] {
    display: flex;
    justify-content: space-between;
    gap: ${px(12)};
    padding: ${px(5)} ${px(4)};
  }
  [part='key'] {
    flex: none;
    max-inline-size: 60%;
    color: var(--appkit-muted);
    overflow-wrap: anywhere;
  }
  [part='value'] {
    min-inline-size: 0;
    font-variant-numeric: tabular-nums;
    text-align: end;
    overflow-wrap: anywhere;
  }
`

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
