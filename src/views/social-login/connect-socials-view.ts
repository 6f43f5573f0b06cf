import { html } from 'lit'
import { SettingsController } from '../../controllers/base/settings.js'
import { socialList, socialNames } from '../../controllers/flow/social-list.js'
import '../../elements/icon/icon.js'
import '../../elements/row/row.js'
import { login } from '../../i18n/en/login.js'
import { chooseSocial } from '../kit/login/choose-social.js'
import { socialMark } from '../kit/login/social-mark.js'
import { defineView, View } from '../kit/view.js'

/**
 * @summary Every account a person can log in with here.
 * @route ConnectSocials
 * @feature socials
 */
export class ConnectSocialsView extends View {
  override get heading(): string {
    return this.t(login).accounts
  }

  override render() {
    this.use(SettingsController)
    const t = this.t(login)
    return html`<ul aria-label=${this.heading}>
      ${socialList(this.scope).map(
        social =>
          html`<li>
            <appkit-ui-row name=${t.withAccount(socialNames[social])} @click=${() => chooseSocial(this.scope, social)}>
              <span class="icon-box" slot="image" aria-hidden="true">${socialMark(social)}</span>
              <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
            </appkit-ui-row>
          </li>`,
      )}
    </ul>`
  }
}

defineView('appkit-connect-socials-view', ConnectSocialsView)
