import { html, nothing, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/base/events.js'
import { LocaleController } from '../../controllers/base/locale.js'
import { RouterController } from '../../controllers/base/router.js'
import { ConnectorsController } from '../../controllers/chain/connectors.js'
import { connectorOf } from '../../controllers/chain/wallet-list-filter.js'
import { WalletListController } from '../../controllers/chain/wallet-list.js'
import type { Wallet } from '../../core/wallet.js'
import '../../elements/button/button.js'
import '../../elements/field/field.js'
import type { FieldElement } from '../../elements/field/field.js'
import '../../elements/icon-button/icon-button.js'
import '../../elements/note/note.js'
import '../../elements/switch/switch.js'
import '../../elements/virtual-list/virtual-list.js'
import { wallets } from '../../i18n/en/wallets.js'
import { defineView } from '../kit/define-view.js'
import { screenParts } from '../kit/screen-parts.styles.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'
import { styles } from './all-wallets-view.styles.js'
import { TILE_HEIGHT } from './wallet-tile.js'

const COLUMNS = 4
/** The places that are held while the first page is on its way: as many as are seen. */
const FIRST_PLACES: readonly null[] = Array.from({ length: COLUMNS * 4 }, () => null)
/** The same for a further page: a row of them. */
const NEXT_PLACES = FIRST_PLACES.slice(0, COLUMNS)

/**
 * @summary The whole wallet catalogue, to search.
 * @route AllWallets
 */
export class AllWalletsView extends View {
  static override styles = [screen, screenParts, styles]

  override get heading(): string {
    return this.t(wallets).heading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.scope.use(WalletListController).enter(this.scope.use(RouterController).state.direction === 'forward')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (!this.scope.signal.aborted) this.scope.use(WalletListController).leave()
  }

  override render() {
    const list = this.use(WalletListController)
    const { search, certified, status, wallets: found, count } = list.state
    const t = this.t(wallets)
    const told = status === 'loading' ? t.loading : t.found(count, this.#number(count))
    return html`
      <appkit-ui-field
        type="search"
        icon="search"
        label=${this.#label()}
        clear-label=${t.clear}
        .value=${search}
        @input=${(event: Event) => list.setSearch((event.target as FieldElement).value)}
        >${this.#scan()}</appkit-ui-field
      >
      <appkit-ui-switch
        class="filter"
        label=${t.certified}
        .checked=${certified}
        @appkit-ui-switched=${(event: CustomEvent<{ checked: boolean }>) => list.setCertified(event.detail.checked)}
      ></appkit-ui-switch>
      <p class="told" role="status">${status === 'failed' ? '' : told}</p>
      ${found.length === 0 && status !== 'loading' && status !== 'idle' ? this.#nothing() : this.#grid()}
      ${found.length > 0 && status === 'failed' ? this.#late() : nothing}
    `
  }

  #label(): string {
    const { total } = this.use(WalletListController).state
    const t = this.t(wallets)
    return total > 0 ? t.search(this.#number(total)) : t.searchSome
  }

  #number(value: number): string {
    return new Intl.NumberFormat(this.use(LocaleController).state.tag).format(value)
  }

  #scan(): unknown {
    if (!this.#protocol) return nothing
    const open = () => this.use(RouterController).push('ConnectingWalletConnect', {})
    const { scan } = this.t(wallets)
    return html`<appkit-ui-icon-button slot="end" icon="qr-code" label=${scan} @click=${open}></appkit-ui-icon-button>`
  }

  #grid(): TemplateResult {
    const { wallets: found, status, more, count } = this.use(WalletListController).state
    const places = found.length === 0 ? FIRST_PLACES : more && status !== 'failed' ? NEXT_PLACES : []
    return html`<appkit-ui-virtual-list
      class="grid"
      label=${this.t(wallets).list}
      columns=${COLUMNS}
      item-height=${TILE_HEIGHT}
      total=${count}
      .items=${[...found, ...places]}
      .renderItem=${this.#tile}
      @appkit-ui-end-reached=${() => this.use(WalletListController).loadMore()}
    ></appkit-ui-virtual-list>`
  }

  readonly #tile = (wallet: Wallet | null): TemplateResult => {
    if (!wallet) return html`<appkit-wallet-tile></appkit-wallet-tile>`
    const installed = connectorOf(this.scope, wallet) ? this.t(wallets).installed : ''
    return html`<appkit-wallet-tile
      name=${wallet.name}
      icon=${wallet.imageUrl ?? this.scope.services.images.wallet(wallet.imageId) ?? ''}
      installed=${installed}
      @click=${() => this.#choose(wallet)}
    ></appkit-wallet-tile>`
  }

  /** In place of the grid: nothing was found, or nothing came. */
  #nothing(): TemplateResult {
    const list = this.use(WalletListController)
    const { status, certified, search } = list.state
    const t = this.t(wallets)
    if (status === 'failed')
      return html`<div class="empty" role="alert">
        <p>${t.failed}</p>
        <appkit-ui-button @click=${() => list.retry()}>${t.tryAgain}</appkit-ui-button>
      </div>`
    if (search.trim() === '' && !certified) return html`<div class="empty"><p>${t.noneAtAll}</p></div>`
    const clear = () => {
      list.clear()
      this.renderRoot.querySelector('appkit-ui-field')?.focus()
    }
    return html`<div class="empty">
      <p>${certified ? t.noneCertified : t.none}</p>
      <appkit-ui-button @click=${clear}>${t.clearSearch}</appkit-ui-button>
    </div>`
  }

  /** Under the grid: a further page did not come. */
  #late(): TemplateResult {
    const t = this.t(wallets)
    return html`<div class="late">
      <appkit-ui-note variant="danger">${t.failedMore}</appkit-ui-note>
      <appkit-ui-button @click=${() => this.use(WalletListController).retry()}>${t.tryAgain}</appkit-ui-button>
    </div>`
  }

  get #protocol(): boolean {
    return this.use(ConnectorsController).state.list.some(({ type }) => type === 'WALLET_CONNECT')
  }

  #choose(wallet: Wallet): void {
    const connector = connectorOf(this.scope, wallet)
    const router = this.use(RouterController)
    const platform = connector ? 'browser' : 'qrcode'
    this.use(EventsController).track('SELECT_WALLET', { name: wallet.name, platform, view: 'AllWallets' })
    if (connector) router.push('ConnectingExternal', { connectorId: connector.id })
    else router.push('ConnectingWalletConnect', { wallet })
  }
}

defineView('appkit-all-wallets-view', AllWalletsView)
