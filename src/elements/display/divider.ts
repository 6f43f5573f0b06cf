import { css, html, LitElement } from 'lit'
import { base, define, px } from '../element.js'

const styles = css`
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(12)};
    padding: ${px(8)} ${px(12)};
    color: var(--appkit-muted);
    font: 400 var(--appkit-type-13);
  }
  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  [part='base']::before,
  [part='base']::after {
    content: '';
    flex: 1;
    border-block-start: ${px(1)} solid var(--appkit-line);
  }
`

/**
 * @summary A line between two groups, with a label in it.
 *
 * @slot - The label.
 * @csspart base - The line.
 */
export class DividerElement extends LitElement {
  static override styles = [base, styles]

  override render() {
    return html`<div part="base">
      <span><slot></slot></span>
    </div>`
  }
}

define('appkit-ui-divider', DividerElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-divider': DividerElement
  }
}
