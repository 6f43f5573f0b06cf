import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { cleanText } from '../lib/clean-text.js'
import { parseJson } from '../lib/parse-json.js'
import { readText } from '../lib/read-text.js'
import { withTimeout } from '../lib/with-timeout.js'

/** One question to the server that signs people in. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: object | undefined
  readonly token?: string | undefined
}

/** By what it is asked. */
export interface ServerWay {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

const MAX_BYTES = 1_048_576

/**
 * What the server answers, an empty object for nothing. Rejects with `siwx/server-refused` and the server's own sentence as
 * plain text, or with `siwx/server-unreachable` when it does not answer in time. Follows it nowhere else.
 */
export async function askServer({ method, url, body, token }: ServerRequest, way: ServerWay): Promise<object> {
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const unreachable = (cause?: unknown) => new AppKitError('siwx/server-unreachable', { cause })
  const run = async (signal: AbortSignal) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const asked = {
      method,
      headers,
      ...sent,
      signal,
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
    } as const
    const { fetch: ask } = way // called on nothing: a browser's own minds
    const response = await ask(url, asked)
    return { ok: response.ok, text: await readText(response, MAX_BYTES, unreachable) }
  }
  const answer = withTimeout(run, { ms: way.timeoutMs, clock: way.clock, onTimeout: unreachable })
  const { ok, text } = await answer.catch((cause: unknown) => {
    throw AppKitError.from(cause, 'siwx/server-unreachable')
  })
  const said = readAnswer(text)
  if (ok && said) return said
  throw refusal(said)
}

function readAnswer(text: string): object | undefined {
  if (text === '') return {}
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function refusal(said: { readonly message?: unknown } | undefined): AppKitError {
  const text = cleanText(said?.message, 200)
  return new AppKitError('siwx/server-refused', text ? { text } : {})
}
