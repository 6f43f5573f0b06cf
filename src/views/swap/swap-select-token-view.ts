import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { type Portfolio, PortfolioController } from '../../controllers/balances/portfolio.js'
import type { SwapMarket } from '../../controllers/swap/swap-market.js'
import type { SwapSide } from '../../controllers/swap/swap-state.js'
import { getPopularTokens, getSuggestedTokens } from '../../controllers/swap/swap-tokens.js'
import { type SwapToken, tokenKey } from '../../core/swap.js'
import '../../elements/controls/tabs.js'
import type { TabChanged } from '../../elements/controls/tabs.js'
import { px } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import '../shared/token-list.js'
import type { TokenChoice } from '../shared/token-list.js'
import { defineView } from '../shared/view.js'
import { SwapScreen } from './swap-screen.js'

type TokenListId = 'yours' | 'suggested' | 'all'

type SwapChoice = SwapToken & TokenChoice

// Returns the tokens of a list: owned ones by value, suggested ones, or all of them by popularity and symbol.
function toChoices(
  { tokens, connectedAccount }: SwapMarket,
  portfolio: Portfolio | undefined,
  list: TokenListId,
): readonly SwapChoice[] {
  const known = portfolio?.account === connectedAccount.caipAddress ? portfolio.tokens : undefined
  const balances = new Map(known?.map(token => [tokenKey(token), token]))
  const choice = (token: SwapToken): SwapChoice => {
    const { amount, value } = balances.get(tokenKey(token)) ?? { amount: known && 0n }
    return { ...token, ...(amount !== undefined && { amount }), ...(value !== undefined && { value }) }
  }
  if (list === 'suggested') return getSuggestedTokens(tokens).map(choice)
  if (list === 'all') return sortByPopularity(tokens).map(choice)
  const own = tokens.map(choice).filter(({ amount = 0n }) => amount > 0n)
  return own.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

function sortByPopularity(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const popular = getPopularTokens(tokens)
  const first = new Set(popular.map(tokenKey))
  const rest = tokens.filter(token => !first.has(tokenKey(token)))
  return [...popular, ...rest.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))]
}

interface CachedChoices {
  readonly market: SwapMarket
  readonly portfolio: Portfolio | undefined
  readonly list: TokenListId
  readonly choices: readonly SwapChoice[]
}

/**
 * @summary The tokens that can be swapped: owned, suggested, or all of them.
 * @route SwapSelectToken
 * @feature swaps
 * @params { side?: 'from' | 'to' }
 */
export class SwapSelectTokenView extends SwapScreen<{ side?: SwapSide }> {
  static override styles = [
    super.styles,
    css`
      :host {
        gap: ${px(8)};
      }
    `,
  ]
  @state() private list: TokenListId | undefined
  private cached: CachedChoices | undefined

  protected override get route() {
    return 'SwapSelectToken' as const
  }

  override get heading(): string {
    return this.t(swap).selectHeading
  }

  protected override get showsOffer(): boolean {
    return false
  }

  override render(): unknown {
    const t = this.t(swap)
    const { market } = this.swap.state
    const hasSuggestions = !market || getSuggestedTokens(market.tokens).length > 0
    const lists = (['yours', 'suggested', 'all'] as const).filter(list => list !== 'suggested' || hasSuggestions)
    const list = this.list ?? (this.#side === 'from' ? 'yours' : 'all')
    return html`<appkit-ui-tabs
        label=${t.lists}
        .tabs=${lists.map(id => ({ id, label: t[id] }))}
        active=${list}
        @appkit-ui-tab-changed=${({ detail }: CustomEvent<TabChanged>) => (this.list = detail.id as TokenListId)}
      ></appkit-ui-tabs>
      <appkit-token-list
        .tokens=${this.#choices(list)}
        .onSelect=${(token: SwapChoice) => this.#choose(token)}
        emptyText=${list === 'yours' ? t.noneOfYours : nothing}
      ></appkit-token-list>`
  }

  get #side(): SwapSide {
    return this.params.side ?? 'from'
  }

  // Caches the array: a new one would reset the scroll position.
  #choices(list: TokenListId): readonly SwapChoice[] | undefined {
    const { market } = this.swap.state
    const portfolio = this.use(PortfolioController).state.current
    if (!market) return undefined
    const { cached } = this
    if (cached?.market === market && cached.portfolio === portfolio && cached.list === list) return cached.choices
    const choices = toChoices(market, portfolio, list)
    this.cached = { market, portfolio, list, choices }
    return choices
  }

  #choose(token: SwapChoice): void {
    this.swap.selectToken(this.#side, token)
    this.use(RouterController).goBack()
  }
}

defineView('appkit-swap-select-token-view', SwapSelectTokenView)
