import { type CaipNetworkId, type Namespace, namespaceOf } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { ErrorCode } from '../core/errors/catalogue.js'
import type { SIWXMessageData, SIWXSession } from '../core/siwx.js'
import { checkFields, readMoment } from './check-fields.js'
import { parseMessage } from './message.js'

/** The addresses whose case says nothing, by namespace: of Bitcoin the newer form alone. */
const caseless: Partial<Record<Namespace, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  bip122: /^(?:bc|tb|bcrt)1[\da-z]+$/i,
}

/** Whether two texts are the same address of a namespace. Whether they are well written is not asked here. */
export function sameAddress(namespace: Namespace, one: string, other: string): boolean {
  if (one === other) return true
  const form = caseless[namespace]
  return form !== undefined && form.test(one) && form.test(other) && one.toLowerCase() === other.toLowerCase()
}

/** A message is taken for so long after it was made: a wallet may be slow, a thief shall not have the time. */
export const SIGN_WITHIN_MS = 600_000
/** So much two clocks may differ. */
export const CLOCK_SKEW_MS = 60_000

/** What a message must say. What is absent is not asked, but for the domain. */
export interface ExpectedMessage {
  /** The host of the page, with its port where it has one. */
  readonly domain: string
  /** To the letter; where it is absent the message's own must be of the domain. */
  readonly uri?: string
  readonly nonce?: string
  readonly chainId?: CaipNetworkId
  readonly address?: string
  readonly requestId?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  /** How long after it was made a message is good, in milliseconds: {@link SIGN_WITHIN_MS} unless a kept one is read. */
  readonly signedWithinMs?: number
}

/**
 * Gives what a message says, where it says what is expected and is good at this moment (milliseconds since the epoch).
 * Refuses anything else with an `AppKitError` that names what is wrong: `siwx/bad-message`, `siwx/wrong-domain`,
 * `siwx/wrong-uri`, `siwx/wrong-nonce`, `siwx/wrong-chain`, `siwx/wrong-address`, `siwx/wrong-request`, `siwx/expired`,
 * `siwx/too-old` or `siwx/not-yet-valid`. Who signed it is for {@link verifySignature}.
 *
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
  demand(hostOf(data.domain) === hostOf(expected.domain) && isAsSafe(data), 'siwx/wrong-domain')
  demand(uri === undefined ? isOf(data.uri, data.domain) : data.uri === uri, 'siwx/wrong-uri')
  demand(nonce === undefined || data.nonce === nonce, 'siwx/wrong-nonce')
  demand(chainId === undefined || data.chainId === chainId, 'siwx/wrong-chain')
  const namespace = namespaceOf(data.chainId)
  demand(address === undefined || sameAddress(namespace, data.accountAddress, address), 'siwx/wrong-address')
  demand(requestId === undefined || data.requestId === requestId, 'siwx/wrong-request')
  demand(statement === undefined || data.statement === statement, 'siwx/wrong-request')
  demand(resources === undefined || isSameList(data.resources ?? [], resources), 'siwx/wrong-request')
  checkTimes(data, expected.signedWithinMs ?? SIGN_WITHIN_MS, now)
  return data
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SIWXMessageData, within: number, now: number): void {
  const at = (text: string | undefined) => (text === undefined ? undefined : readMoment(text))
  const [issued = Number.NaN, expires = Infinity, begins = -Infinity] = [issuedAt, expirationTime, notBefore].map(at)
  demand(now < expires, 'siwx/expired')
  demand(now >= begins && issued <= now + CLOCK_SKEW_MS, 'siwx/not-yet-valid')
  demand(now - issued <= within, 'siwx/too-old')
}

/** Without the scheme that may stand before it. */
function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//i, '').toLowerCase()
}

/** A domain that says its scheme is that of the page: no message of a page that anybody on the way may write. */
function isAsSafe({ domain, uri }: SIWXMessageData): boolean {
  const [scheme, page] = [domain, uri].map(text => /^https?:/i.exec(text)?.[0].toLowerCase())
  return scheme === undefined || page === undefined || scheme === page
}

function isOf(uri: string, domain: string): boolean {
  return /^https?:/i.test(uri) && new URL(uri).host === hostOf(domain)
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at])
}

function demand(holds: boolean, code: ErrorCode): void {
  if (!holds) throw new AppKitError(code)
}

/** Whether a sign-in is that of this account on this network. */
export function isOfAccount({ data }: SIWXSession, chainId: CaipNetworkId, address: string): boolean {
  return data.chainId === chainId && sameAddress(namespaceOf(chainId), data.accountAddress, address)
}
