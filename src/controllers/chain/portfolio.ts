import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { Token } from '../../core/token.js'
import type { Scope } from '../scope.js'

/** What one account holds on its network, as far as that is known. */
export interface Portfolio {
  readonly of: CaipAddress
  /** The tokens that were told last; undefined while none were. */
  readonly tokens: readonly Token[] | undefined
  /** Whether the last question failed: the tokens are then those of before. */
  readonly failed: boolean
}

export interface PortfolioState {
  current: Portfolio | undefined
  loading: boolean
}

/** The tokens of the account on view (spec points 3 and 4: balance fetch). */
export class PortfolioController {
  readonly state = proxy<PortfolioState>({ current: undefined, loading: false })
  /** When each account's tokens could not be had, in milliseconds since the epoch. */
  readonly failures = new Map<CaipAddress, number>()
  /** How many questions there were: the answer to an earlier one does not undo that to a later one. */
  asked = 0
  /** Of which question the answer is that was taken last. */
  taken = 0
  /** How many questions are under way. */
  #open = 0

  constructor(readonly scope: Scope) {}

  /**
   * Asks for the tokens of a namespace's account on its network. Within 30 s of a failure it asks nobody and gives an
   * empty list, unless it is made to; what the screen shows stays. Never rejects but with `request/aborted`.
   */
  async refresh(namespace: Namespace, options: PortfolioAsk = {}): Promise<readonly Token[]> {
    return (await import('./read-portfolio.js')).readPortfolio(this, namespace, options)
  }

  /** Counts a question in until it is over. */
  async during<T>(asking: Promise<T>): Promise<T> {
    this.#open++
    this.state.loading = true
    try {
      return await asking
    } finally {
      this.state.loading = --this.#open > 0
    }
  }

  /** Takes an answer in. */
  put(portfolio: Portfolio): void {
    this.state.current = ref(portfolio)
  }
}

/** How the tokens are asked for. */
export interface PortfolioAsk {
  /** Past the caches, and soon after a failure, too. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}
