import { isCaipNetworkId, type Namespace, namespaceOf } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData } from '../core/siwx.js'
import { decodeBase58 } from '../lib/base58.js'

/** The form of an address by namespace; a checksum is for who verifies the signature. */
const forms: Readonly<Record<Namespace, (text: string) => boolean>> = {
  eip155: text => /^0x[\da-fA-F]{40}$/.test(text),
  solana: text => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && decodeBase58(text)?.length === 32,
  bip122: text =>
    /^[1-9A-HJ-NP-Za-km-z]{25,40}$/.test(text) || /^(?:bc|tb|bcrt)1[\da-z]{8,84}$/.test(text.toLowerCase()),
  polkadot: text => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(text),
}

/** Whether a text has the form of an address of this namespace. */
function isAccountAddress(namespace: Namespace, text: string): boolean {
  return forms[namespace](text)
}

/** A scheme, and signs that may stand in a URI: neither blanks nor quotes nor angle brackets; `%` only before two digits. */
const URI = /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=|{}^]|%[\da-f]{2})+$/i
const WEB = /^https?:/i

/** Whether a text is an absolute URI, of the web a readable one, and without a name or password in it. Standard: RFC 3986. */
function isUri(text: string): boolean {
  if (!URI.test(text)) return false
  if (!WEB.test(text)) return true
  const url = URL.canParse(text) ? new URL(text) : undefined
  return /^https?:\/\/[^/]/i.test(text) && url?.username === '' && url.password === ''
}

const MOMENT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** The moment that a text in a message stands for, in milliseconds; undefined where it is none. Standard: RFC 3339. */
export function readMoment(text: string): number | undefined {
  const [, year, month, day] = MOMENT.exec(text) ?? []
  if (year === undefined) return undefined
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) <= days ? Date.parse(text) : undefined
}

type Check = (value: unknown) => boolean

const MAX_URI = 2_048
/** What a wallet may do for the page is a resource, too, and a long one. Standard: ERC-5573. */
const MAX_RESOURCE = 8_192
const MAX_RESOURCES = 64

const text = (form: RegExp, most: number): Check => {
  return value => typeof value === 'string' && value.length <= most && form.test(value)
}
const maybe = (check: Check): Check => {
  return value => value === undefined || check(value)
}
const uri = (most: number): Check => {
  return value => typeof value === 'string' && value.length <= most && isUri(value)
}
const moment: Check = value => typeof value === 'string' && readMoment(value) !== undefined

/** A host with its port, or before it the scheme that ERC-4361 allows; nobody's name before an `@`. */
const domain = text(
  /^(?:https?:\/\/)?(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[\w-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[\w-]{0,61}[a-z\d])?)*)(?::\d{1,5})?$/i,
  269,
)

const checks: Readonly<Record<Exclude<keyof SIWXMessageData, 'accountAddress' | 'statement'>, Check>> = {
  domain,
  uri: uri(MAX_URI),
  version: value => value === '1',
  chainId: value => isCaipNetworkId(value) && /^(?:eip155:[1-9]\d{0,31}|(?!eip155)\w+:[\w-]{1,32})$/.test(value),
  nonce: text(/^[a-z\d]{8,}$/i, 256),
  issuedAt: moment,
  expirationTime: maybe(moment),
  notBefore: maybe(moment),
  requestId: maybe(text(/^(?:[\w\-.~!$&'()*+,;=:@]|%[\da-f]{2})*$/i, 256)),
  resources: maybe(
    value => Array.isArray(value) && value.length <= MAX_RESOURCES && value.every(item => uri(MAX_RESOURCE)(item)),
  ),
}

/** ERC-4361 knows the signs of a URI and blanks alone; elsewhere a statement is any text on one line that can be seen. */
const statements = {
  eip155: text(/^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/, 8_192),
  others: text(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 8_192),
}

/**
 * Refuses what cannot stand in a message, with `siwx/bad-message` and the field's name: a line break above all, since one
 * would forge the lines after it.
 */
export function checkFields(data: SIWXMessageData): void {
  for (const [field, check] of Object.entries(checks)) {
    if (!check(data[field as keyof SIWXMessageData])) throw refusal(field)
  }
  const namespace = namespaceOf(data.chainId)
  if (typeof data.accountAddress !== 'string' || !isAccountAddress(namespace, data.accountAddress))
    throw refusal('accountAddress')
  checkStatement(data.statement, namespace)
}

/** Refuses what cannot stand where a message says what is agreed to, as {@link checkFields} does. */
export function checkStatement(statement: unknown, namespace: Namespace): void {
  if (namespace !== 'eip155' && !maybe(statements.others)(statement)) throw refusal('statement')
  if (namespace === 'eip155' && !maybe(statements.eip155)(statement))
    throw refusal('statement', 'on EVM it has plain ASCII alone (ERC-4361)')
}

function refusal(field: string, why?: string): AppKitError {
  const said = `The field ${field} is not as a sign-in message has it`
  return new AppKitError('siwx/bad-message', { text: why ? `${said}: ${why}` : said })
}
