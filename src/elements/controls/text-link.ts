import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { renderAction, actionStyles, delegatedFocus } from '../action.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  [part='base'] {
    display: inline-block;
    /* Enlarges the pointer target without changing the line height. */
    margin-block: ${px(-4)};
    padding-block: ${px(4)};
    border-radius: ${radius(6)};
    color: var(--appkit-accent-ink);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
  }
  [aria-disabled] {
    color: var(--appkit-muted);
  }
  @media (forced-colors: active) {
    [part='base'] {
      border: 0;
    }
  }
`

/**
 * @summary An inline link, or a button that looks like one.
 *
 * @slot - The text.
 * @csspart base - The native button or link.
 * @cssproperty --appkit-accent - The color, adjusted until its contrast is sufficient.
 */
export class TextLinkElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() href = ''
  @property() target = ''
  @property({ type: Boolean, reflect: true }) disabled = false

  override render() {
    return renderAction(this, html`<slot></slot>`)
  }
}

define('appkit-ui-text-link', TextLinkElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-text-link': TextLinkElement
  }
}
