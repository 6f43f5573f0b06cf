import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { EmailLoginController } from '../../controllers/embedded/email-login.js'
import '../../elements/controls/text-link.js'
import { login } from '../../i18n/en/embedded.js'
import { afterEmailStep } from './finish-login.js'
import { CodePart } from './code-part.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary Asks for the code that was mailed.
 * @route EmailVerifyOtp
 * @feature email
 */
export class EmailVerifyOtpView extends View {
  static override styles = [
    super.styles,
    css`
      .quiet {
        color: var(--appkit-muted);
      }
    `,
  ]
  readonly #part = new CodePart(code => this.#enter(code))
  @state() private done = false
  @state() private now = 0
  #tick = () => {}

  override get heading(): string {
    return this.t(login).codeHeading
  }

  override get firstFocus(): HTMLElement {
    return this.#part
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#count()
    void this.#goOn()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#tick()
  }

  override render() {
    const t = this.t(login)
    const { email, matchWord, digits, busy, error } = this.use(EmailLoginController).state
    Object.assign(this.#part, { digits, busy: busy && !this.done, done: this.done, error })
    return html`<div class="centre">
        <p>${t.codeSent(email)}</p>
        ${matchWord ? html`<p class="small">${t.matchWord(matchWord)}</p>` : nothing}
      </div>
      ${this.#part}
      <div class="centre small">
        ${this.#again()}
        <appkit-ui-text-link @click=${this.#edit}>${t.otherEmail}</appkit-ui-text-link>
      </div>`
  }

  #again(): unknown {
    const t = this.t(login)
    const left = Math.ceil((this.use(EmailLoginController).state.resendAt - this.now) / 1000)
    if (left > 0) return html`<span class="quiet">${t.newCodeIn(left)}</span>`
    return html`<appkit-ui-text-link @click=${this.#resend}>${t.newCode}</appkit-ui-text-link>`
  }

  /** Turns the seconds; a view that is gone has no timer. */
  #count(): void {
    const { clock } = this.scope.services
    this.now = clock.now()
    this.#tick = clock.after(1_000, () => this.#count())
  }

  readonly #enter = async (code: string): Promise<void> => {
    const { scope } = this
    const step = await this.use(EmailLoginController).enter(code)
    this.done = step === 'done'
    if (this.isConnected) afterEmailStep(scope, step)
  }

  /** The wallet stood here in between, to ask for what it needs before it gives its account. */
  async #goOn(): Promise<void> {
    const { scope } = this
    const step = await this.use(EmailLoginController).finishing
    this.done = step === 'done'
    if (this.isConnected) afterEmailStep(scope, step)
  }

  readonly #resend = async (): Promise<void> => {
    const { scope } = this
    const step = await this.use(EmailLoginController).resend()
    if (step === 'code') scope.use(SnackController).showSuccess(this.t(login).newCodeSent)
    else if (this.isConnected) afterEmailStep(scope, step)
  }

  readonly #edit = (): void => {
    this.use(EventsController).track('EMAIL_EDIT')
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }
}

defineView('appkit-email-verify-otp-view', EmailVerifyOtpView)
