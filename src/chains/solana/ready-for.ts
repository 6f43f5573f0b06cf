import { AppKitError } from '../../core/errors/appkit-error.js'
import { latestBlockhash } from './latest-blockhash.js'
import type { Node } from './node-of.js'
import { keepsTokens } from './programs.js'
import { readAccount } from './read-account.js'

/** Looks at a receiver, and gives a block to begin with. Throws `send/recipient-is-token-account` for what is nobody's wallet. */
export async function readyFor(node: Node, receiver: string): Promise<string> {
  const [found, blockhash] = await Promise.all([readAccount(node, receiver), latestBlockhash(node)])
  if (keepsTokens(found?.owner)) throw new AppKitError('send/recipient-is-token-account')
  return blockhash
}
