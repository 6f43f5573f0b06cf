import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/base/router.js'
import { PortfolioController, type Portfolio } from '../../controllers/chain/portfolio.js'
import type { SwapMarket } from '../../controllers/chain/swap-market.js'
import type { SwapSide } from '../../core/swap-draft.js'
import { suggestedOf } from '../../core/swap-lists.js'
import { px } from '../../elements/px.js'
import { type TabChanged } from '../../elements/tabs/tabs.js'
import { swap } from '../../i18n/en/swap.js'
import '../kit/token-list.js'
import { defineView } from '../kit/view.js'
import { SwapScreen } from './swap-screen.js'
import { tokenChoices, type SwapChoice, type TokenLists } from './token-choices.js'

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
