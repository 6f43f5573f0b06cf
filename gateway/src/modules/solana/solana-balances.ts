import type { BalanceRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http-error.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { isSolanaAddress } from './solana-address.js'
import { solanaPortfolio } from './solana-portfolio.js'

const KEPT_MS = 30_000

/** Whose balances, and where. */
export interface SolanaBalancesAsk {
  readonly address: string
  /** Absent: on every network of Solana. */
  readonly chainId?: string | undefined
  readonly fresh: boolean
}

/** What addresses have on the networks of Solana; kept for half a minute. */
export class SolanaBalances {
  readonly #kept: SharedCache<readonly BalanceRecord[]>

  constructor(private readonly core: DataCore) {
    this.#kept = new SharedCache(core.clock)
  }

  /** Whether the question is about Solana: by its network, or else by its address. */
  serves({ address, chainId }: Omit<SolanaBalancesAsk, 'fresh'>): boolean {
    return chainId === undefined ? isSolanaAddress(address) : chainId.startsWith('solana:')
  }

  /** A network that is not known has nothing. Throws where no network can be asked. */
  async of({ address, chainId, fresh }: SolanaBalancesAsk): Promise<BalanceRecord[]> {
    const { chains } = this.core.solana
    const asked = chains.all.filter(({ caipNetworkId }) => chainId === undefined || caipNetworkId === chainId)
    if (asked.length === 0) return []
    if (!isSolanaAddress(address)) throw new HttpError(400, 'invalid_request', 'The address is none of Solana.')
    const looks = asked.map(chain => {
      const key = `${chain.caipNetworkId}:${address}`
      return this.#kept.get({ key, ttlMs: KEPT_MS, fresh }, () => solanaPortfolio(this.core, chain, address, { fresh }))
    })
    const settled = await Promise.allSettled(looks)
    const known = settled.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    const [first] = settled
    if (known.length === 0 && first?.status === 'rejected') throw first.reason
    return known.flat()
  }
}
