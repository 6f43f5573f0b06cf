/** What of an event's properties may leave the page. */
export type SharedProperties = Readonly<Record<string, string | boolean | readonly string[]>>

/** Shorter than every address, and without the signs of an email. */
const word = /^[\w-]{1,31}$/
const network = /^[-a-z\d]{3,8}:[-\w]{1,32}$/
const code = /^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/
/** No part of a code is that long: an address would be. */
const longPart = /[a-z]{16}/
/** EVM, base58 and bech32 addresses, emails, names that stand for an address, and links. */
const personal: readonly RegExp[] = [/0x[\da-f]{16}/i, /[1-9a-z]{26}/i, /@|:\/\//, /\.[a-z]{2,}$/i]

const isFlag = (value: unknown) => typeof value === 'boolean'
const isText = (rule: RegExp) => (value: unknown) => typeof value === 'string' && rule.test(value)
const isWord = isText(word)
const isNetwork = isText(network)
const isName = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 64 && !personal.some(rule => rule.test(value.trim()))

/** By name, what a property must be to be shared. What is not named here stays on the page: amounts, searches, tokens. */
const shared = new Map<string, (value: unknown) => boolean>([
  ...['connected', 'reconnect', 'isSmartAccount'].map(name => [name, isFlag] as const),
  ...['method', 'platform', 'type', 'provider', 'view', 'namespace', 'themeMode', 'accountType', 'badge'].map(
    name => [name, isWord] as const,
  ),
  ['network', isNetwork],
  ['caipNetworkId', isNetwork],
  ['networks', value => Array.isArray(value) && value.length <= 100 && value.every(isNetwork)],
  ['name', isName],
  ['message', value => isText(code)(value) && !longPart.test(value as string)],
])

/**
 * The properties of an event that say nothing of a person: flags, words of ours, networks, a wallet's name, the codes
 * of failures. Never an address, an amount, a hash or what somebody typed, whatever the event has (decisions 3).
 */
export function sharedProperties(properties: unknown): SharedProperties {
  if (typeof properties !== 'object' || properties === null) return {}
  const kept = Object.entries(properties).filter(([name, value]) => shared.get(name)?.(value))
  return Object.fromEntries(kept) as SharedProperties
}
