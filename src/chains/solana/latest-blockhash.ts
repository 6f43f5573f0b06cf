import { AppKitError } from '../../core/errors/appkit-error.js'
import { isAddress } from './is-address.js'
import { COMMITMENT, type Node, valueOf } from './node-of.js'

/** A block of a moment ago: what names it is valid for about a minute. */
export async function latestBlockhash(node: Node): Promise<string> {
  const found = await valueOf<{ blockhash?: unknown }>(node('getLatestBlockhash', [{ commitment: COMMITMENT }]))
  const { blockhash } = found ?? {}
  if (typeof blockhash === 'string' && isAddress(blockhash)) return blockhash
  throw new AppKitError('rpc/failed', { text: 'The node gave no block' })
}
