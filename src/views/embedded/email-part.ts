import { css, html, nothing } from 'lit'
import { query, state } from 'lit/decorators.js'
import { EventsController } from '../../controllers/app/events.js'
import { EmailLoginController, parseEmail } from '../../controllers/embedded/email-login.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { AppKitError } from '../../core/errors/appkit-error.js'
import { retryAfter } from '../../core/errors/error-text.js'
import '../../elements/controls/button.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import '../../elements/controls/icon-button.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/spinner.js'
import { login } from '../../i18n/en/embedded.js'
import { defineView, View } from '../shared/view.js'
import { afterEmailStep } from './finish-login.js'
import './frame-options.js'

/** Returns the error text of the email field. `sentence` is the generic message of the error code. */
export function getEmailError(error: AppKitError | undefined, t: typeof login, sentence: string): string {
  if (!error) return ''
  if (error.code === 'email/invalid') return t.emailWrong
  if (error.code !== 'email/throttled') return sentence || error.message
  const seconds = retryAfter(error)
  return seconds === undefined ? error.message : t.tryAfter(seconds) // without a number the frame's message is used
}

export class SlowFrameNotice extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      .centre {
        padding-block: ${px(8)};
      }
    `,
  ]

  override render() {
    const t = this.t(login)
    const { phase, failure } = this.use(EmbeddedController).state
    if (phase !== 'slow') return nothing
    return html`<div class="centre" role="status">
        <p>${t.walletSlow}</p>
        ${failure ? html`<p class="small">${t.causes[failure]}</p>` : nothing}
      </div>
      <appkit-frame-ways></appkit-frame-ways>`
  }
}

defineView('appkit-frame-trouble', SlowFrameNotice)

export class EmailPart extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      appkit-ui-spinner {
        margin-inline: ${px(10)}; /* has the place of the arrow */
      }
    `,
  ]
  @query('appkit-ui-field') private field!: FieldElement
  @state() private text = ''
  @state() private isInvalid = false

  override render() {
    const t = this.t(login)
    const { busy, error } = this.use(EmailLoginController).state
    const errorText = this.isInvalid ? t.emailWrong : getEmailError(error, t, error ? this.sentence(error.code) : '')
    return html`<form novalidate @submit=${this.#submit}>
        <appkit-ui-field
          type="email"
          autocomplete="email"
          label=${t.email}
          .value=${this.text}
          .error=${errorText}
          ?disabled=${busy}
          @input=${this.#onInput}
          @focusin=${this.#onFocus}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && void this.#submit(event)}
        >
          ${
            busy
              ? html`<appkit-ui-spinner slot="end"></appkit-ui-spinner>`
              : html`<appkit-ui-icon-button
                  slot="end"
                  icon="chevron-right"
                  label=${t.go}
                  ?disabled=${parseEmail(this.text) === undefined}
                  @click=${this.#submit}
                ></appkit-ui-icon-button>`
          }
        </appkit-ui-field>
      </form>
      ${busy ? html`<appkit-frame-trouble></appkit-frame-trouble>` : nothing}`
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    return (await this.field.updateComplete) && isDone
  }

  override focus(options?: FocusOptions): void {
    this.field.focus(options)
  }

  readonly #onInput = (): void => {
    this.text = this.field.value
    this.isInvalid = false
    this.use(EmailLoginController).state.error = undefined
  }

  readonly #onFocus = (): void => {
    if (!this.text) this.scope.use(EventsController).track('EMAIL_LOGIN_SELECTED')
  }

  readonly #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    this.isInvalid = parseEmail(this.text) === undefined
    if (this.isInvalid) return
    const { scope } = this
    afterEmailStep(scope, await this.use(EmailLoginController).begin(this.text), 'push')
  }
}

defineView('appkit-email-part', EmailPart)
