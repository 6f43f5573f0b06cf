import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { actionStyles, focusInside } from '../../elements/action.js'
import { base, define } from '../../elements/element.js'
import { styles } from '../../elements/controls/button.js'
import '../../elements/feedback/spinner.js'

/**
 * @summary A native link into a wallet's app that looks like a button. The browser itself follows it in the task of
 * the tap, which phones demand. What it leads to is checked where the link is made (`lib/deep-link`).
 *
 * @slot - The label.
 * @csspart base - The native link.
 */
export class OpenLink extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = focusInside

  /** The visual weight. */
  @property({ reflect: true }) variant: 'primary' | 'neutral' = 'primary'
  /** Where it leads; while it is empty, the link is being made. */
  @property() href = ''
  /** The window it opens in. */
  @property() target = '_self'

  override render() {
    const waits = this.href === ''
    return html`<a
      part="base"
      role="link"
      href=${this.href || nothing}
      target=${this.target}
      rel="noreferrer noopener"
      tabindex="0"
      aria-disabled=${waits ? 'true' : nothing}
      aria-busy=${waits ? 'true' : nothing}
      >${waits ? html`<appkit-ui-spinner></appkit-ui-spinner>` : nothing}<span><slot></slot></span
    ></a>`
  }
}

define('appkit-open-link', OpenLink)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-open-link': OpenLink
  }
}
