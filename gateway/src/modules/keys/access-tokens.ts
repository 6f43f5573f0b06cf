import { createPrivateKey, createPublicKey, hkdfSync, verify, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, SignJWT, type JWK } from 'jose'
import * as z from 'zod'
import { apiError } from '../../http/http-error.js'
import { readJws } from './compact-jws.js'
import { randomId } from './hashing.js'

export const ACCESS_TOKEN_TTL_SECONDS = 300
// Tolerated difference between two clocks.
const LEEWAY_SECONDS = 30
const TYPE = 'at+jwt'
const AUDIENCE = 'gateway'

// PKCS #8 prefix of an Ed25519 private key (RFC 8410).
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const header = z.strictObject({ alg: z.literal('EdDSA'), typ: z.literal(TYPE), kid: z.string() })
const claims = z.object({
  iss: z.string(),
  aud: z.literal(AUDIENCE),
  sub: z.string(),
  sid: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
  cnf: z.object({ jkt: z.string() }),
})
type Claims = z.output<typeof claims>

export interface TokenSubject {
  readonly accountId: string
  readonly sessionId: string
  readonly jkt: string
  readonly projectId: string
  readonly origin: string
  readonly amr: string
}

interface SigningKey {
  readonly kid: string
  readonly secret: KeyObject
  readonly open: KeyObject
  readonly jwk: JWK
}

/**
 * Issues and verifies access tokens. A token is valid only together with a proof of the key that it names (RFC 9449).
 */
export class AccessTokens {
  private constructor(
    private readonly keys: readonly SigningKey[],
    private readonly issuer: () => string,
    private readonly now: () => number,
  ) {}

  /** The first secret signs. Tokens that the others signed remain valid. */
  static async open(secrets: readonly Uint8Array[], issuer: () => string, now: () => number): Promise<AccessTokens> {
    return new AccessTokens(await Promise.all(secrets.map(signingKey)), issuer, now)
  }

  get jwks(): { readonly keys: readonly JWK[] } {
    return { keys: this.keys.map(({ jwk }) => jwk) }
  }

  async issue(subject: TokenSubject): Promise<string> {
    const key = this.keys[0]
    if (!key) throw apiError('failed', 'There is no signing key.')
    const { accountId, sessionId, jkt, projectId, origin, amr } = subject
    const now = Math.floor(this.now() / 1000)
    return new SignJWT({ sid: sessionId, pid: projectId, org: origin, amr: [amr], dev: jkt, cnf: { jkt } })
      .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: key.kid })
      .setIssuer(this.issuer())
      .setAudience(AUDIENCE)
      .setSubject(accountId)
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_TTL_SECONDS)
      .setJti(randomId())
      .sign(key.secret)
  }

  /**
   * Verifies a token and returns its claims.
   * @throws HttpError `invalid_token`
   */
  verify(token: string): Claims {
    const jws = readJws(token)
    const head = header.safeParse(jws?.header)
    const key = head.success ? this.keys.find(({ kid }) => kid === head.data.kid) : undefined
    if (!jws || !key || !verify(null, jws.input, key.open, jws.signature)) throw invalid()
    const body = claims.safeParse(jws.claims)
    if (!body.success || body.data.iss !== this.issuer()) throw invalid()
    const now = this.now() / 1000
    if (body.data.iat > now + LEEWAY_SECONDS)
      throw apiError('invalid_token', 'JWT validation error: JWT Token is not yet valid')
    if (body.data.exp <= now - LEEWAY_SECONDS) throw invalid()
    return body.data
  }
}

async function signingKey(secret: Uint8Array): Promise<SigningKey> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'appkit/access-token', 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const open = createPublicKey(key)
  const jwk = await exportJWK(open)
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, secret: key, open, jwk: { ...jwk, kid, alg: 'EdDSA', use: 'sig' } }
}

function invalid(): Error {
  return apiError('invalid_token', 'The access token is not valid.')
}
