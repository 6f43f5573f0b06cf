import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import { nodeOf, valueOf } from './node-of.js'

interface Status {
  readonly err?: unknown
  readonly confirmationStatus?: unknown
}

/** Whether a transaction is confirmed, and did not fail; undefined while most of the network has not voted for its block. */
export async function hasSucceeded(
  context: Pick<ChainContext, 'rpc'>,
  signature: string,
  network: Network,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const params = [[signature], { searchTransactionHistory: true }]
  const found = await valueOf<readonly (Status | null)[]>(
    nodeOf(context, network, signal)('getSignatureStatuses', params),
  )
  const status = found?.[0]
  if (!status || !/^(confirmed|finalized)$/.test(String(status.confirmationStatus))) return undefined
  return status.err === null || status.err === undefined
}
