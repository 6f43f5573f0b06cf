import { css, html, nothing, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import { EmailLoginController } from '../../controllers/embedded/email-login.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import '../../elements/controls/text-link.js'
import { login } from '../../i18n/en/embedded.js'
import { afterEmailStep } from './finish-login.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary Waits until the user approves this device with the link in the email.
 * @route EmailVerifyDevice
 * @feature email
 */
export class EmailVerifyDeviceView extends View {
  static override styles = [
    super.styles,
    css`
      appkit-ui-ring {
        margin: ${px(20)} 0 ${px(12)};
      }
      .mail {
        display: grid;
        place-items: center;
        inline-size: ${px(80)};
        block-size: ${px(80)};
        border-radius: ${radius(22)};
        background: var(--appkit-accent-soft);
        color: var(--appkit-accent-ink);
      }
      .word {
        display: grid;
        gap: ${px(4)};
        margin-block-start: ${px(12)};
        padding: ${px(12)} ${px(16)};
        border-radius: ${radius(14)};
        background: var(--appkit-raised);
      }
      .word span {
        color: var(--appkit-muted);
        font: 400 var(--appkit-type-13);
      }
      .word b {
        font: 400 var(--appkit-type-30);
        overflow-wrap: anywhere;
      }
    `,
  ]
  #abortController: AbortController | undefined

  override get heading(): string {
    return this.t(login).deviceHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#awaitApproval()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#abortController?.abort()
  }

  override render() {
    const t = this.t(login)
    const { email, matchWord, error } = this.use(EmailLoginController).state
    const { shown, frame } = this.use(EmbeddedController).state
    if (shown && frame) return nothing // the wallet's frame shows the word itself
    return html`<div class="centre">
      <appkit-ui-ring state=${error ? 'failed' : 'turning'}>
        <span class="mail"><appkit-ui-icon name="mail" size="24"></appkit-ui-icon></span>
      </appkit-ui-ring>
      <div class="centre" role="status">
        <h2>${error ? this.sentence(error.code) : t.deviceWaiting}</h2>
        <p>${t.deviceSent(email)}</p>
      </div>
      ${matchWord && !error ? this.#renderMatchWord(matchWord) : nothing}
      ${error ? html`<appkit-ui-button class="wide" @click=${() => this.#awaitApproval()}>${t.tryAgain}</appkit-ui-button>` : nothing}
      <p class="small"><appkit-ui-text-link @click=${this.#changeEmail}>${t.otherEmail}</appkit-ui-text-link></p>
    </div>`
  }

  #renderMatchWord(matchWord: string): TemplateResult {
    const t = this.t(login)
    return html`<div class="word">
      <span>${t.deviceWord}</span><b><bdi>${matchWord}</bdi></b
      ><span>${t.deviceWordHint}</span>
    </div>`
  }

  async #awaitApproval(): Promise<void> {
    this.#abortController?.abort()
    const { signal } = (this.#abortController = new AbortController())
    const { scope } = this
    const step = await this.use(EmailLoginController).awaitDevice(signal)
    if (signal.aborted) return
    if (AppKitError.is(this.use(EmailLoginController).state.error, 'wallet/rejected')) return this.#changeEmail() // canceled there
    afterEmailStep(scope, step)
  }

  readonly #changeEmail = (): void => {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }
}

defineView('appkit-email-verify-device-view', EmailVerifyDeviceView)
