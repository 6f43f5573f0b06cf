import { css, html, nothing } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { EmailLoginController } from '../../controllers/flow/email-login.js'
import '../../elements/button/button.js'
import '../../elements/icon/icon.js'
import { px, radius } from '../../elements/px.js'
import '../../elements/ring/ring.js'
import '../../elements/text-link/text-link.js'
import { login } from '../../i18n/en/login.js'
import { afterEmailStep } from '../kit/login/after-login.js'
import { defineView, View } from '../kit/view.js'

/**
 * @summary Waits until the person has approved this device by the link in the mail.
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
    `,
  ]
  #waiting: AbortController | undefined

  override get heading(): string {
    return this.t(login).deviceHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#wait()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#waiting?.abort()
  }

  override render() {
    const t = this.t(login)
    const { email, error } = this.use(EmailLoginController).state
    return html`<div class="centre">
      <appkit-ui-ring state=${error ? 'failed' : 'turning'}>
        <span class="mail"><appkit-ui-icon name="mail" size="32"></appkit-ui-icon></span>
      </appkit-ui-ring>
      <div class="centre" role="status">
        <h2>${error ? this.sentence(error.code) : t.deviceWaiting}</h2>
        <p>${t.deviceSent(email)}</p>
      </div>
      ${error ? html`<appkit-ui-button class="wide" @click=${() => this.#wait()}>${t.tryAgain}</appkit-ui-button>` : nothing}
      <p class="small"><appkit-ui-text-link @click=${this.#edit}>${t.otherEmail}</appkit-ui-text-link></p>
    </div>`
  }

  async #wait(): Promise<void> {
    this.#waiting?.abort()
    const { signal } = (this.#waiting = new AbortController())
    const { scope } = this
    const step = await this.use(EmailLoginController).awaitDevice(signal)
    if (!signal.aborted) afterEmailStep(scope, step)
  }

  readonly #edit = (): void => {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }
}

defineView('appkit-email-verify-device-view', EmailVerifyDeviceView)
