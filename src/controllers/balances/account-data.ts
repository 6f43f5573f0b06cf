import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress, Namespace } from '../../core/caip.js'
import { isRecord } from '../../lib/record-shape.js'
import { isLiteral, isNumber, type Check } from '../../lib/shape.js'
import type { StoredValues } from '../../services/storage.js'
import { filterDefaults, type Filters } from '../../core/filters.js'
import { SettingsController } from '../app/settings.js'
import { getConnectedAccount } from '../connection/active-account.js'
import type { Scope } from '../scope.js'

export interface AccountData {
  readonly account: CaipAddress
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
  appliedRequest = 0
  #pendingRequests = 0

  constructor(readonly scope: Scope) {}

  protected abstract createEmpty(account: CaipAddress): T

  put(data: T): void {
    this.state.current = ref(data)
  }

  async trackLoading<R>(request: Promise<R>): Promise<R> {
    this.#pendingRequests++
    this.state.loading = true
    try {
      return await request
    } finally {
      this.state.loading = --this.#pendingRequests > 0
    }
  }

  // Loads the chunk with the loading code. Returns undefined if that fails, and marks the data as failed; the next
  // refresh retries.
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

/** Namespaces whose accounts may be sent to the data service. */
export const dataNamespaces: Readonly<Record<'activity' | 'nfts', readonly Namespace[]>> = {
  activity: ['eip155', 'solana'],
  nfts: ['eip155'],
}

/** Returns true if the app shows the history and the namespace has one. Otherwise no address may be sent for it. */
export function hasHistory(scope: Scope, namespace: Namespace): boolean {
  return scope.use(SettingsController).features.history && dataNamespaces.activity.includes(namespace)
}

export const isTokenCounts = isRecord(isNumber)

const MAX_SKELETON_ROWS = 12
const DEFAULT_SKELETON_ROWS = 3

// Number of tokens that the account listed last time: what a placeholder reserves space for.
export function getTokenCount({ services }: Scope, account: CaipAddress | undefined): number {
  const count = (account && services.storage.get('token_counts', isTokenCounts)?.[account]) || DEFAULT_SKELETON_ROWS
  return Math.min(count, MAX_SKELETON_ROWS)
}

const isSwapNetworks: Check<StoredValues['swap_networks']> = isRecord(isLiteral('yes', 'no'))

// Returns true if the data service has swaps on a network, and undefined until it has reported the network.
export function getStoredSwapSupport({ services }: Scope, network: string): boolean | undefined {
  const stored = services.storage.get('swap_networks', isSwapNetworks)?.[network]
  return stored && stored === 'yes'
}

export function storeSwapSupport({ services: { storage } }: Scope, network: string, hasSwaps: boolean): void {
  const known = storage.get('swap_networks', isSwapNetworks)
  storage.set('swap_networks', { ...known, [network]: hasSwaps ? 'yes' : 'no' })
}

export function getFilters({ options }: Scope): Filters {
  return { ...filterDefaults, ...options.filters }
}
