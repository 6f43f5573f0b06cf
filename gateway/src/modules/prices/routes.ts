import { Hono } from 'hono'
import type { FungiblePriceRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import { readEvmToken, type EvmToken } from '../chains/evm-token.js'
import type { DataCore } from '../data/data-core.js'
import { addDataRoute } from '../data/data-route.js'
import { solanaPriceRecords } from '../solana/solana-price-records.js'

type Asked = EvmToken & { readonly caip10: string }

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
        return chain ? recordsOf(core, chain, here, signal) : []
      })
      const [evm, solana] = await Promise.all([Promise.all(found), solanaPriceRecords(core, addresses, signal)])
      return { fungibles: [...evm.flat(), ...solana] }
    },
  })
  return app
}

async function recordsOf(
  core: DataCore,
  chain: Chain,
  asked: readonly Asked[],
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
