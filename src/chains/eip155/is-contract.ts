import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'

/** How the code of a person's account begins that lets a contract act for it. Standard: EIP-7702. */
const DELEGATED = '0xef0100'

/** Whether a contract stands at an address, and not a person's account. */
export async function isContract(
  { rpc }: Pick<ChainContext, 'rpc'>,
  address: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<boolean> {
  const code = await rpc(caipNetworkId, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
  return typeof code === 'string' && code.length > 2 && !code.toLowerCase().startsWith(DELEGATED)
}
