import { base58 } from '@scure/base'
import { decodeHex, encodeHex } from '../../../../src/lib/bytes.js'
import { type CompleteLines, readLines } from '../../../../src/contract/message-lines.js'
import { toMessageData } from '../../../../src/siwx/message.js'
import { readOffChainMessage } from '../vault/solana-messages.js'
import { isSame } from './call-reader.js'
import {
  decoded,
  type Decoded,
  type DecodedFact,
  type DecodedWarning,
  hasHidden,
  MAX_REVIEWED_LENGTH,
  visibleText,
  withLengthLimit,
} from './decoded.js'
import { derivesKeys } from './derived-keys.js'
import { readsLike } from './lookalike-text.js'

export interface MessageFacts {
  readonly origin: string
  readonly account: string
  readonly chainId: string
  readonly now: number
}

export function toMessageBytes(message: string): Uint8Array {
  const bytes = message.startsWith('0x') ? decodeHex(message.slice(2)) : undefined
  return bytes ?? new TextEncoder().encode(message)
}

/**
 * Decodes the bytes of a message. Never throws. A sign-in for another site than the requesting one is blocked, and so is
 * a message that is too long to review.
 */
export function decodeMessage(bytes: Uint8Array, facts: MessageFacts): Decoded {
  const text = decodeText(bytes)
  const shown = text === undefined ? decodeBlob(bytes) : decodePlain(text, facts)
  return withLengthLimit(
    shown,
    shown.facts.filter(({ name }) => name === 'text' || name === 'data'),
  )
}

function decodeBlob(bytes: Uint8Array): Decoded {
  const data: DecodedFact = { name: 'data', value: `0x${encodeHex(bytes)}` }
  // 32 bytes may be a hash, and signing a hash may sign anything.
  const code = bytes.length === 32 ? 'blob' : 'not-text'
  return decoded('blob', { facts: [data], warnings: [{ code, level: 'red' }] })
}

function decodePlain(text: string, facts: MessageFacts): Decoded {
  if (text.length > MAX_REVIEWED_LENGTH) return withText(decoded('message'), text)
  const signIn = readSignIn(text)
  if (signIn) return withText(signInDecoded(signIn, facts), text)
  const codes = [
    ...(looksLikeSignIn(text) ? (['sign-in-malformed'] as const) : []),
    ...(derivesKeys(text) ? (['derives-keys'] as const) : []),
  ]
  return withText(decoded('message', { warnings: codes.map(code => ({ code, level: 'red' })) }), text)
}

/** Like `decodeMessage` for Solana. Reads the text inside an off-chain header and shows its application. */
export function decodeOffChain(bytes: Uint8Array, facts: MessageFacts): Decoded {
  const message = readOffChainMessage(bytes)
  if (!message) return decodeMessage(bytes, facts)
  const shown = decodeMessage(message.text, facts)
  return { ...shown, facts: [...shown.facts, { name: 'program', value: base58.encode(message.application) }] }
}

// A sign-in message. Standards: ERC-4361, CAIP-122.
interface SignInMessage extends CompleteLines {
  readonly scheme?: string
  readonly resources: readonly string[]
  readonly isStrict: boolean
}

const DOMAIN = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@]+)$/
const ACCOUNT_NAME = /^[A-Za-z0-9 ]{1,40}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const STATEMENT = /^[^\p{C}\p{Zl}\p{Zp}]+$/u
const URI = /^[a-z][a-z0-9+.-]*:[^\s]*$/i

const HEADER = 'wantsyoutosigninwithyour'
const LABELS = ['uri', 'version', 'chainid', 'nonce', 'issuedat']

// Returns true if people would take a text for a sign-in: by its first sentence, or by most of its fields. Shares no code
// with the parser, so that a text that the parser rejects is never shown as an ordinary message.
function looksLikeSignIn(text: string): boolean {
  if (readsLike(text, HEADER, { maxCost: 3 })) return true
  const lines = text.split(/[\n\r\u{85}\u{2028}\u{2029}]/u)
  const found = LABELS.filter(label =>
    lines.some(line => readsLike(line, label, { maxCost: label.length / 8, atStart: true })),
  )
  return found.length >= LABELS.length - 1
}

