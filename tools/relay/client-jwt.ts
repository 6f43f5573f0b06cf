import { createPublicKey, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { allowedOrigin } from '../../gateway/src/http/allowed-origin.js'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec prefix of an Ed25519 public key. */
const ED25519 = [0xed, 0x01] as const
const KEY_BYTES = 32
/** Longer than any key of 34 bytes can be in base58: what is longer is not decoded at all. */
const MAX_CHARACTERS = 64

/** The 32 bytes of the Ed25519 key that a `did:key:z…` names; undefined for anything else. Standard: W3C did:key. */
export function ed25519KeyOf(did: string): Uint8Array | undefined {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1]
  if (!text || text.length > MAX_CHARACTERS) return undefined
  const bytes = fromBase58(text)
  const isKey = bytes.length === KEY_BYTES + 2 && bytes[0] === ED25519[0] && bytes[1] === ED25519[1]
  return isKey ? bytes.slice(2) : undefined
}

function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const sign of text) value = value * 58n + BigInt(ALPHABET.indexOf(sign))
  const hex = value.toString(16)
  return Uint8Array.from(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'))
}

/** How far apart the clocks of a client and the relay may be, in seconds. */
export const CLOCK_LEEWAY_S = 5

/** Who a client is, or why it is not believed: the reason goes into the close frame, word for word. */
type ClientJwt = { readonly clientId: string } | { readonly refusal: string }

const header = z.object({ alg: z.literal('EdDSA') })
const claims = z.object({ iss: z.string(), iat: z.number(), exp: z.number() })

/**
 * Checks the token a client signs for the relay: EdDSA by the key its `did:key` issuer names, issued
 * in the past and not expired at `nowMs`. Standard: RFC 7519, RFC 8037. Does not check the audience,
 * because a relay is known under several names.
 */
export function verifyClientJwt(token: string, nowMs: number): ClientJwt {
  const parts = token.split('.')
  const [head = '', body = '', signature = ''] = parts
  const read = claims.safeParse(jsonOf(body))
  if (parts.length !== 3 || !header.safeParse(jsonOf(head)).success || !read.success)
    return refuse('JWT Token is malformed')
  const key = ed25519KeyOf(read.data.iss)
  if (!key || !isSigned(`${head}.${body}`, signature, key)) return refuse('JWT Token has an invalid signature')
  const now = nowMs / 1000
  if (read.data.iat > now + CLOCK_LEEWAY_S) return refuse('JWT Token is not yet valid')
  if (read.data.exp < now - CLOCK_LEEWAY_S) return refuse('JWT Token is expired')
  return { clientId: read.data.iss }
}

function refuse(why: string): ClientJwt {
  return { refusal: `JWT validation error: ${why}` }
}

function isSigned(signed: string, signature: string, key: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  try {
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    return verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false // 32 bytes that are no point on the curve
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** Who may open a socket. */
export interface AdmissionRules {
  /** Project ids that are known; absent: any, and none is needed. */
  readonly projects?: readonly string[]
  /** Origins of pages that are allowed; absent: any. Programs that send no origin are let in. */
  readonly origins?: readonly string[]
}

/** Checks a request for a socket: project, origin, then the client's own token. `nowMs` since the epoch. */
export function admit(request: IncomingMessage, rules: AdmissionRules, nowMs: number): ClientJwt {
  const query = new URL(request.url ?? '/', 'http://relay').searchParams
  const { projects, origins } = rules
  if (projects && !projects.includes(query.get('projectId') ?? '')) return { refusal: 'Unauthorized: invalid key' }
  if (!allowedOrigin(request.headers.origin, origins)) return { refusal: 'Unauthorized: origin not allowed' }
  return verifyClientJwt(query.get('auth') ?? '', nowMs)
}
