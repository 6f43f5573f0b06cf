import { css, html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { getSocials, socialNames } from '../../controllers/embedded/social-providers.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import { px } from '../../elements/element.js'
import { login } from '../../i18n/en/embedded.js'
import { defineView, View } from '../shared/view.js'
import { openSocialLogin } from './finish-login.js'
import { markStyles, renderSocialMark } from './social-images.js'

const MAX_BUTTONS = 6

export class SocialsPart extends View {
  static override styles = [
    super.styles,
    markStyles,
    css`
      :host {
        padding: 0;
      }
      div {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: ${px(8)};
      }
      appkit-ui-button {
        min-inline-size: 0;
      }
    `,
  ]

  override render() {
    this.use(SettingsController)
    const t = this.t(login)
    const all = getSocials(this.scope)
    const shown = all.length > MAX_BUTTONS ? all.slice(0, MAX_BUTTONS - 1) : all
    return html`<div role="group" aria-label=${t.accounts}>
      ${shown.map(
        social =>
          html`<appkit-ui-button
            label=${t.withAccount(socialNames[social])}
            hint=${socialNames[social]}
            @click=${() => openSocialLogin(this.scope, social)}
            >${renderSocialMark(social, 20)}</appkit-ui-button
          >`,
      )}
      ${
        shown.length < all.length
          ? html`<appkit-ui-button label=${t.moreAccounts} hint=${t.moreAccounts} @click=${this.#showAll}
              ><appkit-ui-icon name="more" size="18"></appkit-ui-icon
            ></appkit-ui-button>`
          : nothing
      }
    </div>`
  }

  readonly #showAll = (): void => this.use(RouterController).push('ConnectSocials')
}

defineView('appkit-socials-part', SocialsPart)

export { EmailPart } from './email-part.js'
export { PasskeyPart } from './passkey-part.js'
