import { css, html, type TemplateResult } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import { installedConnector } from '../../controllers/wallets/wallet-rows.js'
import { WalletListController } from '../../controllers/wallets/wallet-list.js'
import type { Wallet } from '../../core/connector.js'
import { base, px } from '../../elements/element.js'
import '../../elements/layout/virtual-list.js'
import type { VirtualListElement } from '../../elements/layout/virtual-list.js'
import { wallets } from '../../i18n/en/wallets.js'
import { chooseConnector } from '../shared/choose-wallet.js'
import { defineView, View } from '../shared/view.js'
import { toShortName } from './short-name.js'
import { TILE_HEIGHT } from './wallet-tile.js'

const COLUMNS = 4
const PLACEHOLDERS: readonly null[] = Array.from({ length: COLUMNS * 5 }, () => null)

export class WalletGrid extends View {
  static override styles = [
    base,
    css`
      appkit-ui-virtual-list {
        block-size: 100%;
        /* Space for the focus ring of the outer tiles. */
        margin: 0 ${px(-6)};
        padding: ${px(4)} ${px(6)} ${px(12)};
        scrollbar-width: thin;
        scrollbar-color: var(--appkit-hover) transparent;
      }
    `,
  ]

  #rendered: readonly unknown[] = []
  #renderTile = this.#createRenderTile('')

  override render() {
    this.#updateRenderTile()
    const list = this.use(WalletListController)
    const { wallets: found, status, more, count } = list.state
    const isIncomplete = found.length === 0 || (more && status !== 'failed')
    const placeholders = isIncomplete
      ? PLACEHOLDERS.slice(0, Math.max(COLUMNS, PLACEHOLDERS.length - found.length))
      : []
    return html`<appkit-ui-virtual-list
      label=${this.t(wallets).list}
      columns=${COLUMNS}
      item-height=${TILE_HEIGHT}
      total=${count}
      .items=${[...found, ...placeholders]}
      .renderItem=${this.#renderTile}
      @scroll=${(event: Event) => list.saveScrollTop((event.target as VirtualListElement).scrolledTo)}
      @appkit-ui-end-reached=${() => list.loadMore()}
    ></appkit-ui-virtual-list>`
  }

  // Restores the scroll position when the user returns.
  protected override async firstUpdated(): Promise<void> {
    const { scrollTop } = this.use(WalletListController)
    if (scrollTop === 0) return // scrolling takes a layout
    const list = this.renderRoot.querySelector('appkit-ui-virtual-list')
    await list?.updateComplete
    list?.scrollTo({ top: scrollTop, behavior: 'instant' })
  }

  // A further page must not render the visible tiles again, so the function changes only with the tiles.
  #updateRenderTile(): void {
    const { installed } = this.t(wallets)
    const rendered = [this.use(ConnectorsController).state.list, installed]
    if (rendered.every((value, at) => value === this.#rendered[at])) return
    this.#rendered = rendered
    this.#renderTile = this.#createRenderTile(installed)
  }

  #createRenderTile(installed: string) {
    return (wallet: Wallet | null, _index: number, isPassing: boolean): TemplateResult => {
      const icon = wallet ? (wallet.imageUrl ?? this.scope.services.images.wallet(wallet.imageId) ?? '') : ''
      return html`<appkit-wallet-tile
        .name=${wallet ? toShortName(wallet.name) : ''}
        .icon=${icon}
        .isPassing=${isPassing}
        .installed=${wallet && installedConnector(this.scope, wallet) ? installed : ''}
        @click=${() => wallet && this.#choose(wallet)}
      ></appkit-wallet-tile>`
    }
  }

  #choose(wallet: Wallet): void {
    const connector = installedConnector(this.scope, wallet)
    const platform = connector ? 'browser' : 'qrcode'
    this.use(EventsController).track('SELECT_WALLET', { name: wallet.name, platform, view: 'AllWallets' })
    if (connector) chooseConnector(this.scope, connector)
    else this.use(RouterController).push('ConnectingWalletConnect', { wallet })
  }
}

defineView('appkit-wallet-grid', WalletGrid)
