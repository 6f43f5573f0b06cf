import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { findServerErrorCode } from '../core/errors/error-text.js'
import { withTimeout } from '../lib/async.js'
import { readText } from '../lib/read-text.js'
import { parseJson, trimEnd } from '../lib/text.js'

export interface FetchContext {
  readonly clock: Clock
  readonly fetch?: typeof fetch | undefined
  /** Called when a service reports a configuration error: an invalid project id or a disallowed origin. */
  onConfigError?(error: AppKitError): void
}

export interface FetchLimits {
  /** The time limit for a request including its body, in milliseconds. */
  readonly timeoutMs: number
  readonly maxBytes: number
  onTimeout(): AppKitError
  readonly signal?: AbortSignal | undefined
}

const MAX_ERROR_BODY_BYTES = 65_536

/**
 * Fetches a URL as text.
 * @throws AppKitError `http/unreachable`, `http/status` with the response as its cause, `http/too-large`, a `config/…`
 * code for a known server message, the caller's timeout, or `request/aborted`
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
        if (!response.ok) throw await toError(response, context)
        return await readText(response, maxBytes, () => new AppKitError('http/too-large'))
      },
      { ms: timeoutMs, clock, signal, onTimeout },
    )
  } catch (error) {
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause: signal.reason })
    throw AppKitError.from(error, 'http/unreachable')
  }
}

async function toError(response: Response, context: FetchContext): Promise<AppKitError> {
  const release = () => void response.body?.cancel().catch(() => {}) // frees the connection
  const body = await readText(response.clone(), MAX_ERROR_BODY_BYTES, release).catch(() => '')
  const code = findServerErrorCode(body)
  if (!code) return new AppKitError('http/status', { text: `HTTP status code: ${response.status}`, cause: response })
  const error = new AppKitError(code, { cause: response })
  context.onConfigError?.(error)
  return error
}

export type QueryParams = Readonly<Record<string, string | number | boolean | null | undefined>>

export type Schema<T> = { parse(value: unknown): T } | ((value: unknown) => T)

export interface HttpOptions extends FetchContext {
  readonly baseUrl: string
  readonly params?: QueryParams | undefined
  clientId?(): string | undefined
}

/**
 * A JSON client for one service.
 * @throws AppKitError `http/status` (with the response as its cause), `http/unreachable`, `http/too-large`,
 * `http/malformed`, `request/aborted`, or a `config/…` code
 */
export interface Http {
  get<T>(path: string, schema: Schema<T>, params?: QueryParams, signal?: AbortSignal): Promise<T>
  post<T>(path: string, schema: Schema<T>, body?: unknown, params?: QueryParams, signal?: AbortSignal): Promise<T>
  put<T>(path: string, schema: Schema<T>, body?: unknown, params?: QueryParams, signal?: AbortSignal): Promise<T>
  delete<T>(path: string, schema: Schema<T>, body?: unknown, params?: QueryParams, signal?: AbortSignal): Promise<T>
}

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 20_000

export function createHttp(options: HttpOptions): Http {
  const send = async <T>(method: string, path: string, schema: Schema<T>, request: RequestParts): Promise<T> => {
    const { body, params, signal } = request
    const url = buildUrl(options, path, params)
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
    get: (path, schema, params, signal) => send('GET', path, schema, { params, signal }),
    post: (path, schema, body, params, signal) => send('POST', path, schema, { body, params, signal }),
    put: (path, schema, body, params, signal) => send('PUT', path, schema, { body, params, signal }),
    delete: (path, schema, body, params, signal) => send('DELETE', path, schema, { body, params, signal }),
  }
}

interface RequestParts {
  readonly body?: unknown
  readonly params?: QueryParams | undefined
  readonly signal?: AbortSignal | undefined
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

function requestTimedOut(): AppKitError {
  return new AppKitError('http/unreachable', { text: `No answer within ${TIMEOUT_MS / 1000} s` })
}

function buildUrl({ baseUrl, params: common, clientId }: HttpOptions, path: string, params?: QueryParams): string {
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
    throw new AppKitError('http/malformed', { text: 'The service returned an unexpected response', cause })
  }
}
