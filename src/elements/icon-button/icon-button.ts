import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, focusInside } from '../action.js'
import { actionStyles } from '../action.styles.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import type { IconName } from '../icon/icon-paths.js'
import '../icon/icon.js'
import { styles } from './icon-button.styles.js'

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
