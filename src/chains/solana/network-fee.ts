import { toBase64 } from './base64.js'
import { COMMITMENT, type Node, valueOf } from './node-of.js'

/** What the network takes for a message, in lamports; undefined where it cannot say. */
export async function networkFee(node: Node, message: Uint8Array): Promise<bigint | undefined> {
  const fee = await valueOf<unknown>(node('getFeeForMessage', [toBase64(message), { commitment: COMMITMENT }]))
  return Number.isSafeInteger(fee) ? BigInt(fee as number) : undefined
}
