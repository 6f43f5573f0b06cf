import { base58 } from '@scure/base'
import { readOffChainMessage } from '../vault/solana-messages.js'
import { isSame } from './call-reader.js'
import { decoded, type Decoded, type DecodedFact, type DecodedWarning, hasHidden, visibleText } from './decoded.js'
import { looksLikeSignIn, readSignIn, type SignInMessage } from './sign-in-message.js'

export interface MessageFacts {
  readonly origin: string
  readonly account: string
  readonly chainId: string
  readonly now: number
}

export function toMessageBytes(message: string): Uint8Array {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(message)) return new TextEncoder().encode(message)
  return Uint8Array.from(message.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

/** Decodes the bytes of a message. Never throws. A sign-in for another site than the requesting one is blocked. */
export function decodeMessage(bytes: Uint8Array, facts: MessageFacts): Decoded {
  const text = decodeText(bytes)
  if (text === undefined) {
    const data: DecodedFact = { name: 'data', value: toHex(bytes) }
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

function signInDecoded(signIn: SignInMessage, facts: MessageFacts): Decoded {
  const { domain, address, uri, statement, chainId, nonce, issuedAt, expirationTime, resources } = signIn
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
  const same = account.startsWith('0x') ? isSame(signIn.address, account) : signIn.address === account
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

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

function parseHost(uri: string): string | undefined {
  try {
    return new URL(uri).host
  } catch {
    return undefined
  }
}
