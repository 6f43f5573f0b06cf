import type { CaipNetworkId } from './caip.js'
import { type Collectible, isListed, type Token, type Transaction, type Transfer } from './token.js'

/** What something that nobody asked for says of itself. Texts of unknown hands. */
export interface Said {
  readonly name?: string | undefined
  readonly collection?: string | undefined
  readonly description?: string | undefined
}

/** A web address, also one written with blanks or look-alike dots. All repeats are bounded: names are hostile input. */
const ADDRESS =
  /https?:|www\.|t\.me\/|[a-z0-9-]{2}\s{0,8}[.․。]\s{0,8}(?:com|net|org|io|xyz|app|site|online|top|gift|claims?|finance|fi|eth\.limo|link|live|pro|vip|cc|me|ly)\b/iu
/** Being called to act, or being promised something. */
const CALL =
  /\b(?:claim(?:s|ed|ing)?|rewards?|airdrops?|vouchers?|giveaway|bonus|redeem|visit|winner|eligible|free mint|mint now|get your|prize|lottery)\b/i
/** A sum that is promised. */
const SUM = /(?:[$€£]\s?\d|\d[,.]?\s?(?:\$|usd[ct]?\b|eth\b|btc\b))/i
/** Signs that turn the order of letters round, or cannot be seen. */
const HIDDEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/

/**
 * Whether something that was sent unasked looks like bait. A name or a collection that bears an address is; so is one
 * that calls to act and promises a sum, and one with signs that hide what it says. A description may bear addresses:
 * honest ones do.
 */
export function looksLikeBait({ name = '', collection = '', description = '' }: Said): boolean {
  const title = `${name}\n${collection}`
  if (ADDRESS.test(title) || hasHiddenSigns(title)) return true
  return CALL.test(title) ? SUM.test(`${title}\n${description}`) || ADDRESS.test(description) : false
}

/** Whether a text has signs that turn its letters round, or that nobody sees. */
export function hasHiddenSigns(text: string): boolean {
  return HIDDEN.test(text)
}

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
