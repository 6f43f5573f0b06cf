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
