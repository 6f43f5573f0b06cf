import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { Hono } from 'hono'
import type { LoginAnswer, LoginRequest, LoginRoute } from '../../../../src/contract/login-api.js'
import type { ApiEnv } from '../../../src/http/api-route.js'

/** Deviations from a valid request. */
export interface Twist {
  /** Replaced claims of the proof; `undefined` removes one. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  /** Replaces the frame's key. */
  readonly key?: KeyObject
  /** Replaces the proof; null sends none. */
  readonly proof?: string | null
  readonly access?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly ip?: string
}

export interface Reply<R extends LoginRoute> {
  readonly status: number
  readonly headers: Headers
  readonly body: LoginAnswer<R>
  readonly error: { code: string; message: string; left?: number; retryAfter?: number }
}

export const API_URL = 'https://api.example.com'
export const FRAME_URL = 'https://wallet.example.com'
export const APP_ORIGIN = 'https://app.example.com'
export const PROJECT = 'shop'

/** A frame on one device, as seen by the API: a key and requests with proofs. */
export class TestFrame {
  readonly secret: KeyObject
  readonly jwk: { kty: string; crv: string; x: string; y: string }
  readonly jkt: string
  access: string | undefined

  constructor(
    private readonly app: Pick<Hono<ApiEnv>, 'request'>,
    private readonly now: () => number,
    private readonly url = API_URL,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.secret = privateKey
    this.jwk = { kty, crv, x, y }
    this.jkt = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  }

  /** Calls a route with a proof. */
  async call<R extends LoginRoute>(route: R, body: LoginRequest<R>, twist: Twist = {}): Promise<Reply<R>> {
    const [method = '', path = ''] = route.split(' ')
    const access = 'access' in twist ? twist.access : this.access
    const proof = twist.proof === undefined ? this.proof(method, path, { ...twist, access }) : twist.proof
    const answer = await this.app.request(path, {
      method,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
        'x-forwarded-for': twist.ip ?? '203.0.113.7',
        ...(proof !== null && { dpop: proof }),
        ...(access && { authorization: `DPoP ${access}` }),
        ...twist.headers,
      },
      body: JSON.stringify(body),
    })
    const json = await answer.json()
    return { status: answer.status, headers: answer.headers, body: json, error: json }
  }

  proof(method: string, path: string, { claims, header, key, access }: Twist = {}): string {
    const body = {
      htm: method,
      htu: this.url + path,
      iat: Math.floor(this.now() / 1000),
      jti: crypto.randomUUID(),
      ...(access && { ath: createHash('sha256').update(access).digest('base64url') }),
      ...claims,
    }
    return signed({ typ: 'dpop+jwt', alg: 'ES256', jwk: this.jwk, ...header }, body, key ?? this.secret)
  }
}

/** Returns a compact JWS; EC keys sign with ES256, Ed25519 keys with EdDSA. */
export function signed(header: object, claims: object, key: KeyObject): string {
  const input = [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const digest = key.asymmetricKeyType === 'ec' ? 'sha256' : null
  return `${input}.${sign(digest, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
