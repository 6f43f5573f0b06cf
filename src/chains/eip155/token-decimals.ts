import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'

/** The call of `decimals()`. */
const DECIMALS = '0x313ce567'

/**
 * How many places a token has, by its own contract; undefined where the network cannot be asked, or the contract says
 * nothing that makes sense. Standard: ERC-20.
 */
export async function tokenDecimals(
  { rpc }: Pick<ChainContext, 'rpc'>,
  token: string,
  { caipNetworkId }: Network,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const call = { method: 'eth_call', params: [{ to: token, data: DECIMALS }, 'latest'] }
  const said = await rpc(caipNetworkId, call, signal).catch(() => undefined)
  const [, digits] = (typeof said === 'string' && /^0x0{62}([\da-f]{2})$/i.exec(said)) || []
  return digits === undefined ? undefined : Number.parseInt(digits, 16)
}
