import { createHash, createPublicKey, randomBytes, verify, type JsonWebKey } from 'node:crypto'
import { apiErrorCodes, type ApiErrorCode } from '../../../../src/contract/api-error-codes.js'
import { loginApi, type LoginRoute, type SessionGrant } from '../../../../src/contract/login-api.js'
import { ACCOUNT, ScriptedVault } from './scripted-vault.js'

/** Thrown by a script or a route to refuse a request. */
export class Refused {
  constructor(
    readonly code: ApiErrorCode,
    readonly details: { retryAfter?: number; left?: number } = {},
  ) {}
}

export interface Seen {
  readonly route: LoginRoute
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
  readonly claims: Readonly<Record<string, unknown>>
  readonly jkt: string
}

type Body = Readonly<Record<string, unknown>>

export const API = 'https://api.example.com'
export const WALLET = 'https://wallet.example.com'
export const CODE = '123456'
/** The state parameter of a social login. */
export const STATE = 's'.repeat(43)

/**
 * A contract-conforming gateway of one user in memory. A function in `on` runs before a route and may throw; one in
 * `after` runs behind it, to lose the response.
 */
export class ScriptedGateway {
  readonly seen: Seen[] = []
  readonly vault = new ScriptedVault()
  readonly on = new Map<LoginRoute, (seen: Seen) => unknown>()
  readonly after = new Map<LoginRoute, (seen: Seen) => unknown>()
  readonly #jtis = new Set<unknown>()
  /** Valid refresh tokens with their keys. */
  readonly refresh = new Map<string, string>()
  readonly access = new Map<string, string>()
  email = 'ann@example.com'
  /** Milliseconds by which the gateway's clock is ahead. */
  skewMs = 0
  devices: Set<string> | undefined

  readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input))
    const route = `${init.method} ${url.pathname}` as LoginRoute
    try {
      const seen = this.#admit(route, url, init)
      this.seen.push(seen)
      await this.on.get(route)?.(seen)
      const answer = await this.#routes[route]?.(seen.body, seen)
      await this.after.get(route)?.(seen)
      return Response.json(answer ?? {})
    } catch (thrown) {
      if (thrown instanceof Response) return thrown
      if (!(thrown instanceof Refused)) throw thrown
      const { code, details } = thrown
      const headers = { date: new Date(this.now()).toUTCString(), 'dpop-nonce': 'nonce' }
      return Response.json({ code, message: code, ...details }, { status: apiErrorCodes[code], headers })
    }
  }

  now(): number {
    return Date.now() + this.skewMs
  }

  count(route: LoginRoute): number {
    return this.seen.filter(request => request.route === route).length
  }

  grant(jkt: string): SessionGrant {
    const [accessToken, refreshToken] = [randomBytes(16).toString('base64url'), randomBytes(32).toString('base64url')]
    this.access.set(accessToken, jkt)
    this.refresh.set(refreshToken, jkt)
    const user = { userId: ACCOUNT, email: this.email, userName: null, appToken: 'app-token' }
    return { accessToken, refreshToken, expiresIn: 300, ...user, wallet: this.vault.record() }
  }

  #admit(route: LoginRoute, url: URL, init: RequestInit): Seen {
    const headers = new Headers(init.headers)
    const { jkt, claims } = this.#proof(headers, init.method ?? '', API + url.pathname)
    const body = loginApi[route].request.parse(JSON.parse(String(init.body))) as Body
    const seen = { route, body, headers, claims, jkt }
    if (Math.abs(Number(claims['iat']) - this.now() / 1000) > 60) throw new Refused('use_dpop_nonce')
    const token = /^DPoP (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
    const needsSession = /wallet|recovery|email|step-up|export|account|sessions/.test(route)
    if (needsSession && (token === undefined || this.access.get(token) !== jkt)) throw new Refused('invalid_token')
    const ath = token && createHash('sha256').update(token).digest('base64url')
    if (claims['ath'] !== ath) throw new Refused('invalid_dpop_proof')
    return seen
  }

  #proof(headers: Headers, htm: string, htu: string): { jkt: string; claims: Body } {
    const [head = '', body = '', signature = ''] = (headers.get('dpop') ?? '').split('.')
    const [header, claims] = [head, body].map(part => JSON.parse(Buffer.from(part, 'base64url').toString()) as Body)
    const jwk = header?.['jwk'] as JsonWebKey
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const good = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const { crv, kty, x, y } = jwk
    const jkt = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
    const fresh = !this.#jtis.has(claims?.['jti'])
    this.#jtis.add(claims?.['jti'])
    if (!good || !fresh || !claims || claims['htm'] !== htm || claims['htu'] !== htu || header?.['typ'] !== 'dpop+jwt')
      throw new Refused('invalid_dpop_proof')
    return { jkt, claims }
  }

  #outcome(jkt: string): unknown {
    if (this.devices && !this.devices.has(jkt)) return { status: 'device', deviceId: 'device-1' }
    return { status: 'connected', session: this.grant(jkt) }
  }

  readonly #routes: Partial<Record<LoginRoute, (body: Body, seen: Seen) => unknown>> = {
    'POST /v1/otp/send': () => ({ challengeId: 'challenge-1', matchWord: 'CEDAR-42', expiresIn: 600 }),
    'POST /v1/otp/verify': ({ code }, { jkt }) => {
      if (code !== CODE) throw new Refused('otp_invalid', { left: 4 })
      return this.#outcome(jkt)
    },
    'POST /v1/device/wait': (_, { jkt }) => {
      const outcome = this.#outcome(jkt) as { status: string }
      return outcome.status === 'device' ? { status: 'pending' } : outcome
    },
    'POST /v1/oauth/start': () => ({
      uri: `https://provider.example.com/?state=${STATE}`,
      attemptId: 'attempt-1',
      matchWord: 'CEDAR-42',
    }),
    'POST /v1/oauth/wait': () => ({ status: 'pending' }),
    'POST /v1/oauth/redeem': (_, { jkt }) => this.#outcome(jkt),
    'POST /v1/farcaster/start': () => ({
      url: `${WALLET}/farcaster#${STATE}`,
      attemptId: 'attempt-2',
      matchWord: 'CEDAR-42',
    }),
    'POST /v1/farcaster/wait': () => ({ status: 'pending' }),
    'POST /v1/token/refresh': ({ refreshToken }, { jkt }) => {
      if (this.refresh.get(String(refreshToken)) !== jkt) throw new Refused('invalid_token')
      this.refresh.delete(String(refreshToken))
      return this.grant(jkt)
    },
    'POST /v1/token/revoke': ({ refreshToken }) => void this.refresh.delete(String(refreshToken)),
    'POST /v1/sessions/list': () => ({ sessions: [] }),
    'POST /v1/wallet/nonce': (_, { jkt }) => ({ nonce: this.vault.makeNonce(jkt), expiresIn: 300 }),
    'PUT /v1/wallet': (body, { jkt }) => this.vault.put(body, jkt),
    'POST /v1/wallet/commit': (body, { jkt }) => this.vault.commit(body, jkt),
    'POST /v1/wallet/unfreeze': (body, { jkt }) => this.vault.unfreeze(body, jkt),
    'POST /v1/wallet/share': (body, { jkt }) => this.vault.release(body, jkt),
    'PUT /v1/recovery': (body, { jkt }) => this.vault.storeRecovery(body, jkt),
    'POST /v1/recovery/file': (body, { jkt }) => this.vault.markFile(body, jkt),
    'POST /v1/recovery/parameters': body => this.vault.recoveryParameters(body),
    'POST /v1/recovery/read': (body, { jkt }) => this.vault.readRecovery(body, jkt),
    'POST /v1/email/start': () => ({ changeId: 'change-1', action: 'VERIFY_PRIMARY_OTP' }),
    'POST /v1/email/secondary': () => ({ newEmail: (this.email = 'new@example.com') }),
    'POST /v1/step-up/send': () => ({ challengeId: 'step-1', expiresIn: 600 }),
    'POST /v1/export/intent': () => ({ until: Math.floor(this.now() / 1000) + 300 }),
    'POST /v1/account/delete': () => {
      const closesAt = Math.floor(this.now() / 1000) + 259_200
      return { pending: false, closesAt, erasedAt: closesAt }
    },
  }
}
