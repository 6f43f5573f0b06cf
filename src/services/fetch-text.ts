import type { Clock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import { serverSentenceCode } from '../core/errors/server-sentences.js'
import { readText } from '../lib/read-text.js'
import { withTimeout } from '../lib/with-timeout.js'

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
