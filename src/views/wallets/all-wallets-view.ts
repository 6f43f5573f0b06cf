import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { ConnectorsController } from '../../controllers/connection/connectors.js'
import type { Scope } from '../../controllers/scope.js'
import { WalletListController } from '../../controllers/wallets/wallet-list.js'
import '../../elements/controls/button.js'
import { FieldElement } from '../../elements/controls/field.js'
import '../../elements/controls/icon-button.js'
import '../../elements/controls/text-link.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import { VirtualListElement } from '../../elements/layout/virtual-list.js'
import { wallets } from '../../i18n/en/wallets.js'
import { defineView, View } from '../shared/view.js'
import { WalletGrid } from './wallet-grid.js'
import { WalletTile } from './wallet-tile.js'

const styles = css`
  :host {
    --most: 468;
    --around: 172;
  }
  .grid {
    /* Four rows and a half, or fewer in a low window, so that the search field stays visible. */
    block-size: clamp(${px(204)}, calc(100dvh - var(--appkit-px) * var(--around)), var(--appkit-px) * var(--most));
    margin-block-end: ${px(-16)}; /* the tiles scroll up to the edge of the card */
  }
  /* Content below the grid takes its space from the grid, so that the modal does not grow. */
  .grid:has(~ .late) {
    --most: 346;
    --around: 294;
    margin-block-end: 0;
  }
  .on::part(base) {
    background: var(--appkit-accent-soft);
    color: var(--appkit-accent-ink);
  }
  @media (forced-colors: active) {
    .on::part(base) {
      border-color: Highlight;
      color: Highlight;
    }
  }
  .badge {
    inline-size: ${px(20)};
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .empty {
    min-block-size: ${px(204)};
  }
  .late {
    display: flex;
    flex-direction: column;
    gap: ${px(8)};
    padding-block-start: ${px(4)};
  }
  @media (max-width: 430px) {
    :host {
      --most: 568;
      --around: 196;
    }
    .grid:has(~ .late) {
      --most: 446;
      --around: 318;
    }
  }
`

// The icon of certified wallets, which only this view uses: Lucide's badge-check.
const badge = html`<svg class="badge" viewBox="0 0 24 24" aria-hidden="true">
  <path
    d="M3.9 8.6a4 4 0 0 1 4.7-4.7 4 4 0 0 1 6.8 0 4 4 0 0 1 4.7 4.7 4 4 0 0 1 0 6.8 4 4 0 0 1-4.7 4.7 4 4 0 0 1-6.8 0 4 4 0 0 1-4.7-4.7 4 4 0 0 1 0-6.8M9 12l2 2 4-4"
  />
</svg>`

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

  static prefetch(scope: Scope): Promise<void> {
    return scope.use(WalletListController).prefetch()
  }

  static createSamples(): readonly HTMLElement[] {
    return [new FieldElement(), new VirtualListElement(), Object.assign(new WalletTile(), { name: ' ' })]
  }

  readonly #grid = Object.assign(new WalletGrid(), { className: 'grid' })

  override get heading(): string {
    return this.t(wallets).heading
  }

  // The search field, unless it would open an on-screen keyboard.
  override get firstFocus(): HTMLElement | undefined {
    return matchMedia('(pointer: fine)').matches ? this.#field : undefined
  }

  get #field(): FieldElement | undefined {
    return this.renderRoot.querySelector('appkit-ui-field') ?? undefined
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
        ><appkit-ui-icon-button
          slot="end"
          class=${certified ? 'on' : ''}
          label=${t.certified}
          .pressed=${certified}
          @click=${() => list.setCertified(!certified)}
          >${badge}</appkit-ui-icon-button
        >${this.#renderScanButton()}</appkit-ui-field
      >
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
    const { scan } = this.t(wallets)
    return html`<appkit-ui-icon-button
      slot="end"
      icon="qr-code"
      label=${scan}
      @click=${this.#showCode}
    ></appkit-ui-icon-button>`
  }

  readonly #showCode = (): void => this.use(RouterController).push('ConnectingWalletConnect', {})

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
      this.#field?.focus()
    }
    const text = search.trim()
    return html`<div class="empty">
      <p dir="auto">${certified ? t.noneCertified : t.none(text)}</p>
      ${
        this.#hasWalletConnect
          ? html`<appkit-ui-button @click=${this.#showCode}>${t.scanAny}</appkit-ui-button>
              <appkit-ui-text-link @click=${clear}>${t.clearSearch}</appkit-ui-text-link>`
          : html`<appkit-ui-button @click=${clear}>${t.clearSearch}</appkit-ui-button>`
      }
    </div>`
  }

  #renderPageError(): TemplateResult {
    const t = this.t(wallets)
    const list = this.use(WalletListController)
    return html`<div class="late">
      <appkit-ui-note variant="danger">${list.state.total > 0 ? t.failedMore : t.failed}</appkit-ui-note>
      <appkit-ui-button @click=${() => list.retry()}>${t.tryAgain}</appkit-ui-button>
    </div>`
  }

  get #hasWalletConnect(): boolean {
    return this.use(ConnectorsController).state.list.some(({ type }) => type === 'WALLET_CONNECT')
  }
}

defineView('appkit-all-wallets-view', AllWalletsView)
