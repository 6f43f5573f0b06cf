import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'

/** Asks the node of one network. */
export type Node = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What is read, is read of blocks that most of the network has voted for. */
export const COMMITMENT = 'confirmed'

/** The node of a network, as long as somebody waits for it. */
export function nodeOf(
  { rpc }: Pick<ChainContext, 'rpc'>,
  { caipNetworkId }: Network,
  signal: AbortSignal | undefined,
): Node {
  return (method, params) => rpc(caipNetworkId, { method, params }, signal)
}

/** What stands under `value` in an answer that names its block. */
export async function valueOf<T>(answer: Promise<unknown>): Promise<T | undefined> {
  const { value } = ((await answer) ?? {}) as { readonly value?: T | null }
  return value ?? undefined
}
