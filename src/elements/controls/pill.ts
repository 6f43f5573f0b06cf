import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, actionStyles, focusInside } from '../action.js'
import '../display/icon.js'
import { base, cutText, define, px, radius } from '../element.js'

/** How a pill looks. */
const styles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  [part='base'] {
    display: flex;
    align-items: center;
    gap: ${px(8)};
    max-inline-size: 100%;
    block-size: ${px(36)};
    padding-inline: ${px(6)} ${px(12)};
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
    font: 500 var(--appkit-type-15);
  }
  :host([ground='raised']) [part='base'] {
    background: var(--appkit-surface);
  }
  span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    :host(:not([disabled])) [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-hover);
    }
  }
`

/**
 * @summary What is chosen at the moment, and a way to choose another: an account, a network, a token.
 *
 * @slot - Its name.
 * @slot image - Its picture, 24 px.
 * @csspart base - The native button.
 */
export class PillElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The name for screen readers, where the content does not say what pressing does. */
  @property() label = ''
  /** What it stands on: the surface of a card, or a raised box. */
  @property({ reflect: true }) ground: 'surface' | 'raised' = 'surface'
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false

  /** Its name, where that is cut. */
  get hint(): string {
    return cutText(this.renderRoot.querySelector('span'), this.textContent)
  }

  override render() {
    return action(
      this,
      html`<slot name="image"></slot><span><slot></slot></span
        ><appkit-ui-icon name="chevron-down" size="16"></appkit-ui-icon>`,
    )
  }
}

define('appkit-ui-pill', PillElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-pill': PillElement
  }
}
