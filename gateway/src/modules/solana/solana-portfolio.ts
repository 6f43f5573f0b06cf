import { formatUnits } from 'viem/utils'
import type { BalanceRecord } from '../../../../src/contract/data-records.js'
import type { DataCore } from '../data/data-core.js'
import { SOL_MINT } from './solana-address.js'
import type { SolanaChain } from './solana-chain.js'
import { readCoins, readHeld, type HeldToken } from './solana-reads.js'

/** How a portfolio is looked at. */
export interface SolanaPortfolioAsk {
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
export async function solanaPortfolio(
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
