import type * as z from 'zod'
import { HttpError } from '../../../http-error.js'
import { jsonOf, type Outbound } from '../../outbound/outbound.js'
import { swapRefusal } from '../swap-refusal.js'
import type { AggregatorSettings } from './aggregator-settings.js'

const LIMITS = { maxBytes: 512 * 1024, timeoutMs: 8_000 }
/** What an aggregator says to a request that it understood, and will not serve. */
const REFUSED = new Set([400, 404, 422])

/**
 * Asks an aggregator. Throws `swap/provider-refused` where it says no, `swap/provider-unreachable` for every other
 * status and for what is not the answer that was asked for, and `outbound/…` where there is no answer.
 */
export async function askAggregator<T>(
  { url, key }: AggregatorSettings,
  upstream: Outbound,
  { path, query, answer, signal }: AggregatorAsk<T>,
): Promise<T> {
  const headers = { accept: 'application/json', '0x-version': 'v2', ...(key !== undefined && { '0x-api-key': key }) }
  const target = `${url}${path}?${new URLSearchParams(query)}`
  const { status, bytes, retryAfter } = await upstream.get(target, { ...LIMITS, headers, signal })
  if (REFUSED.has(status)) throw swapRefusal('swap/provider-refused')
  if (status === 429 || status === 503)
    throw new HttpError(503, 'swap/provider-busy', 'The swap provider is busy.', {
      retryAfter: Math.ceil(retryAfter ?? 1),
    })
  if (status !== 200) throw swapRefusal('swap/provider-unreachable')
  const read = answer.safeParse(readJson(bytes))
  if (!read.success) throw swapRefusal('swap/provider-unreachable')
  return read.data
}

/** What an aggregator is asked, and how it has to answer. */
export interface AggregatorAsk<T> {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
  readonly signal?: AbortSignal | undefined
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return jsonOf(bytes)
  } catch {
    return undefined
  }
}
