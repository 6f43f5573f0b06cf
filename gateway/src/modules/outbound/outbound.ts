import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { parseJson } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import {
  exchange,
  type RawAnswer,
  pinnedAddress,
  systemResolve,
  type Resolve,
  isPublicAddress,
} from './http-exchange.js'

/** Does the same with many, so many at once, and answers in their order. The first failure is the failure of all. */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return results
}

/** What the gateway's requests to others go by. */
export interface OutboundRules {
  readonly clock: Clock
  readonly resolve?: Resolve
  /** Which addresses may be asked; those of the internet unless it says otherwise. */
  readonly isAllowed?: (address: string) => boolean
  /** Whether a port other than 80 and 443 may be asked; no, unless it says so. */
  readonly anyPort?: boolean
}

/** One thing to ask for. */
interface OutboundAsk {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Of the body that comes back. */
  readonly maxBytes: number
  /** For everything together, redirects included, in milliseconds. */
  readonly timeoutMs: number
  /** How often a redirect is followed; 0 for a service that has no reason to send us elsewhere. */
  readonly redirects?: number
  /** What the media type must be. */
  readonly types?: RegExp
  readonly signal?: AbortSignal | undefined
}

/** What came back, with any status. */
interface OutboundAnswer {
  readonly status: number
  /** Media type, lower case, without parameters; empty where the host did not say. */
  readonly type: string
  readonly bytes: Uint8Array
  /** Seconds after which to ask again, where the host says so. */
  readonly retryAfter?: number
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * The way out for URLs that somebody else wrote: icons, descriptions of collectibles, avatars. Each host is resolved
 * once and pinned, every redirect is checked anew, nothing private is asked, and size, time and media type are bounded.
 * Sends no cookie and no referrer. Failures are `HttpError` with a code `outbound/…`.
 *
 * @example const { bytes } = await outbound.get(url, { maxBytes: 262_144, timeoutMs: 5_000, types: /^image\// })
 */
export class Outbound {
  constructor(private readonly rules: OutboundRules) {}

  /** Asks; throws `outbound/…` for everything but an answer of the right kind. A status is the caller's business. */
  async get(url: string, ask: OutboundAsk): Promise<OutboundAnswer> {
    const { timeoutMs: ms, signal } = ask
    const onTimeout = () => new HttpError(504, 'outbound/time-out', 'The host took too long.')
    const answer = await withTimeout(inner => this.#follow(url, ask, inner), {
      ms,
      signal,
      onTimeout,
      clock: this.rules.clock,
    })
    const retryAfter = Number(answer.headers['retry-after'])
    return {
      status: answer.status,
      type: mediaType(answer.headers),
      bytes: answer.bytes,
      ...(retryAfter > 0 && { retryAfter }),
    }
  }

  /** The JSON of an answer with status 200 to 299. Throws `outbound/status` and `outbound/no-json` besides. */
  async json(url: string, ask: OutboundAsk): Promise<unknown> {
    const { status, bytes } = await this.get(url, ask)
    if (status < 200 || status > 299) throw new HttpError(502, 'outbound/status', `The host says ${status}.`)
    return jsonOf(bytes)
  }

  async #follow(first: string, ask: OutboundAsk, signal: AbortSignal): Promise<RawAnswer> {
    let url = this.#target(first)
    for (let left = ask.redirects ?? 0; ; left--) {
      const answer = await this.#ask(url, ask, signal)
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.status) || location === undefined) return answer
      if (left === 0) throw new HttpError(502, 'outbound/redirected', 'The host sends elsewhere.')
      url = this.#target(location, url)
    }
  }

  async #ask(url: URL, ask: OutboundAsk, signal: AbortSignal): Promise<RawAnswer> {
    const { resolve = systemResolve, isAllowed = isPublicAddress } = this.rules
    const address = await pinnedAddress(url, resolve, isAllowed)
    const { method = 'GET', headers = {}, body, maxBytes, types } = ask
    const checkHead = (answer: IncomingMessage) => {
      if (!types || REDIRECTS.has(answer.statusCode ?? 0) || types.test(mediaType(answer.headers))) return
      throw new HttpError(415, 'outbound/type', 'The answer is not of the kind that was asked for.')
    }
    return exchange({ url, address, method, headers, body, maxBytes, checkHead, signal })
  }

  #target(text: string, from?: URL): URL {
    const url = URL.canParse(text, from) ? new URL(text, from) : undefined
    const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && from?.protocol !== 'https:')
    const isPlain = url && url.username === '' && url.password === '' && (url.port === '' || this.rules.anyPort)
    if (!url || !isWeb || !isPlain)
      throw new HttpError(403, 'outbound/forbidden', 'The address is not one that is asked.')
    return url
  }
}

/** Reads JSON; throws `outbound/no-json`. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpError(502, 'outbound/no-json', 'The answer is no JSON.')
  }
}

function mediaType(headers: IncomingMessage['headers']): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
