import type { IncomingMessage } from 'node:http'
import { base58 } from '@scure/base'
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK } from 'jose'
import * as z from 'zod/mini'
import { isAllowedOrigin } from '../../gateway/src/http/allowed-origin.js'

// Multicodec prefix of an Ed25519 public key.
const ED25519 = [0xed, 0x01] as const
const KEY_BYTES = 32
// Upper bound for 34 bytes in base58. Longer text is not decoded.
const MAX_KEY_LENGTH = 64

/** Decodes the 32 bytes of an Ed25519 `did:key`. Returns undefined for any other DID. Standard: W3C did:key. */
export function decodeDidKey(did: string): Uint8Array | undefined {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]+)$/.exec(did)?.[1]
  if (!text || text.length > MAX_KEY_LENGTH) return undefined
  const bytes = base58.decode(text)
  const isKey = bytes.length === KEY_BYTES + 2 && bytes[0] === ED25519[0] && bytes[1] === ED25519[1]
  return isKey ? bytes.slice(2) : undefined
}

/** Maximum clock difference between a client and the relay, in seconds. */
export const CLOCK_LEEWAY_S = 5

export type Admission = { readonly clientId: string } | { readonly refusal: string }

const header = z.object({ alg: z.literal('EdDSA') })
const claims = z.object({ iss: z.string(), iat: z.number(), exp: z.number() })

/**
 * Verifies a client's token: EdDSA signature of the `did:key` issuer, issue time and expiry at `nowMs`. Standards: RFC
 * 7519, RFC 8037. Ignores the audience, because a relay has several names.
 */
export async function verifyClientJwt(token: string, nowMs: number): Promise<Admission> {
  const read = claims.safeParse(attempt(() => decodeJwt(token)))
  if (!header.safeParse(attempt(() => decodeProtectedHeader(token))).success || !read.success)
    return toRefusal('JWT Token is malformed')
  const key = decodeDidKey(read.data.iss)
  if (!key || !(await isSigned(token, key))) return toRefusal('JWT Token has an invalid signature')
  const now = nowMs / 1000
  if (read.data.iat > now + CLOCK_LEEWAY_S) return toRefusal('JWT Token is not yet valid')
  if (read.data.exp < now - CLOCK_LEEWAY_S) return toRefusal('JWT Token is expired')
  return { clientId: read.data.iss }
}

function toRefusal(why: string): Admission {
  return { refusal: `JWT validation error: ${why}` }
}

async function isSigned(token: string, key: Uint8Array): Promise<boolean> {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  try {
    await compactVerify(token, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] })
    return true
  } catch {
    return false // or not a point on the curve
  }
}

function attempt(decode: () => unknown): unknown {
  try {
    return decode()
  } catch {
    return undefined
  }
}

export interface AdmissionRules {
  /** Project ids that may connect. Default: all, and none is required. */
  readonly projects?: readonly string[]
  /** Page origins that may connect. Default: all. Clients without an origin are always allowed. */
  readonly origins?: readonly string[]
}

export async function admit(request: IncomingMessage, rules: AdmissionRules, nowMs: number): Promise<Admission> {
  const query = new URL(request.url ?? '/', 'http://relay').searchParams
  const { projects, origins } = rules
  if (projects && !projects.includes(query.get('projectId') ?? '')) return { refusal: 'Unauthorized: invalid key' }
  if (!isAllowedOrigin(request.headers.origin, origins)) return { refusal: 'Unauthorized: origin not allowed' }
  return verifyClientJwt(query.get('auth') ?? '', nowMs)
}
