import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import '../../elements/button/button.js'
import { px } from '../../elements/px.js'
import { account } from '../../i18n/en/account.js'
import { defineView } from '../kit/view.js'
import { AccountPart, type ActiveAccount } from '../kit/account-part.js'
import { AccountRows } from './account-rows.js'
import { AccountTitle } from './account-title.js'
import { BalancePanel } from './balance-panel.js'
import { copyAddress } from '../kit/copy-address.js'
import { embeddedRows, nameRow, holdingsPart } from './late-parts.js'
import { disconnectAccount, endsOthers, leaveAccount } from './leave-account.js'
import { NetworkButton } from './network-button.js'
import { WholeAddress } from '../kit/whole-address.js'

/**
 * @summary The connected account: address, balance, network, and the way out.
 * @route Account AccountSettings
 */
export class AccountView extends AccountPart {
  static override styles = [
    super.styles,
    css`
      appkit-ui-button {
        padding-block-start: ${px(8)};
      }
    `,
  ]
  readonly #title = new AccountTitle(() => this.#toggle())
  readonly #network = new NetworkButton()
  readonly #whole = new WholeAddress()
  readonly #balance = new BalancePanel()
  readonly #rows = new AccountRows(address => void this.#copy(address))
  /** Of the embedded wallet alone; comes with it. */
  @state() private embedded: HTMLElement | undefined
  /** The way to a name; comes with the service that knows names. */
  @state() private naming: HTMLElement | undefined
  /** Whether the whole address is on view. */
  @state() private detailed = false

  override get heading(): string {
    return this.t(account).heading
  }

  override get leadingContent(): unknown {
    return this.#network
  }

  override get titleContent(): unknown {
    return this.#title
  }

  override render() {
    const { active } = this
    if (!active) return nothing
    this.#whole.address = active.address
    return html`
      ${this.detailed ? this.#whole : nothing} ${this.#balance} ${this.#rows} ${this.naming}
      ${active.isEmbedded ? this.embedded : nothing} ${this.#endsToo(active)}
      <appkit-ui-button variant="danger" @click=${() => disconnectAccount(this.scope, active.namespace)}>
        ${this.t(account).disconnect}
      </appkit-ui-button>
    `
  }

  #endsToo({ namespace }: ActiveAccount): unknown {
    if (!endsOthers(this.scope, namespace)) return nothing
    return html`<p class="small centre">${this.t(account).endsToo}</p>`
  }

  protected override updated(): void {
    leaveAccount(this.scope, this.active)
    if (this.active?.isEmbedded && !this.embedded) void embeddedRows().then(rows => (this.embedded ??= rows))
    if (!this.scope.services.data.available) return
    if (!this.#rows.holdings) {
      this.#rows.holdings = 'loading'
      void holdingsPart().then(part => (this.#rows.holdings = part))
    }
    if (!this.naming) void nameRow().then(row => (this.naming ??= row))
  }

  #toggle(): void {
    this.detailed = !this.detailed
    this.#title.expanded = this.detailed
  }

  async #copy(address: string): Promise<void> {
    if (await copyAddress(this.scope, address)) return
    if (!this.detailed) this.#toggle()
    await this.updateComplete
    await this.#whole.select()
  }
}

defineView('appkit-account-view', AccountView)
