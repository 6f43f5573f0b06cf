import { formatUnits } from 'viem/utils'
import type { BalanceRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { SOL_MINT, type SolanaChain, isSolanaAddress } from './solana-chain.js'
import { readLamports, readTokenAccounts, type TokenAccount } from './solana-reads.js'

interface SolanaPortfolioRequest {
  readonly fresh: boolean
  readonly signal?: AbortSignal | undefined
}

// Maximum number of tokens per address. Addresses with more are usually targets of spam airdrops.
const MAX_TOKENS = 300

// Reads the balances of an address on one network: SOL, then listed tokens, then other tokens. Omits collectibles
// (supply of one, no decimals). Throws if the chain is unreachable.
async function readPortfolio(
  { solana, icons }: DataCore,
  chain: SolanaChain,
  owner: string,
  request: SolanaPortfolioRequest,
): Promise<readonly BalanceRecord[]> {
  const [coins, held] = await Promise.all([readLamports(chain, owner), readTokenAccounts(chain, owner)])
  const tokens = [...sumByMint(held)].slice(0, MAX_TOKENS)
  const mints = tokens.map(([mint]) => mint)
  const [words, prices] = await Promise.all([
    solana.tokenMetadata.read(chain, mints),
    solana.prices.read(chain, [SOL_MINT, ...mints], request),
  ])
  const { caipNetworkId: chainId, network } = chain
  const toAmounts = (units: bigint, decimals: number, price: number | undefined) => {
    const numeric = formatUnits(units, decimals)
    const value = price === undefined ? undefined : Number(numeric) * price
    return { chainId, value, price, quantity: { decimals: String(decimals), numeric } }
  }
  const { name, symbol, decimals } = network.currency
  const coin = { name, symbol, iconUrl: icons.getCoinIcon(symbol), ...toAmounts(coins, decimals, prices.get(SOL_MINT)) }
  const known = tokens.flatMap(([mint, { units }]) => {
    const metadata = words.get(mint)
    return metadata && !metadata.isCollectible ? [{ mint, units, metadata }] : []
  })
  const ordered = [
    ...known.filter(({ metadata }) => metadata.isListed),
    ...known.filter(({ metadata }) => !metadata.isListed),
  ]
  return [
    coin,
    ...ordered.map(({ mint, units, metadata }) => ({
      name: metadata.name,
      symbol: metadata.symbol,
      iconUrl: metadata.iconUrl,
      address: `${chainId}:${mint}`,
      ...toAmounts(units, metadata.decimals, prices.get(mint)),
    })),
  ]
}

// Adds up the balances per mint. An address can have several accounts of a token.
function sumByMint(held: readonly TokenAccount[]): ReadonlyMap<string, { readonly units: bigint }> {
  const sums = new Map<string, { units: bigint }>()
  for (const { mint, units } of held) {
    if (units === 0n) continue
    sums.set(mint, { units: (sums.get(mint)?.units ?? 0n) + units })
  }
  return sums
}

const CACHE_TTL_MS = 30_000

interface SolanaBalancesRequest {
  readonly address: string
  readonly chainId?: string | undefined
  readonly fresh: boolean
}

export class SolanaBalances {
  readonly #cache: SharedCache<readonly BalanceRecord[]>

  constructor(private readonly core: DataCore) {
    this.#cache = new SharedCache(core.clock)
  }

  serves({ address, chainId }: Omit<SolanaBalancesRequest, 'fresh'>): boolean {
    return chainId === undefined ? isSolanaAddress(address) : chainId.startsWith('solana:')
  }

  /** Reads cached balances. An unknown network returns an empty list. Throws if no network is reachable. */
  async read({ address, chainId, fresh }: SolanaBalancesRequest): Promise<BalanceRecord[]> {
    const { chains } = this.core.solana
    const requestedChains = chains.all.filter(({ caipNetworkId }) => chainId === undefined || caipNetworkId === chainId)
    if (requestedChains.length === 0) return []
    if (!isSolanaAddress(address)) throw new HttpError(400, 'invalid_request', 'The address is not a Solana address.')
    const reads = requestedChains.map(chain => {
      const key = `${chain.caipNetworkId}:${address}`
      return this.#cache.get({ key, ttlMs: CACHE_TTL_MS, fresh }, () =>
        readPortfolio(this.core, chain, address, { fresh }),
      )
    })
    const settled = await Promise.allSettled(reads)
    const known = settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    const [first] = settled
    if (known.length === 0 && first?.status === 'rejected') throw first.reason
    return known.flat()
  }
}
