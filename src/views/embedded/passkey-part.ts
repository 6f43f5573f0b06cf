import { css, html, nothing } from 'lit'
import { PasskeyLoginController } from '../../controllers/embedded/passkey-login.js'
import { followLogin } from '../../controllers/embedded/social-providers.js'
import '../../elements/controls/button.js'
import { px } from '../../elements/element.js'
import { login } from '../../i18n/en/embedded.js'
import { finishConnecting } from '../shared/finish-connecting.js'
import { defineView, View } from '../shared/view.js'
import './email-part.js'
import { markStyles, renderPasskeyMark } from './social-images.js'

export class PasskeyPart extends View {
  static override styles = [
    super.styles,
    markStyles,
    css`
      :host {
        padding: 0;
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
        >${renderPasskeyMark('icon')}${t.withAccount(t.passkey)}</appkit-ui-button
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
