import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, actionStyles, focusInside } from '../action.js'
import { base, define, px, radius } from '../element.js'

/** How a text link looks. */
const styles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  [part='base'] {
    display: inline-block;
    /* The line keeps its height; the target is taller than it. */
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
 * @summary A link, or a button without weight, in a line of text.
 *
 * @slot - Its words.
 * @csspart base - The native button or link.
 * @cssproperty --appkit-accent - Its colour, darkened or lightened until it reads.
 */
export class TextLinkElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** Makes it a link. */
  @property() href = ''
  /** Where the link opens. */
  @property() target = ''
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  override render() {
    return action(this, html`<slot></slot>`)
  }
}

define('appkit-ui-text-link', TextLinkElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-text-link': TextLinkElement
  }
}
