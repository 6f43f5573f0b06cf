import type { CaipNetworkId } from './caip.js'
import type { Collectible } from './collectible.js'
import { looksLikeBait } from './looks-like-bait.js'
import { isListed, type Token } from './token.js'
import type { Transaction, Transfer } from './transaction.js'

/** What of an account is left out of its lists, and what is hidden until the person asks for it. An app may replace each. */
export interface Filters {
  /** Whether a token is listed at all. */
  readonly includeToken: (token: Token) => boolean
  /** Whether a token looks like bait, and is hidden. */
  readonly isSpamToken: (token: Token) => boolean
  /** Whether a transaction is listed at all. */
  readonly includeTransaction: (transaction: Transaction, network: CaipNetworkId) => boolean
  /** Whether a transaction looks like bait, and is hidden. */
  readonly isSpamTransaction: (transaction: Transaction) => boolean
  /** Whether a collectible looks like bait, and is hidden. */
  readonly isSpamCollectible: (collectible: Collectible) => boolean
}

/** The filters of an app that replaces none (spec point 5). */
export const filterDefaults: Filters = {
  includeToken: isListed,
  isSpamToken: ({ name, symbol, address, price, isMasked = false }) =>
    address !== undefined && price === undefined && (isMasked || looksLikeBait({ name, collection: symbol })),
  includeTransaction: ({ transfers, network }, current) => network === current && !isAll(transfers, isCollectibleSpam),
  isSpamTransaction: ({ transfers }) => isAll(transfers, isBait),
  isSpamCollectible: ({ isSpam }) => isSpam,
}

/** What moved nothing is no spam: an approval is one's own. */
function isAll(transfers: readonly Transfer[], test: (transfer: Transfer) => boolean): boolean {
  return transfers.length > 0 && transfers.every(test)
}

function isCollectibleSpam({ kind, isSpam }: Transfer): boolean {
  return kind === 'collectible' && isSpam
}

function isBait(transfer: Transfer): boolean {
  const { direction, isKnown, isSpam, name, symbol } = transfer
  return direction === 'in' && (isSpam || (!isKnown && looksLikeBait({ name, collection: symbol })))
}
