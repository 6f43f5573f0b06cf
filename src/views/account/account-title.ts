import { css, html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { IdentityController } from '../../controllers/connection/identity.js'
import '../../elements/display/avatar.js'
import { base, px } from '../../elements/element.js'
import '../../elements/controls/pill.js'
import { account } from '../../i18n/en/account.js'
import { shortAddress } from '../../lib/addresses.js'
import { defineView } from '../shared/view.js'
import { AccountPart } from '../shared/account-part.js'

export class AccountTitle extends AccountPart {
  static override styles = [
    base,
    css`
      :host {
        min-inline-size: 0;
        padding: 0 ${px(4)};
        font: 500 var(--appkit-type-16);
        text-align: center;
      }
    `,
  ]
  #requestedAccount: string | undefined

  override render() {
    const { active } = this
    if (!active) return nothing
    const { name, image } = this.use(IdentityController).get(active.namespace) ?? {}
    const shown = name ?? shortAddress(active.address)
    const open = () => this.use(RouterController).push('AccountSettings')
    return html`<appkit-ui-pill label=${this.t(account).openSettings(shown)} @click=${open}>
      <appkit-ui-avatar slot="image" size="24" address=${active.address} src=${image ?? ''}></appkit-ui-avatar
      ><bdi>${shown}</bdi>
    </appkit-ui-pill>`
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#requestedAccount = undefined // refreshes a stale identity each time the title is shown
  }

  protected override updated(): void {
    const { caipAddress, namespace } = this.active ?? {}
    if (!this.isShown || !caipAddress || !namespace || caipAddress === this.#requestedAccount) return
    this.#requestedAccount = caipAddress
    void this.scope.use(IdentityController).refresh(namespace)
  }
}

defineView('appkit-account-title', AccountTitle)
