import type { Amount, ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import { readQuantity } from './quantity.js'

/** The native balance of an address at the latest block, asked of the network's RPC, never of the wallet. */
export async function balance(
  context: ChainContext,
  address: string,
  network: Network,
  signal?: AbortSignal,
): Promise<Amount> {
  const call = { method: 'eth_getBalance', params: [address, 'latest'] }
  const { decimals, symbol } = network.nativeCurrency
  return { value: readQuantity(await context.rpc(network.caipNetworkId, call, signal)), decimals, symbol }
}
