import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import { EmailLoginController } from '../../controllers/embedded/email-login.js'
import '../../elements/controls/text-link.js'
import { login } from '../../i18n/en/embedded.js'
import { isFocusElsewhere } from '../../lib/focus.js'
import { afterEmailStep } from './finish-login.js'
import { CodePart } from './code-part.js'
import { matchWordStyles, renderMatchWord } from './social-images.js'
import { defineView, View } from '../shared/view.js'

// Time for which the screen confirms that a new code was sent.
const RESENT_MS = 1_500

/**
 * @summary Asks for the emailed code.
 * @route EmailVerifyOtp
 * @feature email
 */
export class EmailVerifyOtpView extends View {
  static override styles = [
    super.styles,
    matchWordStyles,
    css`
      .quiet {
        color: var(--appkit-muted);
      }
    `,
  ]
  readonly #codePart = new CodePart(code => this.#submitCode(code))
  @state() private done = false
  @state() private now = 0
  @state() private isResent = false
  #cancelTimer = () => {}
  #cancelResent = () => {}

  override get heading(): string {
    return this.t(login).codeHeading
  }

  override get firstFocus(): HTMLElement {
    return this.#codePart
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#updateCountdown()
    void this.#resumeLogin()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
    this.#cancelResent()
    this.isResent = false
  }

  override render() {
    const t = this.t(login)
    const { email, matchWord, digits, busy, error } = this.use(EmailLoginController).state
    Object.assign(this.#codePart, {
      digits,
      busy: busy && !this.done,
      done: this.done,
      error,
      notice: this.isResent ? t.newCodeSent : '',
    })
    return html`<div class="centre">
        <p>${t.codeSent(email)}</p>
        ${matchWord ? renderMatchWord(t.matchWord, matchWord) : nothing}
      </div>
      ${this.#codePart}
      <div class="centre small">
        ${this.#renderResend()}
        <appkit-ui-text-link @click=${this.#changeEmail}>${t.otherEmail}</appkit-ui-text-link>
      </div>`
  }

  #renderResend(): unknown {
    const t = this.t(login)
    const secondsLeft = Math.ceil((this.use(EmailLoginController).state.resendAt - this.now) / 1000)
    if (secondsLeft > 0) return html`<span class="quiet">${t.newCodeIn(secondsLeft)}</span>`
    return html`<appkit-ui-text-link @click=${this.#resend}>${t.newCode}</appkit-ui-text-link>`
  }

  #updateCountdown(): void {
    const { clock } = this.scope.services
    this.now = clock.now()
    this.#cancelTimer = clock.after(1_000, () => this.#updateCountdown())
  }

  readonly #submitCode = async (code: string): Promise<void> => {
    const { scope } = this
    const step = await this.use(EmailLoginController).submitCode(code)
    this.done = step === 'done'
    if (this.isConnected) afterEmailStep(scope, step)
  }

  // Continues a login after the embedded wallet's own view replaced this one for a required step.
  async #resumeLogin(): Promise<void> {
    const { scope } = this
    const step = await this.use(EmailLoginController).finishing
    this.done = step === 'done'
    if (this.isConnected) afterEmailStep(scope, step)
  }

  readonly #resend = async (): Promise<void> => {
    const { scope } = this
    const step = await this.use(EmailLoginController).resend()
    if (!this.isConnected) return
    if (step === 'code') this.#confirmResent()
    else afterEmailStep(scope, step)
  }

  #confirmResent(): void {
    this.isResent = true
    void this.#focusCode() // the countdown replaces the focused link
    this.#cancelResent = this.scope.services.clock.after(RESENT_MS, () => (this.isResent = false))
  }

  async #focusCode(): Promise<void> {
    await this.updateComplete
    await this.#codePart.updateComplete
    if (!isFocusElsewhere(this)) this.#codePart.focus()
  }

  readonly #changeEmail = (): void => {
    this.use(EventsController).track('EMAIL_EDIT')
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }
}

defineView('appkit-email-verify-otp-view', EmailVerifyOtpView)
