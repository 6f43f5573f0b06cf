import { html, nothing } from 'lit'
import { HostController } from '../../controllers/base/host.js'
import { FarcasterLoginController } from '../../controllers/flow/farcaster-login.js'
import '../../elements/button/button.js'
import '../../elements/qr-code/qr-code.js'
import '../../elements/skeleton/skeleton.js'
import { login } from '../../i18n/en/login.js'
import { finishConnecting } from '../kit/finish-connecting.js'
import { defineView, View } from '../kit/view.js'
import { renderSocialRing, ringStyles } from './social-ring.js'

/**
 * @summary Shows the link that Farcaster's app answers: as a QR code, or as a button on a phone.
 * @route ConnectingFarcaster
 * @feature socials
 */
export class ConnectingFarcasterView extends View {
  static override styles = [super.styles, ringStyles]

  override get heading(): string {
    return this.t(login).farcasterHeading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#start()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (!this.scope.signal.aborted) this.scope.use(FarcasterLoginController).cancel()
  }

  override render() {
    const t = this.t(login)
    const { phase, url, error } = this.use(FarcasterLoginController).state
    if (phase === 'failed' || phase === 'done' || this.scope.use(HostController).state.isMobile)
      return html`<div class="centre">
        ${renderSocialRing('farcaster', phase === 'preparing' ? 'opening' : phase)}
        <div class="centre words" role="status">
          <h2>
            ${phase === 'failed' ? t.failed(this.heading) : phase === 'done' ? t.connected : t.waitingFor(this.heading)}
          </h2>
          <p>${error ? this.sentence(error.code) : nothing}</p>
        </div>
        ${this.#button()}
      </div>`
    return html`<div class="centre">
      ${
        url
          ? html`<appkit-ui-qr-code .value=${url} label=${t.farcasterCode}></appkit-ui-qr-code>`
          : html`<appkit-ui-skeleton width="312" height="312"></appkit-ui-skeleton>`
      }
      <p role="status">${t.farcasterScan}</p>
    </div>`
  }

  #button(): unknown {
    const t = this.t(login)
    const { phase, url } = this.use(FarcasterLoginController).state
    if (phase === 'failed')
      return html`<appkit-ui-button class="wide" @click=${() => this.#start()}>${t.tryAgain}</appkit-ui-button>`
    return phase === 'waiting'
      ? html`<appkit-ui-button class="wide" variant="primary" href=${url} target="_blank"
          >${t.farcasterOpen}</appkit-ui-button
        >`
      : nothing
  }

  async #start(): Promise<void> {
    const { scope } = this
    if (await this.use(FarcasterLoginController).start()) finishConnecting(scope, undefined)
  }
}

defineView('appkit-connecting-farcaster-view', ConnectingFarcasterView)
