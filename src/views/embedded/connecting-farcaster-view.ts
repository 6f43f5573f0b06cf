import { html, nothing } from 'lit'
import { HostController } from '../../controllers/app/host.js'
import { RouterController } from '../../controllers/app/router.js'
import { FarcasterLoginController, type FarcasterLoginState } from '../../controllers/embedded/farcaster-login.js'
import { followLogin } from '../../controllers/embedded/social-providers.js'
import '../../elements/controls/button.js'
import '../../elements/display/qr-code.js'
import '../../elements/feedback/skeleton.js'
import { login } from '../../i18n/en/embedded.js'
import { finishConnecting } from '../shared/finish-connecting.js'
import { defineView, View } from '../shared/view.js'
import { renderMatchWord, renderSocialRing, ringStyles } from './social-images.js'

/**
 * @summary Shows the Farcaster login link: as a QR code, or as a button on mobile devices.
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
    const { isPending, state } = this.use(FarcasterLoginController)
    const isBack = this.use(RouterController).state.direction === 'back' // the wallet's own view covered this one
    if (!isPending && !(isBack && state.phase === 'failed')) void this.#start()
  }

  override render() {
    const t = this.t(login)
    const { phase, url, error } = this.use(FarcasterLoginController).state
    if (
      phase === 'failed' ||
      phase === 'returning' ||
      phase === 'done' ||
      this.scope.use(HostController).state.isMobile
    )
      return html`<div class="centre">
        ${renderSocialRing('farcaster', phase === 'preparing' || phase === 'idle' ? 'opening' : phase)}
        <div class="centre words" role="status">
          <h2>${this.#getTitle(phase)}</h2>
          <p>${error ? this.sentence(error.code) : nothing}</p>
          ${this.#renderMatchWord()}
        </div>
        ${this.#renderButton()}
      </div>`
    return html`<div class="centre">
      ${
        url
          ? html`<appkit-ui-qr-code .value=${url} label=${t.farcasterCode}></appkit-ui-qr-code>`
          : html`<appkit-ui-skeleton width="312" height="312"></appkit-ui-skeleton>`
      }
      <p role="status">${t.farcasterScan}</p>
      ${this.#renderMatchWord()}
    </div>`
  }

  #renderMatchWord(): unknown {
    const { phase, matchWord } = this.use(FarcasterLoginController).state
    return phase === 'waiting' && matchWord ? renderMatchWord(this.t(login).confirmWord, matchWord) : nothing
  }

  #getTitle(phase: FarcasterLoginState['phase']): string {
    const t = this.t(login)
    if (phase === 'failed') return t.failed(this.heading)
    if (phase === 'done') return t.connected
    return phase === 'returning' ? t.finishing : t.waitingFor(this.heading)
  }

  #renderButton(): unknown {
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
    const controller = this.use(FarcasterLoginController)
    const stop = followLogin(scope, () => controller.cancel())
    if (await controller.start()) finishConnecting(scope, undefined)
    stop()
  }
}

defineView('appkit-connecting-farcaster-view', ConnectingFarcasterView)
