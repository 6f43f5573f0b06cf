import { NATIVE_ADDRESS, type SwapTokenRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import type { DataCore } from '../data/data-core.js'
import type { GasPrices } from './swap-provider.js'

/** What can be swapped on a chain: its own coin first, then the tokens the operator lists. */
export function tokensOf(chain: Chain, { tokens, icons }: Pick<DataCore, 'tokens' | 'icons'>): SwapTokenRecord[] {
  const { currency, caipNetworkId } = chain.network
  const coin = { ...currency, address: NATIVE_ADDRESS, logoUri: icons.ofCoin(currency.symbol) }
  const listed = tokens.filter(({ chainId }) => chainId === chain.chainId)
  const all = [coin, ...listed.map(token => ({ ...token, logoUri: icons.ofListed(token) }))]
  return all.map(({ name, symbol, address, decimals, logoUri }) => {
    return { name, symbol, decimals, address: `${caipNetworkId}:${address}`, logoUri, eip2612: false }
  })
}

/** What a unit of gas costs there: as the node says, and a tenth and a quarter more. */
export async function gasPricesOf({ client }: Chain): Promise<GasPrices> {
  const standard = await client.getGasPrice()
  return { standard, fast: (standard * 11n) / 10n, instant: (standard * 5n) / 4n }
}
