import { css, html, nothing, type TemplateResult } from 'lit'
import { query, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { parseEmail } from '../../controllers/embedded/email-login.js'
import { EmailUpdateController } from '../../controllers/embedded/email-update.js'
import '../../elements/controls/button.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import { px } from '../../elements/element.js'
import '../../elements/layout/box.js'
import { login } from '../../i18n/en/embedded.js'
import { defineView, View } from '../shared/view.js'
import { CodePart } from './code-part.js'
import { getEmailError } from './email-part.js'
import { afterUpdateStep } from './finish-login.js'

const PRIMARY_CODE_DIGITS = 8

/**
 * @summary Asks for the code sent to the current email address.
 * @route UpdateEmailPrimaryOtp
 * @feature email
 */
export class UpdateEmailPrimaryOtpView extends View {
  readonly #part = new CodePart(code => this.#enter(code))
  @state() private done = false

  override get heading(): string {
    return this.t(login).primaryHeading
  }

  override get firstFocus(): HTMLElement {
    return this.#part
  }

  override render() {
    const t = this.t(login)
    const { busy, error } = this.use(EmailUpdateController).state
    Object.assign(this.#part, { digits: PRIMARY_CODE_DIGITS, busy: busy && !this.done, done: this.done, error })
    return html`<div class="centre"><p>${t.codeSentBefore}</p></div>
      ${this.#part}`
  }

  readonly #enter = async (code: string): Promise<void> => {
    const { scope } = this
    const step = await this.use(EmailUpdateController).enterPrimary(code)
    this.done = step !== undefined
    afterUpdateStep(scope, step, this.t(login))
  }
}

defineView('appkit-update-email-primary-otp-view', UpdateEmailPrimaryOtpView)

const SECONDARY_CODE_DIGITS = 8

/**
 * @summary Asks for the code sent to the new email address.
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
    Object.assign(this.#part, { digits: SECONDARY_CODE_DIGITS, busy: busy && !this.done, done: this.done, error })
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

/**
 * @summary Asks for the new email address of the embedded wallet.
 * @route UpdateEmailWallet
 * @feature email
 * @params { email?: string }
 */
export class UpdateEmailWalletView extends View<{ email?: string }> {
  static override styles = [
    super.styles,
    css`
      :host {
        gap: ${px(8)};
      }
      .muted {
        color: var(--appkit-muted);
      }
    `,
  ]
  @query('appkit-ui-field') private field!: FieldElement
  @state() private text = ''

  override get heading(): string {
    return this.t(login).updateHeading
  }

  override get firstFocus(): HTMLElement {
    return this.field
  }

  override render() {
    const t = this.t(login)
    const { busy, error } = this.use(EmailUpdateController).state
    const { email } = this.params
    const errorText = getEmailError(error, t, error ? this.sentence(error.code) : '')
    const isUnchanged = this.text.trim() === email
    return html`${email ? this.#renderCurrent(email) : nothing}
      <appkit-ui-field
        type="email"
        autocomplete="email"
        label=${t.newEmail}
        .value=${this.text}
        .error=${errorText}
        ?disabled=${busy}
        @input=${() => (this.text = this.field.value)}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && void this.#save()}
      ></appkit-ui-field>
      <div class="pair">
        <appkit-ui-button @click=${this.#cancel}>${t.cancel}</appkit-ui-button>
        <appkit-ui-button
          variant="primary"
          ?busy=${busy}
          ?disabled=${isUnchanged || parseEmail(this.text) === undefined}
          @click=${() => this.#save()}
          >${t.save}</appkit-ui-button
        >
      </div>`
  }

  #renderCurrent(email: string): TemplateResult {
    return html`<appkit-ui-box>
      <span class="small muted">${this.t(login).currentEmail}</span>
      <bdi>${email}</bdi>
    </appkit-ui-box>`
  }

  async #save(): Promise<void> {
    const { scope } = this
    afterUpdateStep(scope, await this.use(EmailUpdateController).begin(this.text), this.t(login))
  }

  readonly #cancel = (): void => {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Account')
  }
}

defineView('appkit-update-email-wallet-view', UpdateEmailWalletView)
