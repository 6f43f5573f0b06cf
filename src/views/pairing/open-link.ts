import { html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { actionStyles, delegatedFocus } from '../../elements/action.js'
import { base, define } from '../../elements/element.js'
import { styles } from '../../elements/controls/button.js'
import '../../elements/feedback/spinner.js'

/**
 * @summary A native link into a wallet's app, styled as a button. The browser follows it in the task of the tap, which
 * mobile browsers require. Validate the URL when you create it (`wallet-links`).
 *
 * @slot - The label.
 * @csspart base - The native link.
 */
export class OpenLink extends LitElement {
  static override styles = [base, actionStyles, styles]
  static override shadowRootOptions = delegatedFocus

  @property({ reflect: true }) variant: 'primary' | 'neutral' = 'primary'
  @property() href = ''
  @property() target = '_self'

  override render() {
    const isPending = this.href === ''
    return html`<a
      part="base"
      role="link"
      href=${this.href || nothing}
      target=${this.target}
      rel="noreferrer noopener"
      tabindex="0"
      aria-disabled=${isPending ? 'true' : nothing}
      aria-busy=${isPending ? 'true' : nothing}
      >${isPending ? html`<appkit-ui-spinner></appkit-ui-spinner>` : nothing}<span><slot></slot></span
    ></a>`
  }
}

define('appkit-open-link', OpenLink)

declare global {
  interface HTMLElementTagNameMap {
    'appkit-open-link': OpenLink
  }
}
