import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { filterDefaults, type Filters } from '../../core/filters.js'
import type { Token } from '../../core/token.js'
import { holderOf } from '../connection/active-account.js'
import type { Scope } from '../scope.js'

/** What is known of one account on its network. */
export interface KnownOf {
  readonly of: CaipAddress
  /** Whether the last question failed: what is known is then that of before. */
  readonly failed: boolean
}

export interface AskedListState<T extends KnownOf> {
  current: T | undefined
  /** Whether a question is under way. */
  loading: boolean
}

/** What is asked of the account on view, again and again, by code that comes with the first question. */
export abstract class AskedList<T extends KnownOf> {
  readonly state = proxy<AskedListState<T>>({ current: undefined, loading: false }) as AskedListState<T>
  /** How many questions there were: the answer to an earlier one does not undo that to a later one. */
  asked = 0
  /** Of which question the answer is that was taken last. */
  taken = 0
  /** How many questions are under way. */
  #open = 0

  constructor(readonly scope: Scope) {}

  /** What is known of an account before anything is. */
  protected abstract blank(of: CaipAddress): T

  /** Takes an answer in. */
  put(known: T): void {
    this.state.current = ref(known)
  }

  /** Counts a question in until it is over. */
  async during<R>(asking: Promise<R>): Promise<R> {
    this.#open++
    this.state.loading = true
    try {
      return await asking
    } finally {
      this.state.loading = --this.#open > 0
    }
  }

  /**
   * The code that asks, once it came; undefined where it did not, which is marked as any failed question is: the next one
   * loads it anew.
   */
  protected async loaded<M>(loading: Promise<M>, namespace: Namespace): Promise<M | undefined> {
    try {
      return await loading
    } catch {
      const of = holderOf(this.scope, namespace)?.caipAddress
      const { current } = this.state
      if (of) this.put({ ...(current?.of === of ? current : this.blank(of)), failed: true })
      return undefined
    }
  }
}

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

/** The app's filters; where it gave none, the usual one. */
export function filtersOf({ options }: Scope): Filters {
  return { ...filterDefaults, ...options.filters }
}
