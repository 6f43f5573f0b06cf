import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { renderAction, actionStyles, delegatedFocus } from '../action.js'
import '../display/icon.js'
import type { IconName } from '../display/icon.js'
import { base, define, px, radius } from '../element.js'

const styles = css`
  :host {
    flex: none;
    inline-size: ${px(40)};
  }
  [part='base'] {
    display: grid;
    place-items: center;
    inline-size: ${px(40)};
    block-size: ${px(40)};
    border-radius: ${radius(12)};
    color: var(--appkit-muted);
  }
  @media (hover: hover) {
    [part='base']:not([aria-disabled]):hover {
      background: var(--appkit-raised);
      color: var(--appkit-text);
    }
  }
  [part='base']:not([aria-disabled]):active {
    background: var(--appkit-hover);
  }
  [aria-disabled] {
    opacity: 0.5;
  }
`

/**
 * @summary A square button that shows only an icon, and therefore needs a label.
 *
 * @slot - Replaces the icon.
 * @csspart base - The native button or link.
 */
export class IconButtonElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property() icon: IconName = 'x'
  @property() label = ''
  @property({ type: Boolean, reflect: true }) disabled = false
  /** State of a toggle button. Undefined for other buttons. */
  @property({ type: Boolean }) pressed: boolean | undefined
  @property() href = ''
  @property() target = ''

  get hint(): string {
    return this.label
  }

  override render() {
    return renderAction(this, html`<slot><appkit-ui-icon .name=${this.icon}></appkit-ui-icon></slot>`)
  }
}

define('appkit-ui-icon-button', IconButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-icon-button': IconButtonElement
  }
}
