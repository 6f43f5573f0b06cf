import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { filterDefaults, type Filters } from '../../core/filters.js'
import type { Token } from '../../core/token.js'
import { getConnectedAccount } from '../connection/active-account.js'
import type { Scope } from '../scope.js'

/** Data loaded for one account. */
export interface AccountData {
  readonly account: CaipAddress
  /** True if the last request failed. The data is then from an earlier request. */
  readonly failed: boolean
}

export interface AccountDataState<T extends AccountData> {
  current: T | undefined
  loading: boolean
}

/** Base class of controllers that load data of the active account. The loading code is in a separate chunk. */
export abstract class AccountDataController<T extends AccountData> {
  readonly state = proxy<AccountDataState<T>>({ current: undefined, loading: false }) as AccountDataState<T>
  /** Number of requests so far. Responses are numbered, so that a late response does not overwrite a newer one. */
  requestCount = 0
  /** Number of the request whose response was applied last. */
  appliedRequest = 0
  #pendingRequests = 0

  constructor(readonly scope: Scope) {}

  protected abstract createEmpty(account: CaipAddress): T

  put(data: T): void {
    this.state.current = ref(data)
  }

  /** Sets `loading` until the request settles. */
  async trackLoading<R>(request: Promise<R>): Promise<R> {
    this.#pendingRequests++
    this.state.loading = true
    try {
      return await request
    } finally {
      this.state.loading = --this.#pendingRequests > 0
    }
  }

  /**
   * Loads the chunk with the loading code. Returns undefined if that fails, and marks the data as failed; the next
   * refresh retries.
   */
  protected async loadModule<M>(loading: Promise<M>, namespace: Namespace): Promise<M | undefined> {
    try {
      return await loading
    } catch {
      const account = getConnectedAccount(this.scope, namespace)?.caipAddress
      const { current } = this.state
      if (account) this.put({ ...(current?.account === account ? current : this.createEmpty(account)), failed: true })
      return undefined
    }
  }
}

/** Tokens of an account on its network. */
export interface Portfolio extends AccountData {
  /** Undefined until loaded. */
  readonly tokens: readonly Token[] | undefined
  /** True if the service responded with 503 (Service Unavailable). */
  readonly isAway?: boolean
  /** Total value in US dollars, without spam tokens. Undefined if unknown. */
  readonly fiatValue: number | undefined
}

/** Tokens of the active account. */
export class PortfolioController extends AccountDataController<Portfolio> {
  /** Time of the last failure by account, in milliseconds since the epoch. */
  readonly failures = new Map<CaipAddress, number>()

  /**
   * Loads the tokens of a namespace's account. Returns an empty list within 30 s of a failure, unless forced. Rejects
   * only with `request/aborted`.
   */
  async refresh(namespace: Namespace, options: PortfolioOptions = {}): Promise<readonly Token[]> {
    const code = await this.loadModule(import('./read-portfolio.js'), namespace)
    return code ? code.readPortfolio(this, namespace, options) : []
  }

  protected override createEmpty(account: CaipAddress): Portfolio {
    return { account, tokens: undefined, fiatValue: undefined, failed: false }
  }
}

export interface PortfolioOptions {
  /** Bypasses the caches and the pause after a failure. */
  readonly force?: boolean
  /** Does not show an error if loading fails. */
  readonly quiet?: boolean
  readonly signal?: AbortSignal
}

/** The app's filters; where it gave none, the usual one. */
export function getFilters({ options }: Scope): Filters {
  return { ...filterDefaults, ...options.filters }
}
