import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type CryptoKey, exportJWK, importJWK, SignJWT, type JWK } from 'jose'
import * as z from 'zod'
import { apiError } from '../../http/http-error.js'
import { randomId } from './hashing.js'
import { readHeader, verifyJwt } from './jwt.js'

export const ACCESS_TOKEN_TTL_SECONDS = 300
// Tolerated difference between two clocks.
const LEEWAY_SECONDS = 30
const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const AUDIENCE = 'gateway'

// PKCS #8 prefix of an Ed25519 private key (RFC 8410).
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

// Strict: the gateway signs no other parameters.
const header = z.strictObject({ alg: z.literal(ALGORITHM), typ: z.literal(TYPE), kid: z.string() })
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
  readonly open: CryptoKey
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
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.kid })
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
  async verify(token: string): Promise<Claims> {
    const head = header.safeParse(readHeader(token))
    const key = head.success ? this.keys.find(({ kid }) => kid === head.data.kid) : undefined
    if (!key) throw invalid()
    const now = this.now()
    const payload = await verifyJwt(token, key.open, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: this.issuer(),
      audience: AUDIENCE,
      currentDate: new Date(now),
      clockTolerance: LEEWAY_SECONDS,
    })
    const body = claims.safeParse(payload)
    if (!body.success) throw invalid()
    if (body.data.iat > now / 1000 + LEEWAY_SECONDS)
      throw apiError('invalid_token', 'JWT validation error: JWT Token is not yet valid')
    return body.data
  }
}

async function signingKey(secret: Uint8Array): Promise<SigningKey> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'appkit/access-token', 32))
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const jwk = await exportJWK(createPublicKey(key))
  const kid = await calculateJwkThumbprint(jwk)
  const open = await importJWK({ ...jwk, kty: 'OKP' }, ALGORITHM)
  return { kid, secret: key, open, jwk: { ...jwk, kid, alg: ALGORITHM, use: 'sig' } }
}

function invalid(): Error {
  return apiError('invalid_token', 'The access token is not valid.')
}