// Reads a sign-in message. Returns undefined if its lines deviate from the grammar. Accepts more values than
// `parseMessage`, because a wrong one is shown with a warning of its own.
function readSignIn(text: string): SignInMessage | undefined {
  const lines = readLines(text, { isCompact: true })
  if (!lines) return undefined
  const [, scheme, domain] = DOMAIN.exec(lines.domain) ?? []
  const { accountName, accountAddress, uri, version, chainId, nonce, resources = [] } = lines
  if (domain === undefined || !ACCOUNT_NAME.test(accountName) || /\s/.test(accountAddress)) return undefined
  if (version !== '1' || chainId === '' || !/^[A-Za-z0-9]{8,}$/.test(nonce)) return undefined
  const times = [lines.issuedAt, lines.expirationTime, lines.notBefore]
  if (!times.every(time => time === undefined || TIME.test(time))) return undefined
  if (![uri, ...resources].every(item => URI.test(item))) return undefined
  return { ...lines, ...(scheme !== undefined && { scheme }), domain, resources, isStrict: isStrict(lines) }
}

// Returns true if servers accept the values. The statement may be in any language, which ERC-4361 does not allow.
function isStrict({ statement, ...lines }: CompleteLines): boolean {
  try {
    toMessageData(lines)
    return statement === undefined || STATEMENT.test(statement)
  } catch {
    return false
  }
}

function signInDecoded(signIn: SignInMessage, facts: MessageFacts): Decoded {
  const {
    domain,
    accountAddress: address,
    uri,
    statement,
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    resources,
  } = signIn
  return decoded('sign-in', {
    parties: [{ role: 'signer', address }],
    facts: [
      { name: 'domain', value: visibleText(domain) },
      ...(statement === undefined ? [] : [{ name: 'statement', value: visibleText(statement) } as const]),
      { name: 'uri', value: visibleText(uri) },
      { name: 'chain', value: visibleText(chainId) },
      { name: 'nonce', value: visibleText(nonce) },
      { name: 'issued', value: toTimeValue(issuedAt) },
      ...(expirationTime === undefined ? [] : [{ name: 'expires', value: toTimeValue(expirationTime) } as const]),
      ...(resources.length === 0 ? [] : [{ name: 'resources', value: visibleText(resources.join('\n')) } as const]),
    ],
    warnings: signInWarnings(signIn, facts),
  })
}

function toTimeValue(written: string): DecodedFact['value'] {
  const time = Date.parse(written) / 1_000
  return Number.isNaN(time) ? visibleText(written) : { time, written: visibleText(written) }
}

function signInWarnings(signIn: SignInMessage, facts: MessageFacts): readonly DecodedWarning[] {
  const { origin, account, chainId, now } = facts
  const requestUrl = new URL(origin)
  const wrong: DecodedWarning[] = []
  const scheme = signIn.scheme === undefined || `${signIn.scheme}:` === requestUrl.protocol
  if (signIn.domain !== requestUrl.host || !scheme) wrong.push({ code: 'sign-in-domain', level: 'blocked' })
  const same = account.startsWith('0x') ? isSame(signIn.accountAddress, account) : signIn.accountAddress === account
  if (!same) wrong.push({ code: 'sign-in-address', level: 'blocked' })
  if (parseHost(signIn.uri) !== requestUrl.host) wrong.push({ code: 'sign-in-uri', level: 'red' })
  if (signIn.chainId.split(':').at(-1) !== chainId) wrong.push({ code: 'sign-in-chain', level: 'red' })
  const ends = signIn.expirationTime === undefined ? Infinity : Date.parse(signIn.expirationTime) / 1_000
  if (!(ends > now)) wrong.push({ code: 'sign-in-expired', level: 'red' })
  if (!signIn.isStrict) wrong.push({ code: 'sign-in-malformed', level: 'red' })
  return wrong
}

function withText(shown: Decoded, text: string): Decoded {
  const fact: DecodedFact = { name: 'text', value: visibleText(text) }
  const hidden: readonly DecodedWarning[] = hasHidden(text) ? [{ code: 'hidden-characters', level: 'red' }] : []
  return { ...shown, facts: [...shown.facts, fact], warnings: [...shown.warnings, ...hidden] }
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const controls = [...text].filter(sign => /\p{Cc}/u.test(sign) && !'\n\r\t'.includes(sign)).length
    return controls * 4 > text.length ? undefined : text
  } catch {
    return undefined
  }
}

function parseHost(uri: string): string | undefined {
  try {
    return new URL(uri).host
  } catch {
    return undefined
  }
}
