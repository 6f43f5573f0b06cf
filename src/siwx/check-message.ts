import { type CaipNetworkId, type Namespace, getNamespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import type { SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { checkFields, parseTimestamp } from './check-fields.js'
import { parseMessage } from './message.js'

// Case-insensitive address formats by namespace. On Bitcoin these are the bech32 addresses only.
const caseInsensitive: Partial<Record<Namespace, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  bip122: /^(?:bc|tb|bcrt)1[\da-z]+$/i,
}

export function isSameAddress(namespace: Namespace, a: string, b: string): boolean {
  if (a === b) return true
  const form = caseInsensitive[namespace]
  return form !== undefined && form.test(a) && form.test(b) && a.toLowerCase() === b.toLowerCase()
}

/** Maximum age of a message, in milliseconds. Wallets may be slow, but a stolen message must expire. */
export const SIGN_WITHIN_MS = 600_000
/** Tolerated difference between two clocks, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000

/** The expected fields of a message. Absent fields are not checked, except for the domain. */
export interface ExpectedMessage {
  /** The page's host, with its port if it has one. */
  readonly domain: string
  /** The exact URI. If absent, the message's URI must belong to the domain. */
  readonly uri?: string
  readonly nonce?: string
  readonly chainId?: CaipNetworkId
  readonly address?: string
  readonly requestId?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  /**
   * Maximum age of the message in milliseconds. Defaults to {@link SIGN_WITHIN_MS}. Stored sessions use a longer
   * one.
   */
  readonly signedWithinMs?: number
}

/**
 * Checks that a message has the expected fields and is valid at a time (milliseconds since the epoch), and returns its
 * data. Does not verify the signature; see {@link verifySignature}.
 * @throws AppKitError `siwx/bad-message`, `siwx/wrong-domain`, `siwx/wrong-uri`, `siwx/wrong-nonce`,
 * `siwx/wrong-chain`, `siwx/wrong-address`, `siwx/wrong-request`, `siwx/expired`, `siwx/too-old` or
 * `siwx/not-yet-valid`
 * @example checkMessage(text, { domain: 'app.example', nonce, chainId: 'eip155:1', address }, Date.now())
 */
export function checkMessage(
  message: SIWXMessageData | string,
  expected: ExpectedMessage,
  now: number,
): SIWXMessageData {
  const data = typeof message === 'string' ? parseMessage(message) : { ...message }
  checkFields(data)
  const { uri, nonce, chainId, address, requestId, statement, resources } = expected
  assertValid(stripScheme(data.domain) === stripScheme(expected.domain) && hasMatchingScheme(data), 'siwx/wrong-domain')
  assertValid(uri === undefined ? isUriOnDomain(data.uri, data.domain) : data.uri === uri, 'siwx/wrong-uri')
  assertValid(nonce === undefined || data.nonce === nonce, 'siwx/wrong-nonce')
  assertValid(chainId === undefined || data.chainId === chainId, 'siwx/wrong-chain')
  const namespace = getNamespace(data.chainId)
  assertValid(address === undefined || isSameAddress(namespace, data.accountAddress, address), 'siwx/wrong-address')
  assertValid(requestId === undefined || data.requestId === requestId, 'siwx/wrong-request')
  assertValid(statement === undefined || data.statement === statement, 'siwx/wrong-request')
  assertValid(resources === undefined || isSameList(data.resources ?? [], resources), 'siwx/wrong-request')
  checkTimes(data, expected.signedWithinMs ?? SIGN_WITHIN_MS, now)
  return data
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SIWXMessageData, maxAgeMs: number, now: number): void {
  const toTimestamp = (text: string | undefined) => (text === undefined ? undefined : parseTimestamp(text))
  const [issued = Number.NaN, expires = Infinity, begins = -Infinity] = [issuedAt, expirationTime, notBefore].map(
    toTimestamp,
  )
  assertValid(now < expires, 'siwx/expired')
  assertValid(now >= begins && issued <= now + CLOCK_SKEW_MS, 'siwx/not-yet-valid')
  assertValid(now - issued <= maxAgeMs, 'siwx/too-old')
}

function stripScheme(domain: string): string {
  return domain.replace(/^https?:\/\//i, '').toLowerCase()
}

function hasMatchingScheme({ domain, uri }: SIWXMessageData): boolean {
  const [scheme, page] = [domain, uri].map(text => /^https?:/i.exec(text)?.[0].toLowerCase())
  return scheme === undefined || page === undefined || scheme === page
}

function isUriOnDomain(uri: string, domain: string): boolean {
  return /^https?:/i.test(uri) && new URL(uri).host === stripScheme(domain)
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at])
}

function assertValid(condition: boolean, code: ErrorCode): void {
  if (!condition) throw new AppKitError(code)
}

export function isSessionFor({ data }: SIWXSession, chainId: CaipNetworkId, address: string): boolean {
  return data.chainId === chainId && isSameAddress(getNamespace(chainId), data.accountAddress, address)
}
