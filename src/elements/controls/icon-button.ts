import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, actionStyles, focusInside } from '../action.js'
import '../display/icon.js'
import type { IconName } from '../display/icon.js'
import { base, define, px, radius } from '../element.js'

/** How an icon button looks. */
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
 * @summary A square button that shows only an icon, and so must be told its name.
 *
 * @slot - Another picture in place of the icon.
 * @csspart base - The native button or link.
 */
export class IconButtonElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The icon it shows. */
  @property() icon: IconName = 'x'
  /** What it does, for those who do not see the icon. Required. */
  @property() label = ''
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Makes it a link. */
  @property() href = ''
  /** Where the link opens. */
  @property() target = ''

  /** The same, for those who see it and look closer. */
  get hint(): string {
    return this.label
  }

  override render() {
    return action(this, html`<slot><appkit-ui-icon .name=${this.icon}></appkit-ui-icon></slot>`)
  }
}

define('appkit-ui-icon-button', IconButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-icon-button': IconButtonElement
  }
}
