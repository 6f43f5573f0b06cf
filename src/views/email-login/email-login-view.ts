import { html } from 'lit'
import { login } from '../../i18n/en/login.js'
import { EmailPart } from '../kit/login/email-part.js'
import { defineView, View } from '../kit/view.js'

/**
 * @summary Asks for an email address, to mail a code to it.
 * @route EmailLogin
 * @feature email
 */
export class EmailLoginView extends View {
  readonly #email = new EmailPart()

  override get heading(): string {
    return this.t(login).emailHeading
  }

  override render() {
    return html`${this.#email}`
  }
}

defineView('appkit-email-login-view', EmailLoginView)
