import { css, html, nothing, svg } from 'lit'
import { PasskeyLoginController } from '../../controllers/embedded/passkey-login.js'
import { followLogin } from '../../controllers/embedded/social-providers.js'
import '../../elements/controls/button.js'
import { px } from '../../elements/element.js'
import { login } from '../../i18n/en/embedded.js'
import { finishConnecting } from '../shared/finish-connecting.js'
import { defineView, View } from '../shared/view.js'
import './email-part.js'

// A fingerprint, like the icon of the wallet's own screens.
const FINGERPRINT =
  'M7 11a5 5 0 0 1 10 0v2M12 11v4a6 6 0 0 1-1.5 4M8.5 19a9 9 0 0 0 .8-4M15.5 15.5a9 9 0 0 1-1.2 4.3M4.3 14.5A11 11 0 0 0 4 11a8 8 0 0 1 13-6.2M19.4 7.8A8 8 0 0 1 20 11v2'

export class PasskeyPart extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      svg {
        inline-size: ${px(20)};
        block-size: ${px(20)};
        fill: none;
        stroke: currentColor;
        stroke-width: 1.6;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      p {
        margin: ${px(8)} ${px(12)} ${px(4)};
        text-align: center;
        text-wrap: balance;
      }
    `,
  ]

  override render() {
    const t = this.t(login)
    const { phase, error } = this.use(PasskeyLoginController).state
    const isBusy = phase === 'waiting'
    const problem = phase === 'canceled' ? t.canceledHint : error && (this.sentence(error.code) || error.message)
    return html`<appkit-ui-button class="wide" ?busy=${isBusy} @click=${this.#start}
        ><svg slot="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${FINGERPRINT} />`}</svg
        >${t.withAccount(t.passkey)}</appkit-ui-button
      >
      ${problem ? html`<p class="small" role="status">${problem}</p>` : nothing}
      ${isBusy ? html`<appkit-frame-trouble></appkit-frame-trouble>` : nothing}`
  }

  readonly #start = async (): Promise<void> => {
    const { scope } = this
    const controller = this.use(PasskeyLoginController)
    if (controller.state.phase === 'waiting') return
    const stop = followLogin(scope, () => controller.cancel())
    if (await controller.start()) finishConnecting(scope, undefined)
    stop()
  }
}

defineView('appkit-passkey-part', PasskeyPart)
