import { Hono } from 'hono'
import type { FungiblePriceRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import { readEvmToken, type EvmToken } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { readSolanaToken, type SolanaChain } from '../solana/solana-chain.js'

/** Returns prices of the Solana tokens among `addresses`. Skips other addresses and unknown prices. */
export async function readSolanaPriceRecords(
  core: DataCore,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<readonly FungiblePriceRecord[]> {
  const tokens = [...new Set(addresses)].flatMap(caip10 => {
    const token = readSolanaToken(caip10)
    return token ? [{ ...token, caip10 }] : []
  })
  const found = core.solana.chains.all.map(chain => {
    const chainTokens = tokens.filter(({ caipNetworkId }) => caipNetworkId === chain.caipNetworkId)
    return chainTokens.length > 0 ? toSolanaRecords(core, chain, chainTokens, signal) : []
  })
  return (await Promise.all(found)).flat()
}

type SolanaTokenRequest = NonNullable<ReturnType<typeof readSolanaToken>> & { readonly caip10: string }

async function toSolanaRecords(
  { solana, icons }: DataCore,
  chain: SolanaChain,
  requested: readonly SolanaTokenRequest[],
  signal: AbortSignal,
): Promise<readonly FungiblePriceRecord[]> {
  const mints = requested.map(({ mint }) => mint)
  const prices = await solana.prices.read(chain, mints, { signal })
  const priced = requested.filter(({ mint }) => prices.has(mint))
  const tokens = priced.flatMap(({ mint, isNative }) => (isNative ? [] : [mint]))
  const metadata = await solana.tokenMetadata.read(chain, tokens)
  const { name, symbol } = chain.network.currency
  return priced.flatMap(({ caip10, mint, isNative }) => {
    const price = prices.get(mint)
    const token = isNative ? { name, symbol, iconUrl: icons.getCoinIcon(symbol) } : metadata.get(mint)
    if (price === undefined || !token) return []
    return [{ address: caip10, name: token.name, symbol: token.symbol, iconUrl: token.iconUrl, price }]
  })
}

type EvmTokenRequest = EvmToken & { readonly caip10: string }

export function priceRoutes(core: DataCore): Hono {
  const app = new Hono()
  addDataRoute(app, core, 'POST /v1/fungible/price', {
    async handle({ addresses }, { signal }) {
      const tokens = [...new Set(addresses)].flatMap(caip10 => {
        const token = readEvmToken(caip10)
        return token ? [{ ...token, caip10 }] : []
      })
      const networks = [...new Set(tokens.map(({ caipNetworkId }) => caipNetworkId))]
      const found = networks.map(async caipNetworkId => {
        const chain = core.chains.find(caipNetworkId)
        const chainTokens = tokens.filter(token => token.caipNetworkId === caipNetworkId)
        return chain ? toRecords(core, chain, chainTokens, signal) : []
      })
      const [evm, solana] = await Promise.all([Promise.all(found), readSolanaPriceRecords(core, addresses, signal)])
      return { fungibles: [...evm.flat(), ...solana] }
    },
  })
  return app
}

async function toRecords(
  core: DataCore,
  chain: Chain,
  requested: readonly EvmTokenRequest[],
  signal: AbortSignal,
): Promise<readonly FungiblePriceRecord[]> {
  const prices = await core.prices.read(
    chain,
    requested.map(({ address }) => address),
    { signal },
  )
  const priced = requested.filter(({ address }) => prices.has(address))
  const unlisted = priced.filter(token => !token.isNative && !core.tokenIndex.find(chain.chainId, token.address))
  const facts = await core.facts.read(
    chain,
    unlisted.map(({ address }) => address),
  )
  return priced.flatMap(({ caip10, address, isNative }) => {
    const { currency } = chain.network
    const listed = core.tokenIndex.find(chain.chainId, address)
    const known = isNative ? currency : (listed ?? facts.get(address))
    const price = prices.get(address)
    if (!known || price === undefined) return []
    const iconUrl = isNative ? core.icons.getCoinIcon(currency.symbol) : listed && core.icons.getTokenIcon(listed)
    return [{ address: caip10, name: known.name, symbol: known.symbol, iconUrl, price }]
  })
}
