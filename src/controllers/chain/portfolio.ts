import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Token } from '../../core/token.js'
import { AskedList, type KnownOf } from './asked-list.js'

/** What one account holds on its network, as far as that is known. */
export interface Portfolio extends KnownOf {
  /** The tokens that were told last; undefined while none were. */
  readonly tokens: readonly Token[] | undefined
  /** Whether the service wants to be left alone: it said 503 to the last question. */
  readonly isAway?: boolean
  /** What those that are not hidden are worth, in US dollars; undefined where that is not known. */
  readonly worth: number | undefined
}

/** The tokens of the account on view (spec points 3 and 4: balance fetch). */
export class PortfolioController extends AskedList<Portfolio> {
  /** When each account's tokens could not be had, in milliseconds since the epoch. */
  readonly failures = new Map<CaipAddress, number>()

  /**
   * Asks for the tokens of a namespace's account on its network. Within 30 s of a failure it asks nobody and gives an
   * empty list, unless it is made to; what the screen shows stays. Never rejects but with `request/aborted`.
   */
  async refresh(namespace: Namespace, options: PortfolioAsk = {}): Promise<readonly Token[]> {
    const code = await this.loaded(import('./read-portfolio.js'), namespace)
    return code ? code.readPortfolio(this, namespace, options) : []
  }

  protected override blank(of: CaipAddress): Portfolio {
    return { of, tokens: undefined, worth: undefined, failed: false }
  }
}

/** How the tokens are asked for. */
export interface PortfolioAsk {
  /** Past the caches, and soon after a failure, too. */
  readonly force?: boolean
  /** Nobody asked: a failure is not told beside the list. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
}
