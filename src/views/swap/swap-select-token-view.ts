import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { type Portfolio, PortfolioController } from '../../controllers/balances/portfolio.js'
import type { SwapMarket } from '../../controllers/swap/swap-market.js'
import type { SwapSide } from '../../controllers/swap/swap-state.js'
import { popularOf, suggestedOf } from '../../controllers/swap/swap-tokens.js'
import { type SwapToken, tokenKey } from '../../core/swap.js'
import type { TabChanged } from '../../elements/controls/tabs.js'
import { px } from '../../elements/element.js'
import { swap } from '../../i18n/en/swap.js'
import '../shared/token-list.js'
import type { TokenChoice } from '../shared/token-list.js'
import { defineView } from '../shared/view.js'
import { SwapScreen } from './swap-screen.js'

/** Which tokens are listed. */
type TokenLists = 'yours' | 'suggested' | 'all'

/** A token to swap, with what the account holds of it where that is known. */
type SwapChoice = SwapToken & TokenChoice

/**
 * The tokens to choose from: the account's own, the most valuable first; what is suggested; or all, what many have first
 * and the rest by symbol.
 */
function tokenChoices(
  { tokens, holder }: SwapMarket,
  portfolio: Portfolio | undefined,
  list: TokenLists,
): readonly SwapChoice[] {
  const known = portfolio?.of === holder.caipAddress ? portfolio.tokens : undefined
  const held = new Map(known?.map(token => [tokenKey(token), token]))
  const choice = (token: SwapToken): SwapChoice => {
    const { amount, value } = held.get(tokenKey(token)) ?? { amount: known && 0n }
    return { ...token, ...(amount !== undefined && { amount }), ...(value !== undefined && { value }) }
  }
  if (list === 'suggested') return suggestedOf(tokens).map(choice)
  if (list === 'all') return sorted(tokens).map(choice)
  const own = tokens.map(choice).filter(({ amount = 0n }) => amount > 0n)
  return own.toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1))
}

function sorted(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const popular = popularOf(tokens)
  const first = new Set(popular.map(tokenKey))
  const rest = tokens.filter(token => !first.has(tokenKey(token)))
  return [...popular, ...rest.toSorted((one, other) => (one.symbol < other.symbol ? -1 : 1))]
}

interface MadeChoices {
  readonly market: SwapMarket
  readonly portfolio: Portfolio | undefined
  readonly list: TokenLists
  readonly choices: readonly SwapChoice[]
}

/**
 * @summary The tokens that can be swapped: the account's own, those that are suggested, and all.
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
  @state() private list: TokenLists | undefined
  private made: MadeChoices | undefined

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
    const some = !market || suggestedOf(market.tokens).length > 0
    const lists = (['yours', 'suggested', 'all'] as const).filter(list => list !== 'suggested' || some)
    const list = this.list ?? (this.#side === 'from' ? 'yours' : 'all')
    return html`<appkit-ui-tabs
        label=${t.lists}
        .tabs=${lists.map(id => ({ id, label: t[id] }))}
        active=${list}
        @appkit-ui-tab-changed=${({ detail }: CustomEvent<TabChanged>) => (this.list = detail.id as TokenLists)}
      ></appkit-ui-tabs>
      <appkit-token-list
        .tokens=${this.#choices(list)}
        .choose=${(token: SwapChoice) => this.#choose(token)}
        nothing=${list === 'yours' ? t.noneOfYours : nothing}
      ></appkit-token-list>`
  }

  get #side(): SwapSide {
    return this.params.side ?? 'from'
  }

  /** The same array for the same facts: another one would scroll the list back. */
  #choices(list: TokenLists): readonly SwapChoice[] | undefined {
    const { market } = this.swap.state
    const portfolio = this.use(PortfolioController).state.current
    if (!market) return undefined
    const { made } = this
    if (made?.market === market && made.portfolio === portfolio && made.list === list) return made.choices
    const choices = tokenChoices(market, portfolio, list)
    this.made = { market, portfolio, list, choices }
    return choices
  }

  #choose(token: SwapChoice): void {
    this.swap.choose(this.#side, token)
    this.use(RouterController).goBack()
  }
}

defineView('appkit-swap-select-token-view', SwapSelectTokenView)
