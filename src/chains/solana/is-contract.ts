import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import { decodeBase58 } from '../../lib/decode-base58.js'
import { isOnCurve } from '../../lib/is-on-curve.js'
import { nodeOf } from './node-of.js'
import { programs } from './programs.js'
import { readAccount } from './read-account.js'

/** Whether a program stands at an address, or behind it: one that is nobody's key, or that a program may change. */
export async function isContract(
  context: Pick<ChainContext, 'rpc'>,
  address: string,
  network: Network,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!isOnCurve(decodeBase58(address) ?? new Uint8Array(32))) return true
  const found = await readAccount(nodeOf(context, network, signal), address)
  return found !== undefined && (found.isExecutable || found.owner !== programs.system)
}
