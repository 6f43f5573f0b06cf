import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { renderAction, actionStyles, delegatedFocus } from '../action.js'
import '../display/icon.js'
import { base, getTruncatedText, define, px, radius } from '../element.js'

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
    padding-inline: ${px(12)};
    border-radius: ${radius(18)};
    background: var(--appkit-raised);
    font: 500 var(--appkit-type-15);
  }
  :host([ground='raised']) [part='base'] {
    background: var(--appkit-surface);
  }
  /* A picture is closer to the round edge than a text. */
  ::slotted([slot='image']) {
    margin-inline-start: ${px(-6)};
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
 * @summary Shows the selected account, network or token, and opens a list of others.
 *
 * @slot - The name of the selection.
 * @slot image - Its image, 24 px.
 * @csspart base - The native button.
 */
export class PillElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() label = ''
  @property({ reflect: true }) ground: 'surface' | 'raised' = 'surface'
  @property({ type: Boolean, reflect: true }) disabled = false

  get hint(): string {
    return getTruncatedText(this.renderRoot.querySelector('span'), this.textContent)
  }

  override render() {
    return renderAction(
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
