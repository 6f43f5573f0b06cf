import { html, nothing } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { socialNames } from '../../controllers/flow/social-list.js'
import { SocialLoginController } from '../../controllers/flow/social-login.js'
import type { Social } from '../../core/config.js'
import '../../elements/button/button.js'
import '../../elements/text-link/text-link.js'
import { login } from '../../i18n/en/login.js'
import { beginSocial } from '../kit/login/choose-social.js'
import { defineView, View } from '../kit/view.js'
import { renderSocialRing, ringStyles } from './social-ring.js'

/**
 * @summary Says how a login with an account elsewhere stands, whose window is open beside the page.
 * @route ConnectingSocial
 * @feature socials
 * @params { social: Exclude<Social, 'farcaster'> }
 */
export class ConnectingSocialView extends View<{ social: Exclude<Social, 'farcaster'> }> {
  static override styles = [super.styles, ringStyles]

  override get heading(): string {
    return socialNames[this.params.social]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (!this.scope.signal.aborted) this.scope.use(SocialLoginController).cancel()
  }

  override render() {
    const t = this.t(login)
    const { phase, error } = this.use(SocialLoginController).state
    const { title, hint } = this.#words()
    const again = error?.code === 'frame/popup-blocked' ? t.openWindow : t.tryAgain
    return html`<div class="centre">
      ${renderSocialRing(this.params.social, phase)}
      <div class="centre words" role="status">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      <appkit-ui-button
        class="wide"
        ?disabled=${phase === 'done' || phase === 'returning'}
        @click=${() => beginSocial(this.scope, this.params.social)}
        >${again}</appkit-ui-button
      >
      <p class="small">
        ${phase === 'done' ? nothing : html`<appkit-ui-text-link @click=${this.#elsewhere}>${t.otherWays}</appkit-ui-text-link>`}
      </p>
    </div>`
  }

  #words(): { title: string; hint: string } {
    const t = this.t(login)
    const { phase, closed, error } = this.use(SocialLoginController).state
    if (error?.code === 'frame/popup-blocked') return { title: t.blockedTitle, hint: t.blockedHint }
    if (error) return { title: t.failed(this.heading), hint: this.sentence(error.code) }
    if (phase === 'done') return { title: t.connected, hint: '' }
    if (phase === 'returning') return { title: t.finishing, hint: '' }
    if (phase === 'waiting') return { title: t.waitingFor(this.heading), hint: closed ? t.closedHint : t.waitingHint }
    return { title: t.opening(this.heading), hint: t.openingHint }
  }

  readonly #elsewhere = (): void => {
    const router = this.use(RouterController)
    if (!router.goBack()) router.reset('Connect')
  }
}

defineView('appkit-connecting-social-view', ConnectingSocialView)
