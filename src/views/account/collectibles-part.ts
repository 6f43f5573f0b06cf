import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { getFilters } from '../../controllers/balances/account-data.js'
import { CollectiblesController, type Collection } from '../../controllers/collectibles/collectibles.js'
import type { Collectible } from '../../core/token.js'
import '../../elements/display/picture-tile.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/layout/virtual-list.js'
import { activity } from '../../i18n/en/activity.js'
import { cleanName } from '../../lib/names/clean-name.js'
import { formatAmount } from '../../lib/format-amount.js'
import { AccountDataPart } from '../shared/account-part.js'
import { renderEmptyList, renderFailedLine, renderHiddenLine } from '../shared/row-list.js'
import { rowList, TABS_HEIGHT } from '../shared/row-list.styles.js'
import { defineView } from '../shared/view.js'
import { getShortcuts, isReceive } from './shortcuts.js'

interface CollectibleContext {
  readonly locale: string
  readonly unnamed: string
  readonly open: (collectible: Collectible) => void
}

// Renders a collectible as a tile. Names come from untrusted metadata and are sanitized.
function renderCollectible(collectible: Collectible, { locale, unnamed, open }: CollectibleContext): TemplateResult {
  const { name, collection, icon = '', quantity } = collectible
  const title = cleanName(name) || cleanName(collection) || unnamed
  return html`<appkit-ui-picture-tile
    src=${icon}
    name=${title}
    description=${name ? cleanName(collection) : ''}
    quantity=${quantity > 1n ? `× ${formatAmount(quantity, 0, { locale })}` : ''}
    pressable
    @click=${() => open(collectible)}
  ></appkit-ui-picture-tile>`
}

// Number of columns; below it, the row height including the gap in design px.
const COLUMNS = 2
const TILE_HEIGHT = 220

export class NftsPart extends AccountDataPart {
  static override styles = [
    super.styles,
    rowList,
    css`
      .ghosts {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: ${px(8)};
        padding: ${px(4)};
      }
      .ghosts appkit-ui-skeleton {
        block-size: ${px(160)};
        border-radius: ${px(14)};
        margin-block-end: ${px(48)};
      }
    `,
  ]
  @state() private showsHidden = false
  @state() private isAtEnd = false

  override render(): unknown {
    const { known } = this
    if (!this.active?.caipAddress) return nothing
    const t = this.t(activity)
    if (known && !known.isServed) return html`<p class="empty small">${t.nftsUnserved}</p>`
    if (!known?.collectibles) return known?.failed ? this.#renderFailed() : this.#renderLoading()
    const { isSpamCollectible } = getFilters(this.scope)
    const hidden = new Set(known.collectibles.filter(isSpamCollectible))
    const shown = this.showsHidden
      ? known.collectibles
      : known.collectibles.filter(collectible => !hidden.has(collectible))
    const isEmpty = shown.length === 0 && known.next === undefined
    return html`${isEmpty ? this.#renderEmpty() : this.#renderGrid(shown)}
    ${known.failed ? this.#renderFailed() : nothing}
    ${renderHiddenLine(hidden.size, this.showsHidden, t, this.#toggleHidden)}`
  }

  protected override updated(): void {
    if (!this.requestOnce()) this.#loadMore()
  }

  private get known(): Collection | undefined {
    const { current } = this.use(CollectiblesController).state
    return current && current.account === this.active?.caipAddress ? current : undefined
  }

  #renderEmpty(): TemplateResult {
    const t = this.t(activity)
    const hasReceive = getShortcuts(this.scope, this.active?.namespace).some(isReceive)
    return renderEmptyList(t.noNfts, t.receive, hasReceive && (() => this.use(RouterController).push('Receive')))
  }

  #renderGrid(shown: readonly Collectible[]): TemplateResult {
    const locale = this.use(LocaleController).state.tag
    const t = this.t(activity)
    const open = (collectible: Collectible) => this.scope.use(RouterController).push('NftDetails', { collectible })
    const context = { locale, unnamed: t.unknownNft, open }
    return html`<appkit-ui-virtual-list
      outer
      inset=${TABS_HEIGHT}
      label=${t.nfts}
      columns=${COLUMNS}
      item-height=${TILE_HEIGHT}
      .items=${shown}
      .renderItem=${(collectible: Collectible) => renderCollectible(collectible, context)}
      @appkit-ui-end-reached=${this.#onEnd}
    ></appkit-ui-virtual-list>`
  }

  readonly #onEnd = () => {
    this.isAtEnd = true
  }

  // Loads the next page at the end of the list, or if every loaded item is hidden. A failed page is only retried by the
  // user.
  #loadMore(): void {
    const { known } = this
    if (!known?.collectibles || known.failed || known.next === undefined) return
    if (this.use(CollectiblesController).state.loading) return
    const { isSpamCollectible } = getFilters(this.scope)
    if (!this.isAtEnd && !known.collectibles.every(isSpamCollectible)) return
    this.isAtEnd = false
    this.#fetch({ more: true })
  }

  readonly #toggleHidden = () => {
    this.showsHidden = !this.showsHidden
  }

  #renderLoading(): TemplateResult {
    return html`<div class="ghosts">
        <appkit-ui-skeleton variant="block"></appkit-ui-skeleton>
        <appkit-ui-skeleton variant="block"></appkit-ui-skeleton>
      </div>
      <p class="told" role="status">${this.t(activity).loadingNfts}</p>`
  }

  #renderFailed(): TemplateResult {
    const t = this.t(activity)
    const retry = () => this.#fetch({ more: this.known?.next !== undefined, force: true })
    return renderFailedLine(t.nftsFailed, t.tryAgain, retry)
  }

  // A list that the user returns to keeps its pages.
  protected override requestData(): void {
    const isReturning = this.scope.use(RouterController).state.direction === 'back'
    if (!isReturning || !this.known?.collectibles) this.#fetch({})
  }

  #fetch(options: { readonly more?: boolean; readonly force?: boolean }): void {
    const { active, requestSignal: signal } = this
    const controller = this.scope.use(CollectiblesController)
    if (!active?.caipAddress) return
    void controller.fetch(active.namespace, { ...options, signal }).catch(() => {}) // rejects only after an abort
  }
}

defineView('appkit-nfts-part', NftsPart)
