import type * as z from 'zod/mini'
import {
  apiError,
  loginApi,
  type LoginAnswer,
  type LoginAsk,
  type LoginRoute,
} from '../../../../src/contract/login-api.js'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { readText } from '../../../../src/lib/read-text.js'
import { parseJson } from '../../../../src/lib/text.js'
import { toBase64url, utf8 } from '../vault/bytes.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'

/** The request that a proof is for. */
interface ProvenRequest {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  /** Seconds since the epoch, as the gateway counts them. */
  readonly at: number
  readonly accessToken?: string | undefined
  readonly nonce?: string | undefined
}

/** Proves to the gateway that a request comes from who holds the device's key. */
export interface Prover {
  /** The key's thumbprint. Standard: RFC 7638, SHA-256. */
  readonly jkt: string
  /** A proof for one request, to be used once. Standard: DPoP, RFC 9449; ES256. */
  prove(request: ProvenRequest): Promise<string>
}

/** The prover of a device key. */
export async function makeProver(pair: CryptoKeyPair): Promise<Prover> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk = { crv, kty, x, y }
  const jkt = await sha256(JSON.stringify(jwk))
  const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk })
  const prove = async ({ method, url, at, accessToken, nonce }: ProvenRequest): Promise<string> => {
    const ath = accessToken === undefined ? {} : { ath: await sha256(accessToken) }
    const jti = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
    const claims = part({
      htm: method,
      htu: url,
      iat: Math.floor(at),
      jti,
      ...ath,
      ...(nonce !== undefined && { nonce }),
    })
    const input = `${header}.${claims}`
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(input))
    return `${input}.${toBase64url(new Uint8Array(signature))}`
  }
  return { jkt, prove }
}

function part(value: object): string {
  return toBase64url(utf8(JSON.stringify(value)))
}

async function sha256(text: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

/** How long an answer may take, in milliseconds; a long poll holds 25 s by itself. */
export const ANSWER_MS = 15_000
export const POLL_MS = 40_000
/** No honest answer is longer. */
export const MAX_ANSWER_BYTES = 64 * 1024

/** What the client works with. */
interface ApiClientParts {
  /** The gateway's public URL, without a slash at the end. */
  readonly base: string
  readonly prover: () => Promise<Prover>
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  /** A BCP 47 tag: in what letters are to be written. */
  readonly locale?: string | undefined
}

/** Of one call. */
export interface CallOptions {
  readonly accessToken?: string | undefined
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
  /** Goes on when the page goes away. */
  readonly keepalive?: boolean
}

/** Asks the gateway's `/v1`, with a proof of the device key on each request. */
export class ApiClient {
  readonly #time: { offsetMs: number; nonce?: string | undefined } = { offsetMs: 0 }

  constructor(private readonly parts: ApiClientParts) {}

  /** Now as the gateway counts it, in milliseconds. */
  now(): number {
    return this.parts.clock.now() + this.#time.offsetMs
  }

  /** The key's thumbprint: part of what the gateway's share is sealed to. */
  async jkt(): Promise<string> {
    return (await this.parts.prover()).jkt
  }

  /**
   * One request and its checked answer. A gateway that finds our clock wrong is believed and asked once more.
   * Rejects with an `ApiRefusal`, with `E_NETWORK` where there is no definite answer, or as the signal says.
   */
  async call<R extends LoginRoute>(route: R, ask: LoginAsk<R>, options: CallOptions = {}): Promise<LoginAnswer<R>> {
    try {
      return await this.#once(route, ask, options)
    } catch (thrown) {
      if (!ApiRefusal.is(thrown, 'use_dpop_nonce')) throw thrown
      return this.#once(route, ask, options)
    }
  }

  async #once<R extends LoginRoute>(route: R, ask: LoginAsk<R>, options: CallOptions): Promise<LoginAnswer<R>> {
    const { timeoutMs = ANSWER_MS, signal } = options
    const limit = { ms: timeoutMs, clock: this.parts.clock, onTimeout: () => silence(), signal }
    return withTimeout(async inner => {
      const response = await this.#send(route, ask, options, inner)
      const text = await readText(response, MAX_ANSWER_BYTES, () => silence()).catch(asSilence(inner))
      this.#learn(response)
      const body = bodyOf(text)
      if (!response.ok) throw refusalOf(response, body)
      const schema: z.ZodMiniType = loginApi[route].answer
      const read = schema.safeParse(body)
      if (!read.success) throw silence(read.error)
      return read.data as LoginAnswer<R>
    }, limit)
  }

  async #send(route: LoginRoute, ask: object, options: CallOptions, signal: AbortSignal): Promise<Response> {
    const [method = '', path = ''] = route.split(' ')
    const { accessToken, keepalive = false } = options
    const url = this.parts.base + path
    const prover = await this.parts.prover()
    const dpop = await prover.prove({ method, url, at: this.now() / 1000, accessToken, nonce: this.#time.nonce })
    const { locale } = this.parts
    const headers = {
      'content-type': 'application/json',
      dpop,
      ...(locale !== undefined && { 'accept-language': locale }),
      ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
    }
    const body = JSON.stringify(ask)
    const how = { cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' } as const
    return this.parts.fetch(url, { ...how, method, headers, body, keepalive, signal }).catch(asSilence(signal))
  }

  /** The gateway tells its time and its nonce when it refuses ours. */
  #learn(response: Response): void {
    const nonce = response.headers.get('dpop-nonce')
    if (nonce !== null) this.#time.nonce = nonce
    const date = response.status === 401 ? Date.parse(response.headers.get('date') ?? '') : Number.NaN
    if (Number.isFinite(date)) this.#time.offsetMs = date - this.parts.clock.now()
  }
}

function bodyOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** A refusal counts only where it is one of ours: an error page of something between us and the gateway is silence. */
function refusalOf(response: Response, body: unknown): Error {
  const read = apiError.safeParse(body)
  if (!read.success || (response.status >= 500 && response.status !== 501)) return silence()
  const { code, left } = read.data
  const retryAfter = read.data.retryAfter ?? secondsOf(response.headers.get('retry-after'))
  const details = { ...(retryAfter !== undefined && { retryAfter }), ...(left !== undefined && { left }) }
  return new ApiRefusal(response.status, code, details)
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

function silence(cause?: unknown): FrameError {
  return new FrameError('E_NETWORK', 'The wallet server does not answer. Check your connection.', {}, cause)
}

/** What a fetch fails with is silence, unless somebody gave up. */
function asSilence(signal: AbortSignal): (reason: unknown) => never {
  return reason => {
    if (signal.aborted) throw signal.reason
    throw reason instanceof FrameError ? reason : silence(reason)
  }
}
