import { html } from 'lit'
import { SettingsController } from '../../controllers/app/settings.js'
import { getSocials, socialNames } from '../../controllers/embedded/social-providers.js'
import '../../elements/display/icon.js'
import '../../elements/controls/row.js'
import { login } from '../../i18n/en/embedded.js'
import { openSocialLogin } from './finish-login.js'
import { markStyles, renderSocialMark } from './social-images.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary All social login providers.
 * @route ConnectSocials
 * @feature socials
 */
export class ConnectSocialsView extends View {
  static override styles = [super.styles, markStyles]

  override get heading(): string {
    return this.t(login).accounts
  }

  override render() {
    this.use(SettingsController)
    const t = this.t(login)
    return html`<ul aria-label=${this.heading}>
      ${getSocials(this.scope).map(
        social =>
          html`<li>
            <appkit-ui-row
              name=${t.withAccount(socialNames[social])}
              @click=${() => openSocialLogin(this.scope, social)}
            >
              <span class="icon-box" slot="image" aria-hidden="true">${renderSocialMark(social, 20)}</span>
              <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
  }
}

defineView('appkit-connect-socials-view', ConnectSocialsView)
