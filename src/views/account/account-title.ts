import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import '../../elements/avatar/avatar.js'
import { base } from '../../elements/base.styles.js'
import '../../elements/pill/pill.js'
import { account } from '../../i18n/en/account.js'
import { shortAddress } from '../../lib/short-address.js'
import { defineView } from '../kit/view.js'
import { AccountPart } from '../kit/account-part.js'

/** The account's picture and short address, in the header; pressing it shows the whole address or hides it. */
export class AccountTitle extends AccountPart {
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
    const { address } = this.active ?? {}
    if (!address) return nothing
    const short = shortAddress(address)
    const t = this.t(account)
    const label = this.expanded ? t.hideAddress(short) : t.showAddress(short)
    return html`<appkit-ui-pill label=${label} @click=${this.toggle}>
      <appkit-ui-avatar slot="image" size="24" address=${address}></appkit-ui-avatar>${short}
    </appkit-ui-pill>`
  }
}

defineView('appkit-account-title', AccountTitle)
