import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { serverSentenceCode } from '../core/errors/error-text.js'
import { withTimeout } from '../lib/async.js'
import { readText } from '../lib/read-text.js'
import { parseJson, trimEnd } from '../lib/text.js'

/** What every request of the house is made with. */
export interface FetchContext {
  readonly clock: Clock
  /** By default the page's own. */
  readonly fetch?: typeof fetch | undefined
  /** Hears a refusal that the app's developer has to mend: a wrong project id, an origin that is not allowed. */
  onServerSentence?(error: AppKitError): void
}

/** How long and how large an answer may be. */
export interface FetchLimits {
  /** The longest a request may take, its body included, in milliseconds. */
  readonly timeoutMs: number
  readonly maxBytes: number
  onTimeout(): AppKitError
  readonly signal?: AbortSignal | undefined
}

/** How much of a refusal is read to find out why. */
const REFUSAL_BYTES = 65_536

/**
 * Fetches a URL and reads its body as text. Throws `http/unreachable`, `http/status` with the response as its cause,
 * `http/too-large`, the `config/…` code of a server's sentence, the caller's time-out, or `request/aborted`.
 */
export async function fetchText(
  url: string,
  init: RequestInit,
  context: FetchContext,
  limits: FetchLimits,
): Promise<string> {
  const { timeoutMs, maxBytes, onTimeout, signal } = limits
  const { clock, fetch: send = globalThis.fetch } = context
  try {
    return await withTimeout(
      async inner => {
        const response = await send(url, { credentials: 'omit', ...init, signal: inner })
        if (!response.ok) throw await refusal(response, context)
        return await readText(response, maxBytes, () => new AppKitError('http/too-large'))
      },
      { ms: timeoutMs, clock, signal, onTimeout },
    )
  } catch (error) {
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause: signal.reason })
    throw AppKitError.from(error, 'http/unreachable')
  }
}

async function refusal(response: Response, context: FetchContext): Promise<AppKitError> {
  const letGo = () => void response.body?.cancel().catch(() => {}) // too long to be read by anybody: gives the socket back
  const body = await readText(response.clone(), REFUSAL_BYTES, letGo).catch(() => '')
  const code = serverSentenceCode(body)
  if (!code) return new AppKitError('http/status', { text: `HTTP status code: ${response.status}`, cause: response })
  const error = new AppKitError(code, { cause: response })
  context.onServerSentence?.(error)
  return error
}

/** Values of a query string; what is undefined or null is left out. */
export type QueryParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** What an answer must be: a schema of zod, or any function that throws when it does not fit. */
export type Schema<T> = { parse(value: unknown): T } | ((value: unknown) => T)

/** Which service is spoken to, and what every request of it carries. */
export interface HttpOptions extends FetchContext {
  readonly baseUrl: string
  /** Added to every request's query. */
  readonly params?: QueryParams | undefined
  /** The relay's client id, once there is one; sent as `clientId`. */
  clientId?(): string | undefined
}

/**
 * Speaks JSON to one service. Every verb throws `http/status` ('HTTP status code: N', the response as its cause),
 * `http/unreachable`, `http/too-large`, `http/malformed`, `request/aborted`, or the `config/…` code of a refusal.
 */
export interface Http {
  get<T>(path: string, schema: Schema<T>, params?: QueryParams, signal?: AbortSignal): Promise<T>
  post<T>(path: string, schema: Schema<T>, body?: unknown, params?: QueryParams, signal?: AbortSignal): Promise<T>
  put<T>(path: string, schema: Schema<T>, body?: unknown, params?: QueryParams, signal?: AbortSignal): Promise<T>
  delete<T>(path: string, schema: Schema<T>, body?: unknown, params?: QueryParams, signal?: AbortSignal): Promise<T>
}

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 20_000

/** Binds a service's base URL and query to one way of fetching. Retries nothing and caches nothing. */
export function createHttp(options: HttpOptions): Http {
  const ask = async <T>(method: string, path: string, schema: Schema<T>, asked: Asked): Promise<T> => {
    const { body, params, signal } = asked
    const url = urlOf(options, path, params)
    const init = body === undefined ? { method } : { method, headers: JSON_HEADERS, body: JSON.stringify(body) }
    const text = await fetchText(url, init, options, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      onTimeout: requestTimedOut,
      signal,
    })
    return read(text, schema)
  }
  return {
    get: (path, schema, params, signal) => ask('GET', path, schema, { params, signal }),
    post: (path, schema, body, params, signal) => ask('POST', path, schema, { body, params, signal }),
    put: (path, schema, body, params, signal) => ask('PUT', path, schema, { body, params, signal }),
    delete: (path, schema, body, params, signal) => ask('DELETE', path, schema, { body, params, signal }),
  }
}

interface Asked {
  readonly body?: unknown
  readonly params?: QueryParams | undefined
  readonly signal?: AbortSignal | undefined
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

function requestTimedOut(): AppKitError {
  return new AppKitError('http/unreachable', { text: `No answer within ${TIMEOUT_MS / 1000} s` })
}

function urlOf({ baseUrl, params: common, clientId }: HttpOptions, path: string, params?: QueryParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...common, clientId: clientId?.(), ...params })) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const url = `${trimEnd(baseUrl, '/')}/${path.replace(/^\/+/, '')}`
  const text = query.toString()
  return text ? `${url}?${text}` : url
}

function read<T>(text: string, schema: Schema<T>): T {
  try {
    const value = text === '' ? undefined : parseJson(text)
    return typeof schema === 'function' ? schema(value) : schema.parse(value)
  } catch (cause) {
    if (AppKitError.is(cause)) throw cause
    throw new AppKitError('http/malformed', { text: 'The service answered with something else than was asked', cause })
  }
}
