import { html } from 'lit'
import { SettingsController } from '../../controllers/app/settings.js'
import { socialList, socialNames } from '../../controllers/embedded/social-providers.js'
import '../../elements/display/icon.js'
import '../../elements/controls/row.js'
import { login } from '../../i18n/en/embedded.js'
import { chooseSocial } from './finish-login.js'
import { socialMark } from './social-images.js'
import { defineView, View } from '../shared/view.js'

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
