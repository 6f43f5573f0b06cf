import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { base, define, px } from '../element.js'

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
 * @summary A labeled value: the label at the start of the line, the value at the end.
 *
 * @slot - The value, if it is more than text. Not rendered next to `value`.
 * @csspart base - The line.
 * @csspart key - The label.
 * @csspart value - The value.
 */
export class KeyValueElement extends LitElement {
  static override styles = [base, styles]

  @property() key = ''
  @property() value = ''

  override render() {
    return html`<dl part="base">
      <dt part="key">${this.key}</dt>
      <dd part="value">${this.value ? html`<bdi>${this.value}</bdi>` : html`<slot></slot>`}</dd>
    </dl>`
  }
}

define('appkit-ui-key-value', KeyValueElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-key-value': KeyValueElement
  }
}
