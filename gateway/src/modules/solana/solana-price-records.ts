import type { FungiblePriceRecord } from '../../../../src/contract/data-records.js'
import type { DataCore } from '../data/data-core.js'
import { readSolanaToken } from './solana-address.js'
import type { SolanaChain } from './solana-chain.js'

/** What the tokens of Solana among some cost; one whose price nobody knows is missing. Others are left out. */
export async function solanaPriceRecords(
  core: DataCore,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<readonly FungiblePriceRecord[]> {
  const asked = [...new Set(addresses)].flatMap(caip10 => {
    const token = readSolanaToken(caip10)
    return token ? [{ ...token, caip10 }] : []
  })
  const found = core.solana.chains.all.map(chain => {
    const here = asked.filter(({ caipNetworkId }) => caipNetworkId === chain.caipNetworkId)
    return here.length > 0 ? recordsOf(core, chain, here, signal) : []
  })
  return (await Promise.all(found)).flat()
}

type Asked = NonNullable<ReturnType<typeof readSolanaToken>> & { readonly caip10: string }

async function recordsOf(
  { solana, icons }: DataCore,
  chain: SolanaChain,
  asked: readonly Asked[],
  signal: AbortSignal,
): Promise<readonly FungiblePriceRecord[]> {
  const mints = asked.map(({ mint }) => mint)
  const prices = await solana.prices.of(chain, mints, { signal })
  const priced = asked.filter(({ mint }) => prices.has(mint))
  const tokens = priced.flatMap(({ mint, isNative }) => (isNative ? [] : [mint]))
  const words = await solana.words.of(chain, tokens)
  const { name, symbol } = chain.network.currency
  return priced.flatMap(({ caip10, mint, isNative }) => {
    const price = prices.get(mint)
    const said = isNative ? { name, symbol, iconUrl: icons.ofCoin(symbol) } : words.get(mint)
    if (price === undefined || !said) return []
    return [{ address: caip10, name: said.name, symbol: said.symbol, iconUrl: said.iconUrl, price }]
  })
}
