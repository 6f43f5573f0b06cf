import { proxy, ref } from 'valtio/vanilla'
import type { Wallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { nextTask } from '../../lib/next-task.js'
import { isListOf, isShape, isText } from '../../lib/shape.js'
import type { WalletsQuery } from '../../services/catalogue.js'
import type { StoredWallet } from '../../services/storage.js'
import { NetworkController } from '../networks/network.js'
import type { Scope } from '../scope.js'

export type { StoredWallet } from '../../services/storage.js'

/** How many wallets are remembered as used lately (spec point 9). */
export const MOST_RECENT = 2

const isWallets = isListOf(isShape<StoredWallet>({ id: isText, name: isText }))

/** The wallets used lately, the last one first. */
export function recentWallets({ services }: Scope): readonly StoredWallet[] {
  return (services.storage.get('recent_wallets', isWallets) ?? []).slice(0, MOST_RECENT)
}

/** Puts a wallet in front of those used lately. */
export function rememberWallet(scope: Scope, wallet: StoredWallet): void {
  const others = recentWallets(scope).filter(known => known.id !== wallet.id)
  scope.services.storage.set('recent_wallets', [wallet, ...others].slice(0, MOST_RECENT))
}

/** Forgets that a wallet was used lately. */
export function forgetWallet(scope: Scope, id: string): void {
  const left = recentWallets(scope).filter(known => known.id !== id)
  scope.services.storage.set('recent_wallets', left)
}

/** How many wallets the first screen may need. */
export const RECOMMENDED_ENTRIES = 4
/** How many the catalogue gives at once. */
const MOST_ENTRIES = 100

export interface CatalogueState {
  /** Where the first look into the catalogue stands. `off`: none is configured. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'off'
  /** The wallets of `featuredWalletIds`, in that order. */
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  /** The wallets used lately that are of the catalogue, the last one first. */
  recent: readonly Wallet[]
  /** The wallets of `includeWalletIds` and `excludeWalletIds`, by which those that are installed are told. */
  included: readonly Wallet[]
  excluded: readonly Wallet[]
  /** How many wallets there are for this app's networks. */
  count: number
}

/** What the first screen shows of the wallet catalogue. The whole of it is the business of `wallet-list`. */
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

  /** Looks into the catalogue once; after a failure, again. Never throws: a catalogue that is down blocks nobody. */
  async load(): Promise<void> {
    if (this.state.status !== 'idle' && this.state.status !== 'failed') return
    this.state.status = 'loading'
    await nextTask() // the screen that asks is drawn first
    try {
      const { featuredWalletIds: featured = [], includeWalletIds = [], excludeWalletIds = [] } = this.scope.options
      const lately = recentWallets(this.scope).map(({ id }) => id)
      const [chosen, used, wanted, unwanted, some] = await Promise.all([
        this.#named(featured, this.#chains),
        this.#named(lately.filter(isCatalogueId), this.#chains),
        this.#named(includeWalletIds.filter(isCatalogueId)),
        this.#named(excludeWalletIds.filter(isCatalogueId)),
        this.#ask({ entries: RECOMMENDED_ENTRIES, ...this.#chains, ...this.#filters() }),
      ])
      this.state.featured = ref(inOrder(chosen, featured))
      this.state.recent = ref(inOrder(used, lately))
      this.state.included = ref(wanted)
      this.state.excluded = ref(unwanted)
      this.state.recommended = ref(some.wallets)
      this.state.count = some.count + chosen.length + (this.scope.options.customWallets?.length ?? 0)
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

  /** The records of some ids, in as many questions as the catalogue's page needs; none where no id is named. */
  async #named(ids: readonly string[], filters: WalletsQuery = {}): Promise<readonly Wallet[]> {
    const pages = Array.from({ length: Math.ceil(ids.length / MOST_ENTRIES) }, (_, page) => {
      const include = ids.slice(page * MOST_ENTRIES, (page + 1) * MOST_ENTRIES)
      return this.#ask({ entries: include.length, include, ...filters })
    })
    return (await Promise.all(pages)).flatMap(({ wallets }) => wallets)
  }

  #ask(query: WalletsQuery) {
    return this.scope.services.catalogue.wallets({ page: 1, ...query }, this.scope.signal)
  }
}

/** Whether an id has the form of the catalogue's; others are a connector's, or an rdns. */
export function isCatalogueId(id: string): boolean {
  return /^[\da-f]{64}$/.test(id)
}

function inOrder(wallets: readonly Wallet[], ids: readonly string[]): readonly Wallet[] {
  return [...wallets].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
