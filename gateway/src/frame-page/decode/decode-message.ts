import { base58 } from '@scure/base'
import { decodeHex, encodeHex } from '../../../../src/lib/bytes.js'
import { type CompleteLines, readLines } from '../../../../src/siwx/message-lines.js'
import { readOffChainMessage } from '../vault/solana-messages.js'
import { isSame } from './call-reader.js'
import { decoded, type Decoded, type DecodedFact, type DecodedWarning, hasHidden, visibleText } from './decoded.js'

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

/** Decodes the bytes of a message. Never throws. A sign-in for another site than the requesting one is blocked. */
export function decodeMessage(bytes: Uint8Array, facts: MessageFacts): Decoded {
  const text = decodeText(bytes)
  if (text === undefined) {
    const data: DecodedFact = { name: 'data', value: `0x${encodeHex(bytes)}` }
    // 32 bytes may be a hash, and signing a hash may sign anything.
    const code = bytes.length === 32 ? 'blob' : 'not-text'
    return decoded('blob', { facts: [data], warnings: [{ code, level: 'red' }] })
  }
  const hidden: readonly DecodedWarning[] = hasHidden(text) ? [{ code: 'hidden-characters', level: 'red' }] : []
  const signIn = readSignIn(text)
  if (signIn) return withText(signInDecoded(signIn, facts), text, hidden)
  const malformed: readonly DecodedWarning[] = looksLikeSignIn(text)
    ? [{ code: 'sign-in-malformed', level: 'red' }]
    : []
  return withText(decoded('message', { warnings: malformed }), text, hidden)
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
}

const HEADER = /wants you to sign in with your .{1,40} account/i
const DOMAIN = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@]+)$/
const ACCOUNT_NAME = /^[A-Za-z0-9 ]{1,40}$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const URI = /^[a-z][a-z0-9+.-]*:[^\s]*$/i

// Returns true if a text contains a phrase that people would take for a sign-in, however its whitespace is written. Does
// not use the parser, so that a text that the parser rejects is never shown as an ordinary message.
function looksLikeSignIn(text: string): boolean {
  return HEADER.test(text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, ' '))
}

// Parses a sign-in message. Returns undefined if it deviates from the grammar. Accepts more values than `parseMessage`:
// wallets of other namespaces write them, and a wrong one is shown with a warning of its own.
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
  return { ...lines, ...(scheme !== undefined && { scheme }), domain, resources }
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
  return wrong
}

function withText(shown: Decoded, text: string, more: readonly DecodedWarning[]): Decoded {
  const fact: DecodedFact = { name: 'text', value: visibleText(text) }
  return { ...shown, facts: [...shown.facts, fact], warnings: [...shown.warnings, ...more] }
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
