import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { IdentityController } from '../../controllers/connection/identity.js'
import '../../elements/display/avatar.js'
import { base } from '../../elements/element.js'
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
        font-weight: 500;
      }
    `,
  ]
  @property({ type: Boolean }) expanded = false
  #requestedAccount: string | undefined

  constructor(private readonly toggle: () => void) {
    super()
  }

  override render() {
    const { active } = this
    if (!active) return nothing
    const { name, image } = this.use(IdentityController).get(active.namespace) ?? {}
    const shown = name ?? shortAddress(active.address)
    const t = this.t(account)
    const label = this.expanded ? t.hideAddress(shown) : t.showAddress(shown)
    return html`<appkit-ui-pill label=${label} @click=${this.toggle}>
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
