import type { CaipNetworkId } from './caip.js'
import { type Collectible, isListed, type Token, type Transaction, type Transfer } from './token.js'

export interface AssetTexts {
  readonly name?: string | undefined
  readonly collection?: string | undefined
  readonly description?: string | undefined
}

// Matches web addresses, including ones disguised with spaces or lookalike dots. All repetitions are bounded because
// names are hostile input.
const WEB_ADDRESS =
  /https?:|www\.|t\.me\/|[a-z0-9-]{2}\s{0,8}[.․。]\s{0,8}(?:com|net|org|io|xyz|app|site|online|top|gift|claims?|finance|fi|eth\.limo|link|live|pro|vip|cc|me|ly)\b/iu
const MARKUP = /<[a-z/!]/i
const CALL_TO_ACTION =
  /\b(?:claim(?:s|ed|ing)?|rewards?|airdrops?|vouchers?|giveaway|bonus|redeem|visit|winner|eligible|free mint|mint now|get your|prize|lottery)\b/i
const PROMISED_AMOUNT = /(?:[$€£]\s?\d|\d[,.]?\s?(?:\$|usd[ct]?\b|eth\b|btc\b))/i
const HIDDEN_CHARACTERS = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/

/**
 * Returns true if the texts of an unsolicited asset look like spam: a name or collection with a web address, markup or
 * hidden characters, or a call to action with a promised amount. Descriptions of legitimate assets may contain web addresses.
 */
export function isSpamText({ name = '', collection = '', description = '' }: AssetTexts): boolean {
  const title = `${name}\n${collection}`
  if (WEB_ADDRESS.test(title) || MARKUP.test(title) || hasHiddenCharacters(title)) return true
  return CALL_TO_ACTION.test(title)
    ? PROMISED_AMOUNT.test(`${title}\n${description}`) || WEB_ADDRESS.test(description)
    : false
}

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN_CHARACTERS.test(text)
}

/** Decides which items of an account are listed and which are hidden as spam. An app may replace each filter. */
export interface Filters {
  /**
   * Returns true if the token is listed. Other tokens are excluded from the list, the total and the API.
   * @default tokens with decimals
   */
  readonly includeToken: (token: Token) => boolean
  /**
   * Returns true if the token is hidden as spam. Hidden tokens are listed under "Show" and excluded from the total.
   * @default tokens with markup in the name or symbol, and tokens without a price that look like spam: a web address, a
   * claim of a sum, or hidden characters
   */
  readonly isSpamToken: (token: Token) => boolean
  /**
   * Returns true if the transaction is listed.
   * @default transactions on the active network, except those that move only spam collectibles
   */
  readonly includeTransaction: (transaction: Transaction, network: CaipNetworkId) => boolean
  /**
   * Returns true if the transaction is hidden as spam.
   * @default transactions that only receive spam
   */
  readonly isSpamTransaction: (transaction: Transaction) => boolean
  /**
   * Returns true if the collectible is hidden as spam.
   * @default collectibles that the data service marks as spam
   */
  readonly isSpamCollectible: (collectible: Collectible) => boolean
}

export const filterDefaults: Filters = {
  includeToken: isListed,
  isSpamToken: ({ name, symbol, address, price, isMasked = false }) =>
    address !== undefined &&
    (MARKUP.test(name + symbol) || (price === undefined && (isMasked || isSpamText({ name, collection: symbol })))),
  includeTransaction: ({ transfers, network }, current) => network === current && !isAll(transfers, isCollectibleSpam),
  isSpamTransaction: ({ transfers }) => isAll(transfers, isSpamTransfer),
  isSpamCollectible: ({ isSpam }) => isSpam,
}

// False without transfers: an approval is the user's own transaction, never spam.
function isAll(transfers: readonly Transfer[], test: (transfer: Transfer) => boolean): boolean {
  return transfers.length > 0 && transfers.every(test)
}

function isCollectibleSpam({ kind, isSpam }: Transfer): boolean {
  return kind === 'collectible' && isSpam
}

function isSpamTransfer(transfer: Transfer): boolean {
  const { direction, isKnown, isSpam, name, symbol } = transfer
  return direction === 'in' && (isSpam || (!isKnown && isSpamText({ name, collection: symbol })))
}
