import { html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { socialNames } from '../../controllers/embedded/social-providers.js'
import { SocialLoginController, type SocialLoginState } from '../../controllers/embedded/social-login.js'
import type { Social } from '../../core/features.js'
import '../../elements/controls/button.js'
import '../../elements/controls/text-link.js'
import { login } from '../../i18n/en/embedded.js'
import { startSocialLogin } from './finish-login.js'
import { defineView, View } from '../shared/view.js'
import { renderMatchWord, renderSocialRing, ringStyles } from './social-images.js'

/**
 * @summary Shows the progress of a social login, which runs in a popup.
 * @route ConnectingSocial
 * @feature socials
 * @params { social: Exclude<Social, 'farcaster'> }
 */
export class ConnectingSocialView extends View<{ social: Exclude<Social, 'farcaster'> }> {
  static override styles = [super.styles, ringStyles]

  override get heading(): string {
    return socialNames[this.params.social]
  }

  override render() {
    const t = this.t(login)
    const { phase, error, matchWord } = this.#login
    const { title, hint } = this.#getMessages()
    const buttonLabel = error?.code === 'frame/popup-blocked' || phase === 'idle' ? t.openWindow : t.tryAgain
    return html`<div class="centre">
      ${renderSocialRing(this.params.social, phase)}
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
        ${phase === 'waiting' && matchWord ? renderMatchWord(t.confirmWord, matchWord) : nothing}
      </div>
      <appkit-ui-button
        class="wide"
        ?disabled=${phase === 'done' || phase === 'returning'}
        @click=${() => startSocialLogin(this.scope, this.params.social)}
        >${buttonLabel}</appkit-ui-button
      >
      <p class="small">
        ${phase === 'opening' || phase === 'waiting' ? t.nothingOpened : nothing}
        ${phase === 'done' ? nothing : html`<appkit-ui-text-link @click=${this.#showConnectors}>${t.otherWays}</appkit-ui-text-link>`}
      </p>
    </div>`
  }

  get #login(): Pick<SocialLoginState, 'phase' | 'matchWord' | 'closed' | 'error'> {
    const { state } = this.use(SocialLoginController)
    return state.provider === this.params.social
      ? state
      : { phase: 'idle', matchWord: '', closed: false, error: undefined }
  }

  #getMessages(): { title: string; hint: string } {
    const t = this.t(login)
    const { phase, closed, error } = this.#login
    if (error?.code === 'frame/popup-blocked') return { title: t.blockedTitle, hint: t.blockedHint }
    if (error) return { title: t.failed(this.heading), hint: this.sentence(error.code) }
    if (phase === 'done') return { title: t.connected, hint: '' }
    if (phase === 'returning') return { title: t.finishing, hint: '' }
    if (phase === 'waiting')
      return { title: t.waitingFor(this.heading), hint: closed ? t.closedHint : t.waitingHint(this.heading) }
    if (phase === 'idle') return { title: t.canceled(this.heading), hint: t.canceledHint }
    return { title: t.opening(this.heading), hint: t.openingHint }
  }

  readonly #showConnectors = (): void => {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }
}

defineView('appkit-connecting-social-view', ConnectingSocialView)
