import { isCaipNetworkId, type Namespace, getNamespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData } from '../core/siwx.js'
import { decodeBase58 } from '../lib/base58.js'

const addressChecks: Readonly<Record<Namespace, (text: string) => boolean>> = {
  eip155: text => /^0x[\da-fA-F]{40}$/.test(text),
  solana: text => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && decodeBase58(text)?.length === 32,
  bip122: text =>
    /^[1-9A-HJ-NP-Za-km-z]{25,40}$/.test(text) || /^(?:bc|tb|bcrt)1[\da-z]{8,84}$/.test(text.toLowerCase()),
  polkadot: text => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(text),
}

function isAccountAddress(namespace: Namespace, text: string): boolean {
  return addressChecks[namespace](text)
}

const URI_PATTERN = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=|{}^]|%[\da-f]{2})+$/i
const WEB_URL_PATTERN = /^https?:/i

// Returns true for an absolute URI. HTTP URLs must be parsable and free of credentials. Standard: RFC 3986.
function isUri(text: string): boolean {
  if (!URI_PATTERN.test(text)) return false
  if (!WEB_URL_PATTERN.test(text)) return true
  const url = URL.canParse(text) ? new URL(text) : undefined
  return /^https?:\/\/[^/]/i.test(text) && url?.username === '' && url.password === ''
}

const TIMESTAMP_PATTERN =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Parses a timestamp to milliseconds since the epoch. Returns undefined if it is invalid. Standard: RFC 3339. */
export function parseTimestamp(text: string): number | undefined {
  const [, year, month, day] = TIMESTAMP_PATTERN.exec(text) ?? []
  if (year === undefined) return undefined
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) <= days ? Date.parse(text) : undefined
}

type Check = (value: unknown) => boolean

const MAX_URI_LENGTH = 2_048
const MAX_RESOURCE_LENGTH = 8_192
const MAX_RESOURCES = 64

const text = (form: RegExp, maxLength: number): Check => {
  return value => typeof value === 'string' && value.length <= maxLength && form.test(value)
}
const optional = (check: Check): Check => {
  return value => value === undefined || check(value)
}
const uri = (maxLength: number): Check => {
  return value => typeof value === 'string' && value.length <= maxLength && isUri(value)
}
const timestamp: Check = value => typeof value === 'string' && parseTimestamp(value) !== undefined

// A host with an optional port and the optional scheme that ERC-4361 allows. User info before an `@` is rejected.
const domain = text(
  /^(?:https?:\/\/)?(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[\w-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[\w-]{0,61}[a-z\d])?)*)(?::\d{1,5})?$/i,
  269,
)

const checks: Readonly<Record<Exclude<keyof SIWXMessageData, 'accountAddress' | 'statement'>, Check>> = {
  domain,
  uri: uri(MAX_URI_LENGTH),
  version: value => value === '1',
  chainId: value => isCaipNetworkId(value) && /^(?:eip155:[1-9]\d{0,31}|(?!eip155)\w+:[\w-]{1,32})$/.test(value),
  nonce: text(/^[a-z\d]{8,}$/i, 256),
  issuedAt: timestamp,
  expirationTime: optional(timestamp),
  notBefore: optional(timestamp),
  requestId: optional(text(/^(?:[\w\-.~!$&'()*+,;=:@]|%[\da-f]{2})*$/i, 256)),
  resources: optional(
    value =>
      Array.isArray(value) && value.length <= MAX_RESOURCES && value.every(item => uri(MAX_RESOURCE_LENGTH)(item)),
  ),
}

// ERC-4361 allows URI characters and spaces only. Other namespaces allow any visible text on one line.
const statements = {
  eip155: text(/^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/, 8_192),
  others: text(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 8_192),
}

/**
 * Validates the fields of a message. A line break in a field would forge the lines after it.
 * @throws AppKitError `siwx/bad-message` with the name of the invalid field
 */
export function checkFields(data: SIWXMessageData): void {
  for (const [field, check] of Object.entries(checks)) {
    if (!check(data[field as keyof SIWXMessageData])) throw createFieldError(field)
  }
  const namespace = getNamespace(data.chainId)
  if (typeof data.accountAddress !== 'string' || !isAccountAddress(namespace, data.accountAddress))
    throw createFieldError('accountAddress')
  checkStatement(data.statement, namespace)
}

/**
 * Validates a statement.
 * @throws AppKitError `siwx/bad-message`
 */
export function checkStatement(statement: unknown, namespace: Namespace): void {
  if (namespace !== 'eip155' && !optional(statements.others)(statement)) throw createFieldError('statement')
  if (namespace === 'eip155' && !optional(statements.eip155)(statement))
    throw createFieldError('statement', 'on EVM it has plain ASCII alone (ERC-4361)')
}

function createFieldError(field: string, reason?: string): AppKitError {
  const message = `The field ${field} is not as a sign-in message has it`
  return new AppKitError('siwx/bad-message', { text: reason ? `${message}: ${reason}` : message })
}
