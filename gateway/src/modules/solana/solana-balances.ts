import { formatUnits } from 'viem/utils'
import type { BalanceRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { SharedCache } from '../data/shared-cache.js'
import { SOL_MINT, type SolanaChain, isSolanaAddress } from './solana-chain.js'
import { readCoins, readHeld, type HeldToken } from './solana-reads.js'

/** How a portfolio is looked at. */
interface SolanaPortfolioAsk {
  /** Past what is kept of prices. */
  readonly fresh: boolean
  readonly signal?: AbortSignal | undefined
}

/** The most tokens of one address; who has more was showered with them. */
const MOST = 300

/**
 * What an address has on a network of Solana: the coin first, then its tokens, those of the lists before the others. What
 * is one of its kind is a collectible, and no balance. Throws where the chain cannot be asked.
 */
async function solanaPortfolio(
  { solana, icons }: DataCore,
  chain: SolanaChain,
  owner: string,
  ask: SolanaPortfolioAsk,
): Promise<readonly BalanceRecord[]> {
  const [coins, held] = await Promise.all([readCoins(chain, owner), readHeld(chain, owner)])
  const tokens = [...together(held)].slice(0, MOST)
  const mints = tokens.map(([mint]) => mint)
  const [words, prices] = await Promise.all([
    solana.words.of(chain, mints),
    solana.prices.of(chain, [SOL_MINT, ...mints], ask),
  ])
  const { caipNetworkId: chainId, network } = chain
  const recordOf = (units: bigint, decimals: number, price: number | undefined) => {
    const numeric = formatUnits(units, decimals)
    const value = price === undefined ? undefined : Number(numeric) * price
    return { chainId, value, price, quantity: { decimals: String(decimals), numeric } }
  }
  const { name, symbol, decimals } = network.currency
  const coin = { name, symbol, iconUrl: icons.ofCoin(symbol), ...recordOf(coins, decimals, prices.get(SOL_MINT)) }
  const known = tokens.flatMap(([mint, { units }]) => {
    const said = words.get(mint)
    return said && !said.isCollectible ? [{ mint, units, said }] : []
  })
  const ordered = [...known.filter(({ said }) => said.isListed), ...known.filter(({ said }) => !said.isListed)]
  return [
    coin,
    ...ordered.map(({ mint, units, said }) => ({
      name: said.name,
      symbol: said.symbol,
      iconUrl: said.iconUrl,
      address: `${chainId}:${mint}`,
      ...recordOf(units, said.decimals, prices.get(mint)),
    })),
  ]
}

/** One address may have several accounts of a token. */
function together(held: readonly HeldToken[]): ReadonlyMap<string, { readonly units: bigint }> {
  const sums = new Map<string, { units: bigint }>()
  for (const { mint, units } of held) {
    if (units === 0n) continue
    sums.set(mint, { units: (sums.get(mint)?.units ?? 0n) + units })
  }
  return sums
}

const KEPT_MS = 30_000

/** Whose balances, and where. */
interface SolanaBalancesAsk {
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
