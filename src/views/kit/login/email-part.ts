import { css, html, nothing } from 'lit'
import { query, state } from 'lit/decorators.js'
import { EventsController } from '../../../controllers/base/events.js'
import { EmailLoginController } from '../../../controllers/flow/email-login.js'
import '../../../elements/button/button.js'
import '../../../elements/field/field.js'
import type { FieldElement } from '../../../elements/field/field.js'
import '../../../elements/icon-button/icon-button.js'
import '../../../elements/spinner/spinner.js'
import { login } from '../../../i18n/en/login.js'
import { readEmail } from '../../../lib/read-email.js'
import { defineView, View } from '../view.js'
import './frame-trouble.js'
import { afterEmailStep } from './after-login.js'
import { emailFailure } from './email-failure.js'

/** The field for an email address, with the button that mails a code to it. */
export class EmailPart extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
    `,
  ]
  @query('appkit-ui-field') private field!: FieldElement
  @state() private text = ''
  @state() private wrong = false

  override render() {
    const t = this.t(login)
    const { busy, error } = this.use(EmailLoginController).state
    const said = this.wrong ? t.emailWrong : emailFailure(error, t, error ? this.sentence(error.code) : '')
    return html`<form novalidate @submit=${this.#submit}>
        <appkit-ui-field
          type="email"
          autocomplete="email"
          label=${t.email}
          .value=${this.text}
          .error=${said}
          ?disabled=${busy}
          @input=${this.#typed}
          @focusin=${this.#chosen}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && void this.#submit(event)}
        >
          ${
            busy
              ? html`<appkit-ui-spinner slot="end"></appkit-ui-spinner>`
              : html`<appkit-ui-icon-button
                  slot="end"
                  icon="chevron-right"
                  label=${t.go}
                  ?disabled=${readEmail(this.text) === undefined}
                  @click=${this.#submit}
                ></appkit-ui-icon-button>`
          }
        </appkit-ui-field>
      </form>
      ${busy ? html`<appkit-frame-trouble></appkit-frame-trouble>` : nothing}`
  }

  /** The address can be typed once the field itself has rendered. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    return (await this.field.updateComplete) && isDone
  }

  override focus(options?: FocusOptions): void {
    this.field.focus(options)
  }

  readonly #typed = (): void => {
    this.text = this.field.value
    this.wrong = false
    this.use(EmailLoginController).state.error = undefined
  }

  readonly #chosen = (): void => {
    if (!this.text) this.scope.use(EventsController).track('EMAIL_LOGIN_SELECTED')
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    this.wrong = readEmail(this.text) === undefined
    if (this.wrong) return
    const { scope } = this
    afterEmailStep(scope, await this.use(EmailLoginController).begin(this.text), 'push')
  }
}

defineView('appkit-email-part', EmailPart)
