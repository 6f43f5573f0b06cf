import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { parseJson } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import {
  exchange,
  type RawAnswer,
  resolvePinnedAddress,
  systemResolve,
  type Resolve,
  isPublicAddress,
} from './http-exchange.js'

/** Maps items in batches of `batchSize` and keeps their order. Rejects with the first error. */
export async function mapInBatches<T, R>(
  items: readonly T[],
  batchSize: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += batchSize)
    results.push(...(await Promise.all(items.slice(start, start + batchSize).map(work))))
  return results
}

export interface OutboundRules {
  readonly clock: Clock
  readonly resolve?: Resolve
  /** Returns true for addresses that requests may reach. Default: public addresses. */
  readonly isAllowed?: (address: string) => boolean
  readonly anyPort?: boolean
}

interface OutboundRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly maxBytes: number
  /** Timeout for the whole exchange, including redirects. */
  readonly timeoutMs: number
  /** Maximum number of redirects. Default: 0. */
  readonly redirects?: number
  // Rejects redirects to another host, port or scheme.
  readonly sameHost?: boolean
  readonly types?: RegExp
  readonly signal?: AbortSignal | undefined
}

interface OutboundResponse {
  readonly status: number
  /** Media type in lower case, without parameters. Empty if the header is missing. */
  readonly type: string
  readonly bytes: Uint8Array
  readonly retryAfter?: number
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * HTTP client for URLs from untrusted sources: icons, collectible metadata, avatars. Prevents SSRF: each host is
 * resolved once and pinned, every redirect is validated again, private addresses are rejected, and size, time and media
 * type are limited. Sends no cookies and no referrer. Failures are `HttpError` with a code `outbound/…`.
 *
 * @example const { bytes } = await outbound.get(url, { maxBytes: 262_144, timeoutMs: 5_000, types: /^image\// })
 */
export class Outbound {
  constructor(private readonly rules: OutboundRules) {}

  /** Sends a request. Does not check the response status. Throws `outbound/…`. */
  async get(url: string, request: OutboundRequest): Promise<OutboundResponse> {
    const { timeoutMs: ms, signal } = request
    const onTimeout = () => new HttpError(504, 'outbound/time-out', 'The host took too long.')
    const response = await withTimeout(inner => this.#follow(url, request, inner), {
      ms,
      signal,
      onTimeout,
      clock: this.rules.clock,
    })
    const retryAfter = Number(response.headers['retry-after'])
    return {
      status: response.status,
      type: mediaType(response.headers),
      bytes: response.bytes,
      ...(retryAfter > 0 && { retryAfter }),
    }
  }

  /** Returns the JSON of a 2xx response. Also throws `outbound/status` and `outbound/no-json`. */
  async json(url: string, request: OutboundRequest): Promise<unknown> {
    const { status, bytes } = await this.get(url, request)
    if (status < 200 || status > 299) throw new HttpError(502, 'outbound/status', `The host returned status ${status}.`)
    return parseJsonBytes(bytes)
  }

  async #follow(first: string, request: OutboundRequest, signal: AbortSignal): Promise<RawAnswer> {
    let url = this.#validateUrl(first)
    for (let left = request.redirects ?? 0; ; left--) {
      const response = await this.#send(url, request, signal)
      const { location } = response.headers
      if (!REDIRECTS.has(response.status) || location === undefined) return response
      if (left === 0) throw new HttpError(502, 'outbound/redirected', 'The host sends elsewhere.')
      const next = this.#validateUrl(location, url)
      if (request.sameHost && next.origin !== url.origin)
        throw new HttpError(502, 'outbound/redirected', 'The host redirects to another one.')
      url = next
    }
  }

  async #send(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<RawAnswer> {
    const { resolve = systemResolve, isAllowed = isPublicAddress } = this.rules
    const address = await resolvePinnedAddress(url, resolve, isAllowed)
    const { method = 'GET', headers = {}, body, maxBytes, types } = request
    const checkHead = (response: IncomingMessage) => {
      if (!types || REDIRECTS.has(response.statusCode ?? 0) || types.test(mediaType(response.headers))) return
      throw new HttpError(415, 'outbound/type', 'The response has an unexpected content type.')
    }
    return exchange({ url, address, method, headers, body, maxBytes, checkHead, signal })
  }

  #validateUrl(text: string, from?: URL): URL {
    const url = URL.canParse(text, from) ? new URL(text, from) : undefined
    const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && from?.protocol !== 'https:')
    const hasPlainAuthority =
      url && url.username === '' && url.password === '' && (url.port === '' || this.rules.anyPort)
    if (!url || !isWeb || !hasPlainAuthority) throw new HttpError(403, 'outbound/forbidden', 'The URL is not allowed.')
    return url
  }
}

export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new HttpError(502, 'outbound/no-json', 'The response is not JSON.')
  }
}

function mediaType(headers: IncomingMessage['headers']): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
