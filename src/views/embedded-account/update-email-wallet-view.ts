import { html } from 'lit'
import { query, state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { EmailUpdateController } from '../../controllers/flow/email-update.js'
import '../../elements/button/button.js'
import '../../elements/field/field.js'
import type { FieldElement } from '../../elements/field/field.js'
import { login } from '../../i18n/en/login.js'
import { readEmail } from '../../lib/read-email.js'
import { emailFailure } from '../kit/login/email-failure.js'
import { defineView, View } from '../kit/view.js'
import { afterUpdateStep } from './after-update-step.js'

/**
 * @summary Asks for the new email of the embedded wallet.
 * @route UpdateEmailWallet
 * @feature email
 * @params { email?: string }
 */
export class UpdateEmailWalletView extends View<{ email?: string }> {
  @query('appkit-ui-field') private field!: FieldElement
  @state() private text: string | undefined

  override get heading(): string {
    return this.t(login).updateHeading
  }

  override get firstFocus(): HTMLElement {
    return this.field
  }

  override render() {
    const t = this.t(login)
    const { busy, error } = this.use(EmailUpdateController).state
    const text = this.text ?? this.params.email ?? ''
    const said = emailFailure(error, t, error ? this.sentence(error.code) : '')
    const same = text.trim() === (this.params.email ?? '')
    return html`<appkit-ui-field
        type="email"
        autocomplete="email"
        label=${t.newEmail}
        .value=${text}
        .error=${said}
        ?disabled=${busy}
        @input=${() => (this.text = this.field.value)}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && void this.#save()}
      ></appkit-ui-field>
      <div class="pair">
        <appkit-ui-button @click=${this.#cancel}>${t.cancel}</appkit-ui-button>
        <appkit-ui-button
          variant="primary"
          ?busy=${busy}
          ?disabled=${same || readEmail(text) === undefined}
          @click=${() => this.#save()}
          >${t.save}</appkit-ui-button
        >
      </div>`
  }

  async #save(): Promise<void> {
    const { scope } = this
    afterUpdateStep(scope, await this.use(EmailUpdateController).begin(this.text ?? ''), this.t(login))
  }

  readonly #cancel = (): void => {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Account')
  }
}

defineView('appkit-update-email-wallet-view', UpdateEmailWalletView)
