import { css, html, LitElement } from 'lit'
import { base, define, px, radius } from '../element.js'

const styles = css`
  [part='base'] {
    display: flex;
    flex-direction: column;
    gap: ${px(6)};
    padding: ${px(14)} ${px(16)};
    border: 0 solid transparent;
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    [part='base'] {
      border-width: ${px(1)};
    }
  }
`

/**
 * @summary A raised box that groups related content.
 *
 * @slot - The content.
 * @csspart base - The box.
 */
export class BoxElement extends LitElement {
  static override styles = [base, styles]

  override render() {
    return html`<div part="base"><slot></slot></div>`
  }
}

define('appkit-ui-box', BoxElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-box': BoxElement
  }
}
