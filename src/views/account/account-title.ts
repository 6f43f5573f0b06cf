import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { AccountController } from '../../controllers/chain/account.js'
import { NetworkController } from '../../controllers/chain/network.js'
import '../../elements/avatar/avatar.js'
import { base } from '../../elements/base.styles.js'
import '../../elements/pill/pill.js'
import { account } from '../../i18n/en/account.js'
import { shortAddress } from '../../lib/short-address.js'
import { defineView } from '../kit/define-view.js'
import { View } from '../kit/view.js'
import { activeAccount } from './active-account.js'

/** The account's picture and short address, in the header; pressing it shows the whole address or hides it. */
export class AccountTitle extends View {
  static override styles = [
    base,
    css`
      :host {
        font-weight: 500;
      }
    `,
  ]
  /** Whether the whole address is on view. */
  @property({ type: Boolean }) expanded = false

  constructor(private readonly toggle: () => void) {
    super()
  }

  override render() {
    this.use(AccountController)
    this.use(NetworkController)
    const active = activeAccount(this.scope)
    if (!active) return nothing
    const short = shortAddress(active.address)
    const t = this.t(account)
    const label = this.expanded ? t.hideAddress(short) : t.showAddress(short)
    return html`<appkit-ui-pill label=${label} @click=${this.toggle}>
      <appkit-ui-avatar slot="image" size="24" address=${active.address}></appkit-ui-avatar>${short}
    </appkit-ui-pill>`
  }
}

defineView('appkit-account-title', AccountTitle)
