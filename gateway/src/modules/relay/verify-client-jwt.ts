import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { ed25519KeyOf } from './did-key.js'

/** How far apart the clocks of a client and the relay may be, in seconds. */
export const CLOCK_LEEWAY_S = 5

/** Who a client is, or why it is not believed: the reason goes into the close frame, word for word. */
export type ClientJwt = { readonly clientId: string } | { readonly refusal: string }

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
