import { Hono } from 'hono'
import type { FungiblePriceRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import { readEvmToken, type EvmToken } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { readSolanaToken, type SolanaChain } from '../solana/solana-chain.js'

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
    return here.length > 0 ? toSolanaRecords(core, chain, here, signal) : []
  })
  return (await Promise.all(found)).flat()
}

type SolanaTokenRequest = NonNullable<ReturnType<typeof readSolanaToken>> & { readonly caip10: string }

async function toSolanaRecords(
  { solana, icons }: DataCore,
  chain: SolanaChain,
  asked: readonly SolanaTokenRequest[],
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

type EvmTokenRequest = EvmToken & { readonly caip10: string }

/** `POST /v1/fungible/price`. A token whose price nobody knows is missing in the answer. */
export function priceRoutes(core: DataCore): Hono {
  const app = new Hono()
  addDataRoute(app, core, 'POST /v1/fungible/price', {
    async answer({ addresses }, { signal }) {
      const asked = [...new Set(addresses)].flatMap(caip10 => {
        const token = readEvmToken(caip10)
        return token ? [{ ...token, caip10 }] : []
      })
      const networks = [...new Set(asked.map(({ caipNetworkId }) => caipNetworkId))]
      const found = networks.map(async caipNetworkId => {
        const chain = core.chains.find(caipNetworkId)
        const here = asked.filter(token => token.caipNetworkId === caipNetworkId)
        return chain ? toRecords(core, chain, here, signal) : []
      })
      const [evm, solana] = await Promise.all([Promise.all(found), solanaPriceRecords(core, addresses, signal)])
      return { fungibles: [...evm.flat(), ...solana] }
    },
  })
  return app
}

async function toRecords(
  core: DataCore,
  chain: Chain,
  asked: readonly EvmTokenRequest[],
  signal: AbortSignal,
): Promise<readonly FungiblePriceRecord[]> {
  const prices = await core.prices.of(
    chain,
    asked.map(({ address }) => address),
    { signal },
  )
  const priced = asked.filter(({ address }) => prices.has(address))
  const unlisted = priced.filter(token => !token.isNative && !core.listed.find(chain.chainId, token.address))
  const facts = await core.facts.read(
    chain,
    unlisted.map(({ address }) => address),
  )
  return priced.flatMap(({ caip10, address, isNative }) => {
    const { currency } = chain.network
    const listed = core.listed.find(chain.chainId, address)
    const known = isNative ? currency : (listed ?? facts.get(address))
    const price = prices.get(address)
    if (!known || price === undefined) return []
    const iconUrl = isNative ? core.icons.ofCoin(currency.symbol) : listed && core.icons.ofListed(listed)
    return [{ address: caip10, name: known.name, symbol: known.symbol, iconUrl, price }]
  })
}
