import { css, html, nothing } from 'lit'
import { HostController } from '../../controllers/app/host.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { getHostWallet } from '../../controllers/wallets/wallet-rows.js'
import { getSocials } from '../../controllers/embedded/social-providers.js'
import { px } from '../../elements/element.js'
import { hosts } from '../../i18n/en/embedded.js'
import { defineView, View } from '../shared/view.js'

const styles = css`
  p {
    margin: ${px(8)} ${px(12)} ${px(-12)};
    text-align: center;
    text-wrap: balance;
  }
`

/** Explains which connect methods are unavailable inside a host app, and why. */
export class HostNote extends View {
  static override styles = [super.styles, styles]

  override render() {
    const sentences = this.#getSentences()
    return sentences.length > 0 ? html`<p class="small">${sentences.join(' ')}</p>` : nothing
  }

  #getSentences(): readonly string[] {
    const t = this.t(hosts)
    const connectors = this.use(ConnectorsController)
    const login = connectors.find('AUTH')
    const { socials, email, passkey } = this.use(SettingsController).features
    const { isForeignFrame, isInApp, isTelegram } = this.scope.use(HostController).state
    const wallet = getHostWallet(this.scope)
    const accounts = login && socials ? socials.length : 0
    const isLogin = login !== undefined && (email || passkey || accounts > 0)
    return [
      ...(wallet && connectors.find('walletConnect') ? [t.links(wallet.name)] : []),
      ...(isForeignFrame && isLogin ? [t.logins] : []),
      ...(!isForeignFrame && isInApp && !isTelegram && accounts > 0 ? [t.socials] : []),
      ...(!isForeignFrame && isTelegram && getSocials(this.scope).length < accounts ? [t.telegram] : []),
    ]
  }
}

defineView('appkit-host-note', HostNote)
