import { css, html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { LocaleController } from '../../controllers/app/locale.js'
import { filtersOf } from '../../controllers/balances/portfolio.js'
import { CollectiblesController, type Collection } from '../../controllers/collectibles/collectibles.js'
import type { Network } from '../../core/network.js'
import type { Collectible } from '../../core/token.js'
import '../../elements/display/picture-tile.js'
import { px } from '../../elements/element.js'
import '../../elements/feedback/skeleton.js'
import '../../elements/layout/virtual-list.js'
import { activity } from '../../i18n/en/activity.js'
import { cleanText } from '../../lib/clean-text.js'
import { formatAmount } from '../../lib/format-amount.js'
import { AskingPart } from '../shared/account-part.js'
import { explorerLink } from '../shared/full-address.js'
import { renderFailedLine, renderHiddenLine } from '../shared/list-messages.js'
import { rowList } from '../shared/row-list.styles.js'
import { defineView } from '../shared/view.js'

/** What tiles are drawn with. */
export interface CollectibleContext {
  readonly network: Network | undefined
  readonly locale: string
  /** What something without a name is called. */
  readonly unnamed: string
}

/** A collectible as a tile: picture, name, collection, and how many there are. Its words are of unknown hands. */
function renderCollectible(
  { name, collection, icon = '', quantity, address }: Collectible,
  { network, locale, unnamed }: CollectibleContext,
): TemplateResult {
  const title = cleanText(name) || cleanText(collection) || unnamed
  const link = network && explorerLink(network, address, 'token')
  return html`<appkit-ui-picture-tile
    src=${icon}
    name=${title}
    description=${name ? cleanText(collection) : ''}
    quantity=${quantity > 1n ? `× ${formatAmount(quantity, 0, { locale })}` : ''}
    href=${link?.href ?? ''}
  ></appkit-ui-picture-tile>`
}

/** Tiles beside each other, the height of their row with its gap in px of the drawing, and how many rows are seen at once. */
const COLUMNS = 2
const TILE_HEIGHT = 220
const SEEN_ROWS = 1.5

/** The collectibles of the account, as a grid of pictures: what looks like spam is hidden until somebody asks for it. */
export class NftsPart extends AskingPart {
  static override styles = [
    super.styles,
    rowList,
    css`
      .grid {
        block-size: min(${px(TILE_HEIGHT)} * var(--appkit-rows, 1), ${px(TILE_HEIGHT * SEEN_ROWS)}, 70dvh);
        scrollbar-width: thin;
        scrollbar-color: var(--appkit-hover) transparent;
      }
      .ghosts {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: ${px(8)};
        padding: ${px(4)};
      }
      .ghosts appkit-ui-skeleton {
        aspect-ratio: 1;
        border-radius: ${px(14)};
        margin-block-end: ${px(48)};
      }
    `,
  ]
  /** Whether what looks like spam is on view, too. */
  @state() private showsHidden = false
  /** Whether the end of what is known was reached. */
  @state() private isAtEnd = false

  override render(): unknown {
    const { known } = this
    if (!this.active?.caipAddress) return nothing
    const t = this.t(activity)
    if (known && !known.isServed) return html`<p class="empty small">${t.nftsUnserved}</p>`
    if (!known?.collectibles) return known?.failed ? this.#failed() : this.#loading()
    const { isSpamCollectible } = filtersOf(this.scope)
    const hidden = new Set(known.collectibles.filter(isSpamCollectible))
    const shown = this.showsHidden ? known.collectibles : known.collectibles.filter(each => !hidden.has(each))
    const isEmpty = shown.length === 0 && known.next === undefined
    return html`${isEmpty ? html`<p class="empty small">${t.noNfts}</p>` : this.#grid(shown)}
    ${known.failed ? this.#failed() : nothing} ${renderHiddenLine(hidden.size, this.showsHidden, t, this.#turn)}`
  }

  protected override updated(): void {
    if (!this.askOnce()) this.#goOn()
  }

  private get known(): Collection | undefined {
    const { current } = this.use(CollectiblesController).state
    return current && current.of === this.active?.caipAddress ? current : undefined
  }

  #grid(shown: readonly Collectible[]): TemplateResult {
    this.style.setProperty('--appkit-rows', String(Math.max(1, Math.ceil(shown.length / COLUMNS))))
    const locale = this.use(LocaleController).state.tag
    const t = this.t(activity)
    const context = { network: this.active?.network, locale, unnamed: t.unknownNft }
    return html`<appkit-ui-virtual-list
      class="grid"
      label=${t.nfts}
      columns=${COLUMNS}
      item-height=${TILE_HEIGHT}
      tabindex="0"
      .items=${shown}
      .renderItem=${(each: Collectible) => renderCollectible(each, context)}
      @appkit-ui-end-reached=${this.#onEnd}
    ></appkit-ui-virtual-list>`
  }

  readonly #onEnd = () => {
    this.isAtEnd = true
  }

  /** Asks for the next page where the end is on view, or where all that is known is hidden; what failed waits for the person. */
  #goOn(): void {
    const { known } = this
    if (!known?.collectibles || known.failed || known.next === undefined) return
    if (this.use(CollectiblesController).state.loading) return
    const { isSpamCollectible } = filtersOf(this.scope)
    if (!this.isAtEnd && !known.collectibles.every(isSpamCollectible)) return
    this.isAtEnd = false
    this.#fetch({ more: true })
  }

  readonly #turn = () => {
    this.showsHidden = !this.showsHidden
  }

  #loading(): TemplateResult {
    return html`<div class="ghosts">
        <appkit-ui-skeleton variant="block"></appkit-ui-skeleton>
        <appkit-ui-skeleton variant="block"></appkit-ui-skeleton>
      </div>
      <p class="told" role="status">${this.t(activity).loadingNfts}</p>`
  }

  #failed(): TemplateResult {
    const t = this.t(activity)
    const again = () => this.#fetch({ more: this.known?.next !== undefined, force: true })
    return renderFailedLine(t.nftsFailed, t.tryAgain, again)
  }

  protected override ask(): void {
    this.#fetch({})
  }

  #fetch(ask: { readonly more?: boolean; readonly force?: boolean }): void {
    const { active, asking: signal } = this
    const controller = this.scope.use(CollectiblesController)
    if (!active?.caipAddress) return
    void controller.fetch(active.namespace, { ...ask, signal }).catch(() => {}) // nobody waits for it any more
  }
}

defineView('appkit-nfts-part', NftsPart)
