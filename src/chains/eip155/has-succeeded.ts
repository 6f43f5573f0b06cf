import type { ChainContext } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'

/** Whether a transaction was mined, and did not revert; undefined while the network knows no receipt. Standard: EIP-1474. */
export async function hasSucceeded(
  { rpc }: Pick<ChainContext, 'rpc'>,
  hash: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const receipt = await rpc(caipNetworkId, { method: 'eth_getTransactionReceipt', params: [hash] }, signal)
  if (receipt === null || receipt === undefined) return undefined
  const { status } = receipt as { readonly status?: unknown }
  if (status === '0x1') return true
  if (status === '0x0') return false
  throw new AppKitError('rpc/failed', { text: 'The node gave a receipt that is none' })
}
