import { html } from 'lit'
import { state } from 'lit/decorators.js'
import { EmailUpdateController } from '../../controllers/flow/email-update.js'
import { login } from '../../i18n/en/login.js'
import { CodePart } from '../kit/login/code-part.js'
import { defineView, View } from '../kit/view.js'
import { afterUpdateStep } from './after-update-step.js'

/** How many digits a code has that changes something. */
const DIGITS = 8

/**
 * @summary Asks for the code that went to the new address.
 * @route UpdateEmailSecondaryOtp
 * @feature email
 */
export class UpdateEmailSecondaryOtpView extends View {
  readonly #part = new CodePart(code => this.#enter(code))
  @state() private done = false

  override get heading(): string {
    return this.t(login).secondaryHeading
  }

  override get firstFocus(): HTMLElement {
    return this.#part
  }

  override render() {
    const t = this.t(login)
    const { newEmail, busy, error } = this.use(EmailUpdateController).state
    Object.assign(this.#part, { digits: DIGITS, busy: busy && !this.done, done: this.done, error })
    return html`<div class="centre"><p>${t.codeSent(newEmail)}</p></div>
      ${this.#part}`
  }

  readonly #enter = async (code: string): Promise<void> => {
    const { scope } = this
    const step = await this.use(EmailUpdateController).enterSecondary(code)
    this.done = step !== undefined
    afterUpdateStep(scope, step, this.t(login))
  }
}

defineView('appkit-update-email-secondary-otp-view', UpdateEmailSecondaryOtpView)
