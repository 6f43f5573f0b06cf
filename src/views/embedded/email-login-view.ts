import { css, html } from 'lit'
import { px } from '../../elements/element.js'
import { login } from '../../i18n/en/embedded.js'
import { EmailPart } from './email-part.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary Asks for an email address and sends a code to it.
 * @route EmailLogin
 * @feature email
 */
export class EmailLoginView extends View {
  static override styles = [
    super.styles,
    css`
      .hint {
        padding: ${px(4)} ${px(16)} 0;
      }
    `,
  ]
  readonly #email = new EmailPart()

  override get heading(): string {
    return this.t(login).emailHeading
  }

  override get firstFocus(): HTMLElement {
    return this.#email
  }

  override render() {
    return html`${this.#email}
      <p class="small hint">${this.t(login).emailHint}</p>`
  }
}

defineView('appkit-email-login-view', EmailLoginView)
