import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { EventsController } from '../../controllers/base/events.js'
import { ModalController } from '../../controllers/base/modal.js'
import { RouterController } from '../../controllers/base/router.js'
import { SnackController } from '../../controllers/base/snack.js'
import { AccountController } from '../../controllers/chain/account.js'
import { ConnectionController } from '../../controllers/chain/connection.js'
import { NetworkController } from '../../controllers/chain/network.js'
import '../../elements/box/box.js'
import '../../elements/button/button.js'
import '../../elements/icon/icon.js'
import '../../elements/image/image.js'
import '../../elements/row/row.js'
import { account } from '../../i18n/en/account.js'
import { copyText } from '../../lib/copy-text.js'
import { groupAddress } from '../../lib/group-address.js'
import { defineView } from '../kit/define-view.js'
import { networkImage } from '../kit/network-image.js'
import { screenParts } from '../kit/screen-parts.styles.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { AccountTitle } from './account-title.js'
import { styles } from './account-view.styles.js'
import { activeAccount, type ActiveAccount } from './active-account.js'
import { BalancePanel } from './balance-panel.js'
import { explorerLink } from './explorer-link.js'
import { NetworkButton } from './network-button.js'

/**
 * @summary The connected account: address, balance, network, and the way out.
 * @route Account
 */
export class AccountView extends View {
  static override styles = [screen, screenParts, styles]
  readonly #title = new AccountTitle(() => this.#toggle())
  readonly #network = new NetworkButton()
  readonly #balance = new BalancePanel()
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
    this.use(AccountController)
    this.use(NetworkController)
    const active = activeAccount(this.scope)
    if (!active) return nothing
    const t = this.t(account)
    return html`
      ${this.detailed ? this.#details(active.address) : nothing} ${this.#balance}
      <ul>
        <li>${this.#networkRow(active)}</li>
        <li>
          <appkit-ui-row name=${t.copyAddress} @click=${() => void this.#copy(active.address)}>
            <span class="icon-box" slot="image"><appkit-ui-icon name="copy"></appkit-ui-icon></span>
          </appkit-ui-row>
        </li>
        ${this.#explorerRow(active)} ${this.#walletRow(active)}
      </ul>
      <appkit-ui-button class="way-out" variant="danger" @click=${() => void this.#disconnect(active)}>
        ${t.disconnect}
      </appkit-ui-button>
    `
  }

  /** The wallet may move or go at any moment: then another screen has to answer for that. */
  protected override updated(): void {
    const router = this.scope.use(RouterController)
    if (router.view !== 'Account' || !this.scope.use(ModalController).state.open) return
    const active = activeAccount(this.scope)
    if (!active) router.reset('Connect')
    else if (!active.isSupported && this.scope.options.allowUnsupportedChain !== true) router.reset('UnsupportedChain')
  }

  #details(address: string): TemplateResult {
    const groups = groupAddress(address).split(' ')
    return html`<appkit-ui-box class="details">
      <strong>${this.t(account).address}</strong>
      <bdi class="address" dir="ltr">${groups.map(group => html`<span>${group}</span><wbr />`)}</bdi>
    </appkit-ui-box>`
  }

  #networkRow({ network }: ActiveAccount): unknown {
    if (!network) return nothing
    const open = () => {
      this.use(EventsController).track('CLICK_NETWORKS')
      this.use(RouterController).push('Networks')
    }
    const src = networkImage(this.scope, network)
    return html`<appkit-ui-row name=${network.name} description=${this.t(account).network} @click=${open}>
      <appkit-ui-image slot="image" src=${src} name=${network.name}></appkit-ui-image>
      <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
    </appkit-ui-row>`
  }

  #explorerRow({ network, address }: ActiveAccount): unknown {
    const explorer = network && explorerLink(network, address)
    if (!explorer) return nothing
    const name = this.t(account).viewOn(explorer.name)
    return html`<li>
      <appkit-ui-row name=${name} href=${explorer.href} target="_blank">
        <span class="icon-box" slot="image"><appkit-ui-icon name="globe"></appkit-ui-icon></span>
        <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }

  #walletRow({ wallet }: ActiveAccount): unknown {
    if (!wallet?.name) return nothing
    return html`<li class="wallet">
      <appkit-ui-image src=${wallet.icon ?? ''} name=${wallet.name}></appkit-ui-image>
      <div>
        <b title=${wallet.name}><bdi>${wallet.name}</bdi></b
        ><small>${this.t(account).wallet}</small>
      </div>
    </li>`
  }

  #toggle(): void {
    this.detailed = !this.detailed
    this.#title.expanded = this.detailed
  }

  async #copy(address: string): Promise<void> {
    const t = this.t(account)
    const snack = this.use(SnackController)
    if (await copyText(address)) return snack.showSuccess(t.copied)
    if (!this.detailed) this.#toggle()
    await this.updateComplete
    const whole = this.renderRoot.querySelector('.address')
    if (whole) getSelection()?.selectAllChildren(whole)
    snack.showErrorMessage(t.copyByHand)
  }

  async #disconnect({ namespace }: ActiveAccount): Promise<void> {
    const { scope } = this
    if (scope.options.enableEmbedded !== true) scope.use(ModalController).setOpen(false)
    await scope.use(ConnectionController).disconnect(namespace)
  }
}

defineView('appkit-account-view', AccountView)
