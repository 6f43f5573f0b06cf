import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import type { Scope } from '../../controllers/scope.js'
import { WalletListController } from '../../controllers/wallets/wallet-list.js'
import '../../elements/controls/button.js'
import '../../elements/controls/field.js'
import type { FieldElement } from '../../elements/controls/field.js'
import '../../elements/controls/icon-button.js'
import '../../elements/controls/switch.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import { wallets } from '../../i18n/en/wallets.js'
import { defineView, View } from '../shared/view.js'
import { WalletGrid } from './wallet-grid.js'

const styles = css`
  :host {
    --most: 404;
    --around: 236;
  }
  .filter {
    padding-inline: ${px(8)} ${px(4)};
    color: var(--appkit-muted);
  }
  .grid,
  .empty {
    /* Four rows, or fewer in a low window, so that the search field stays visible. */
    block-size: clamp(${px(204)}, calc(100dvh - var(--appkit-px) * var(--around)), var(--appkit-px) * var(--most));
  }
  /* Content below the grid takes its space from the grid, so that the modal does not grow. */
  .grid:has(~ .late) {
    --most: 298;
    --around: 342;
  }
  .late {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-block-start: ${px(4)};
  }
  @media (max-width: 430px) {
    :host {
      --most: 504;
      --around: 260;
    }
    .grid:has(~ .late) {
      --most: 398;
      --around: 366;
    }
  }
`

/**
 * @summary The searchable wallet catalogue.
 * @route AllWallets
 * @feature allWallets
 */
export class AllWalletsView extends View {
  static override styles = [super.styles, styles]

  /** Creates the browser's number format, whose first use takes 15 ms. */
  static async preload(scope: Scope): Promise<void> {
    new Intl.NumberFormat(scope.use(LocaleController).state.tag).format(0)
  }

  readonly #grid = Object.assign(new WalletGrid(), { className: 'grid' })

  override get heading(): string {
    return this.t(wallets).heading
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.scope.use(WalletListController).enter(this.scope.use(RouterController).state.direction === 'forward')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    if (!this.scope.signal.aborted) this.scope.use(WalletListController).cancelRequests()
  }

  override render() {
    const list = this.use(WalletListController)
    const { search, certified, status, wallets: found, count } = list.state
    const t = this.t(wallets)
    const statusText = status === 'loading' ? t.loading : t.found(count, this.#formatNumber(count))
    return html`
      <appkit-ui-field
        type="search"
        icon="search"
        label=${this.#getLabel()}
        clear-label=${t.clear}
        .value=${search}
        @input=${(event: Event) => list.setSearch((event.target as FieldElement).value)}
        >${this.#renderScanButton()}</appkit-ui-field
      >
      <appkit-ui-switch
        class="filter"
        label=${t.certified}
        .checked=${certified}
        @appkit-ui-switched=${(event: CustomEvent<{ checked: boolean }>) => list.setCertified(event.detail.checked)}
      ></appkit-ui-switch>
      <p class="told" role="status">${status === 'failed' ? '' : statusText}</p>
      ${found.length === 0 && status !== 'loading' && status !== 'idle' ? this.#renderEmpty() : this.#grid}
      ${found.length > 0 && status === 'failed' ? this.#renderPageError() : nothing}
    `
  }

  #getLabel(): string {
    const { total } = this.use(WalletListController).state
    const t = this.t(wallets)
    return total > 0 ? t.search(this.#formatNumber(total)) : t.searchSome
  }

  #formatNumber(value: number): string {
    return new Intl.NumberFormat(this.use(LocaleController).state.tag).format(value)
  }

  #renderScanButton(): unknown {
    if (!this.#hasWalletConnect) return nothing
    const open = () => this.use(RouterController).push('ConnectingWalletConnect', {})
    const { scan } = this.t(wallets)
    return html`<appkit-ui-icon-button slot="end" icon="qr-code" label=${scan} @click=${open}></appkit-ui-icon-button>`
  }

  #renderEmpty(): TemplateResult {
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

  #renderPageError(): TemplateResult {
    const t = this.t(wallets)
    return html`<div class="late">
      <appkit-ui-note variant="danger">${t.failedMore}</appkit-ui-note>
      <appkit-ui-button @click=${() => this.use(WalletListController).retry()}>${t.tryAgain}</appkit-ui-button>
    </div>`
  }

  get #hasWalletConnect(): boolean {
    return this.use(ConnectorsController).state.list.some(({ type }) => type === 'WALLET_CONNECT')
  }
}

defineView('appkit-all-wallets-view', AllWalletsView)
