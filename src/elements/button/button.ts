import { html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { action, focusInside } from '../action.js'
import { actionStyles } from '../action.styles.js'
import { base } from '../base.styles.js'
import { define } from '../define.js'
import '../spinner/spinner.js'
import { styles } from './button.styles.js'

/** The visual weight of a button: the one thing to do, one of several, or one to think about. */
export type ButtonVariant = 'primary' | 'neutral' | 'danger'

/**
 * @summary Starts an action, or follows a link. Knows nothing of wallets, chains or routes.
 *
 * @slot - The label.
 * @slot icon - An optional icon before the label.
 * @csspart base - The native button or link.
 * @cssproperty --appkit-accent - Background of the primary variant.
 */
export class ButtonElement extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The visual weight of the button. */
  @property({ reflect: true }) variant: ButtonVariant = 'neutral'
  /** Its name, where what it shows does not say it. */
  @property() label = ''
  /** What that is, for those who see it and look closer. */
  @property() hint = ''
  /** Shows a spinner and ignores presses; the label stays. */
  @property({ type: Boolean, reflect: true }) busy = false
  /** Ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Makes it a link. An address that could run something is refused. */
  @property() href = ''
  /** Where the link opens; empty for the same tab, which deep links need. */
  @property() target = ''

  override render() {
    const icon = this.busy ? html`<appkit-ui-spinner></appkit-ui-spinner>` : html`<slot name="icon"></slot>`
    return action(this, html`${icon}<span><slot></slot></span>`)
  }
}

define('appkit-ui-button', ButtonElement)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-ui-button': ButtonElement
  }
}
