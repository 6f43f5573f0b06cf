import { walletAssets } from '../contract/wallet-assets.js'
import type { CaipNetworkId } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { Token } from '../core/token.js'
import type { DataApi, DataCallOptions } from './data.js'
import { tokenOfAsset, tokenOfRecord } from './to-token.js'

/**
 * What the data service knows that an address holds on one network; a token that it tells badly, or of another network,
 * is left out. Throws `balance/unavailable` where it does not know the network, else what the call throws.
 */
export async function readTokens(
  data: DataApi,
  address: string,
  chainId: CaipNetworkId,
  options: DataCallOptions,
): Promise<readonly Token[]> {
  if (!(await data.serves(chainId, options.signal))) throw new AppKitError('balance/unavailable')
  const asked = { address, currency: 'usd' as const, chainId, ...(options.fresh && { forceUpdate: 'true' }) }
  const { balances } = await data.call('GET /v1/account/{address}/balance', asked, options)
  return balances.filter(record => record.chainId === chainId).flatMap(record => tokenOfRecord(record) ?? [])
}

/** The same, from what a wallet said itself. */
export function readWalletTokens(said: readonly unknown[], network: CaipNetworkId): readonly Token[] {
  return walletAssets.parse(said).map(asset => tokenOfAsset(asset, network))
}
