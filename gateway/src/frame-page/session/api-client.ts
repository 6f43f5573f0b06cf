import type * as z from 'zod/mini'
import {
  apiError,
  loginApi,
  type LoginAnswer,
  type LoginRequest,
  type LoginRoute,
} from '../../../../src/contract/login-api.js'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { readText } from '../../../../src/lib/read-text.js'
import { parseJson } from '../../../../src/lib/text.js'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import type { FrameStore } from '../storage/frame-store.js'
import { utf8 } from '../vault/bytes.js'
import { ApiRefusal } from './api-refusal.js'
import { FrameError } from './frame-error.js'

interface ProvenRequest {
  readonly method: string
  /** Without query and fragment. */
  readonly url: string
  /** Unix seconds in the gateway's time. */
  readonly at: number
  readonly accessToken?: string | undefined
  readonly nonce?: string | undefined
}

export interface Prover {
  /** The key's thumbprint. Standard: RFC 7638, SHA-256. */
  readonly jkt: string
  /** Returns a single-use ES256 proof for one request. */
  prove(request: ProvenRequest): Promise<string>
}

export async function createProver(pair: CryptoKeyPair): Promise<Prover> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk = { crv, kty, x, y }
  const jkt = await sha256(JSON.stringify(jwk))
  const header = part({ typ: 'dpop+jwt', alg: 'ES256', jwk })
  const prove = async ({ method, url, at, accessToken, nonce }: ProvenRequest): Promise<string> => {
    const ath = accessToken === undefined ? {} : { ath: await sha256(accessToken) }
    const jti = encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)))
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
    return `${input}.${encodeBase64Url(new Uint8Array(signature))}`
  }
  return { jkt, prove }
}

/** Creates the prover once. A failed attempt is retried on the next call. */
export function createProverCache(store: () => FrameStore): () => Promise<Prover> {
  const made: { prover?: Promise<Prover> } = {}
  return () =>
    (made.prover ??= store()
      .deviceKey()
      .then(createProver)
      .catch((reason: unknown) => {
        delete made.prover
        throw reason
      }))
}

function part(value: object): string {
  return encodeBase64Url(utf8(JSON.stringify(value)))
}

async function sha256(text: string): Promise<string> {
  return encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

export const RESPONSE_TIMEOUT_MS = 15_000
export const POLL_TIMEOUT_MS = 40_000
export const MAX_RESPONSE_BYTES = 64 * 1024

interface ApiClientParts {
  readonly base: string
  readonly prover: () => Promise<Prover>
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly locale?: string | undefined
}

export interface CallOptions {
  readonly accessToken?: string | undefined
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: boolean
}

/** Client of the gateway's `/v1` routes. Every request has a DPoP proof. */
export class ApiClient {
  readonly #time: { offsetMs: number; nonce?: string | undefined } = { offsetMs: 0 }

  constructor(private readonly parts: ApiClientParts) {}

  now(): number {
    return this.parts.clock.now() + this.#time.offsetMs
  }

  /** The thumbprint of the device key, to which the gateway's share is bound. */
  async jkt(): Promise<string> {
    return (await this.parts.prover()).jkt
  }

  /**
   * Sends a request and validates the response. If the gateway rejects the proof's time or nonce, the request is
   * repeated once with its values.
   * @throws ApiRefusal if the gateway refuses, FrameError `E_NETWORK` without a definite response, or the signal's
   * reason
   */
  async call<R extends LoginRoute>(
    route: R,
    body: LoginRequest<R>,
    options: CallOptions = {},
  ): Promise<LoginAnswer<R>> {
    try {
      return await this.#once(route, body, options)
    } catch (thrown) {
      if (!ApiRefusal.is(thrown, 'use_dpop_nonce')) throw thrown
      return this.#once(route, body, options)
    }
  }

  async #once<R extends LoginRoute>(route: R, request: LoginRequest<R>, options: CallOptions): Promise<LoginAnswer<R>> {
    const { timeoutMs = RESPONSE_TIMEOUT_MS, signal } = options
    const limit = { ms: timeoutMs, clock: this.parts.clock, onTimeout: () => noResponseError(), signal }
    return withTimeout(async inner => {
      const response = await this.#send(route, request, options, inner)
      const text = await readText(response, MAX_RESPONSE_BYTES, () => noResponseError()).catch(toNoResponse(inner))
      this.#updateTime(response)
      const body = tryParseJson(text)
      if (!response.ok) throw toRefusal(response, body)
      const schema: z.ZodMiniType = loginApi[route].answer
      const read = schema.safeParse(body)
      if (!read.success) throw noResponseError(read.error)
      return read.data as LoginAnswer<R>
    }, limit)
  }

  async #send(route: LoginRoute, request: object, options: CallOptions, signal: AbortSignal): Promise<Response> {
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
    const body = JSON.stringify(request)
    const fetchOptions = {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    } as const
    return this.parts
      .fetch(url, { ...fetchOptions, method, headers, body, keepalive, signal })
      .catch(toNoResponse(signal))
  }

  #updateTime(response: Response): void {
    const nonce = response.headers.get('dpop-nonce')
    if (nonce !== null) this.#time.nonce = nonce
    const date = response.status === 401 ? Date.parse(response.headers.get('date') ?? '') : Number.NaN
    if (Number.isFinite(date)) this.#time.offsetMs = date - this.parts.clock.now()
  }
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

// Only our own error format is a refusal. An error page of a proxy counts as no response.
function toRefusal(response: Response, body: unknown): Error {
  const read = apiError.safeParse(body)
  if (!read.success || (response.status >= 500 && response.status !== 501)) return noResponseError()
  const { code, left } = read.data
  const retryAfter = read.data.retryAfter ?? parseSeconds(response.headers.get('retry-after'))
  const details = { ...(retryAfter !== undefined && { retryAfter }), ...(left !== undefined && { left }) }
  return new ApiRefusal(response.status, code, details)
}

function parseSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

function noResponseError(cause?: unknown): FrameError {
  return new FrameError('E_NETWORK', 'The wallet server does not answer. Check your connection.', {}, cause)
}

function toNoResponse(signal: AbortSignal): (reason: unknown) => never {
  return reason => {
    if (signal.aborted) throw signal.reason
    throw reason instanceof FrameError ? reason : noResponseError(reason)
  }
}

const REVOKE_DELAYS_MS = [2_000, 15_000, 60_000]

/** Revokes unused refresh tokens at the gateway, in the background. Retries while the gateway is unreachable. */
export function createRevoker(api: ApiClient, clock: Clock, life: AbortSignal): (refreshToken: string) => void {
  const attempt = async (refreshToken: string, tries: number): Promise<void> => {
    const failed = await api.call('POST /v1/token/revoke', { refreshToken }, { keepalive: true }).then(
      () => false,
      (thrown: { code?: unknown }) => thrown.code === 'E_NETWORK',
    )
    const delay = REVOKE_DELAYS_MS[tries]
    if (!failed || delay === undefined || life.aborted) return
    const cancelTimer = clock.after(delay, () => void attempt(refreshToken, tries + 1))
    life.addEventListener('abort', cancelTimer, { once: true })
  }
  return refreshToken => void attempt(refreshToken, 0)
}
