import { proxy, ref } from 'valtio/vanilla'
import type { AppKitOptions, CustomWallet } from '../../core/config.js'
import type { Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isList, isShape, isText } from '../../lib/shape.js'
import type { WalletsQuery } from '../../services/catalogue.js'
import type { StoredWallet } from '../../services/storage.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'

export type { StoredWallet } from '../../services/storage.js'

export const MAX_RECENT_WALLETS = 2

const isWallets = isList(isShape<StoredWallet>({ id: isText, name: isText }))

export function getRecentWallets({ services }: Scope): readonly StoredWallet[] {
  return (services.storage.get('recent_wallets', isWallets) ?? []).slice(0, MAX_RECENT_WALLETS)
}

export function rememberWallet(scope: Scope, wallet: StoredWallet): void {
  const others = getRecentWallets(scope).filter(known => known.id !== wallet.id)
  scope.services.storage.set('recent_wallets', [wallet, ...others].slice(0, MAX_RECENT_WALLETS))
}

export function forgetWallet(scope: Scope, id: string): void {
  const remaining = getRecentWallets(scope).filter(known => known.id !== id)
  scope.services.storage.set('recent_wallets', remaining)
}

export function toCatalogueWallet(custom: CustomWallet): Wallet {
  const { id, name, homepage, rdns } = custom
  const named = {
    homepage,
    rdns,
    imageUrl: custom.image_url,
    mobileLink: custom.mobile_link,
    desktopLink: custom.desktop_link,
    webappLink: custom.webapp_link,
    appStore: custom.app_store,
    playStore: custom.play_store,
  }
  return { id, name, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) }
}

export function getCustomWallets(options: AppKitOptions, text = ''): readonly Wallet[] {
  const wanted = text.toLocaleLowerCase()
  const named = options.customWallets ?? []
  return named.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).map(toCatalogueWallet)
}

export const RECOMMENDED_COUNT = 4
const MAX_PAGE_SIZE = 100

export interface CatalogueState {
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'off'
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  recent: readonly Wallet[]
  /** Wallets of `includeWalletIds` and `excludeWalletIds`, to recognize them among installed wallets. */
  included: readonly Wallet[]
  excluded: readonly Wallet[]
  count: number
}

export class CatalogueController {
  readonly state = proxy<CatalogueState>({
    status: 'idle',
    featured: ref([]),
    recommended: ref([]),
    recent: ref([]),
    included: ref([]),
    excluded: ref([]),
    count: 0,
  })

  constructor(private readonly scope: Scope) {
    if (!scope.services.endpoints.catalogue) this.state.status = 'off'
  }

  /**
   * Loads the data once; retries after a failure. Never rejects: an unavailable catalogue must not block connecting.
   */
  async load(): Promise<void> {
    if (this.state.status !== 'idle' && this.state.status !== 'failed') return
    this.state.status = 'loading'
    try {
      const { featuredWalletIds: featured = [], includeWalletIds = [], excludeWalletIds = [] } = this.scope.options
      const recentIds = getRecentWallets(this.scope).map(({ id }) => id)
      const [featuredWallets, recentlyUsed, included, excluded, recommended] = await Promise.all([
        this.#fetchByIds(featured, this.#chains),
        this.#fetchByIds(recentIds.filter(isCatalogueId), this.#chains),
        this.#fetchByIds(includeWalletIds.filter(isCatalogueId)),
        this.#fetchByIds(excludeWalletIds.filter(isCatalogueId)),
        this.#fetch({ entries: RECOMMENDED_COUNT, ...this.#chains, ...this.#filters() }),
      ])
      this.state.featured = ref(sortByIds(featuredWallets, featured))
      this.state.recent = ref(sortByIds(recentlyUsed, recentIds))
      this.state.included = ref(included)
      this.state.excluded = ref(excluded)
      this.state.recommended = ref(recommended.wallets)
      this.state.count = recommended.count + featuredWallets.length + (this.scope.options.customWallets?.length ?? 0)
      this.state.status = 'ready'
    } catch (error) {
      this.state.status = 'failed'
      if (this.scope.options.debug === true) console.warn(AppKitError.from(error, 'catalogue/unavailable'))
    }
  }

  #filters() {
    const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = this.scope.options
    return {
      ...(includeWalletIds && { include: includeWalletIds }),
      exclude: [...excludeWalletIds, ...featuredWalletIds],
    }
  }

  get #chains() {
    return { chains: this.scope.use(NetworkController).state.networks.map(network => network.caipNetworkId) }
  }

  async #fetchByIds(ids: readonly string[], filters: WalletsQuery = {}): Promise<readonly Wallet[]> {
    const pages = Array.from({ length: Math.ceil(ids.length / MAX_PAGE_SIZE) }, (_, page) => {
      const include = ids.slice(page * MAX_PAGE_SIZE, (page + 1) * MAX_PAGE_SIZE)
      return this.#fetch({ entries: include.length, include, ...filters })
    })
    return (await Promise.all(pages)).flatMap(({ wallets }) => wallets)
  }

  #fetch(query: WalletsQuery) {
    return this.scope.services.catalogue.wallets({ page: 1, ...query }, this.scope.signal)
  }
}

/** Returns true for ids of the catalogue (64 hex digits), as opposed to connector ids or an rdns. */
export function isCatalogueId(id: string): boolean {
  return /^[\da-f]{64}$/.test(id)
}

function sortByIds(wallets: readonly Wallet[], ids: readonly string[]): readonly Wallet[] {
  return [...wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
