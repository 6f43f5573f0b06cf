import { appEvents, type AppEventName } from '../../../../src/contract/app-events.js'
import { FLOOD_FACTOR } from '../../../../src/contract/frame-protocol.js'
import { type Rate, TokenBucket } from '../../../../src/lib/token-bucket.js'

const UNKNOWN_RATE: Rate = { perSecond: 20, burst: 40 }
const WINDOW_MS = 10_000

type RateDecision =
  { readonly kind: 'pass' } | { readonly kind: 'wait'; readonly retryAfter: number } | { readonly kind: 'flood' }

/** The rate limits of one port: a bucket per event, and a count of refusals that detects flooding. */
export class EventRateLimit {
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #refusals = new Map<string, number[]>()

  next(name: AppEventName | undefined, now: number): RateDecision {
    const key = name ?? ''
    const rate = name ? appEvents[name].rate : UNKNOWN_RATE
    const bucket = this.#buckets.get(key) ?? new TokenBucket()
    this.#buckets.set(key, bucket)
    const retryAfter = bucket.take(rate, now)
    if (retryAfter === 0) return { kind: 'pass' }
    const recent = (this.#refusals.get(key) ?? []).filter(at => now - at < WINDOW_MS)
    recent.push(now)
    this.#refusals.set(key, recent)
    // A page that is slightly too fast has to wait. One that continues at a multiple of the rate loses the port.
    const maximum = FLOOD_FACTOR * Math.max(rate.burst, rate.perSecond * (WINDOW_MS / 1_000))
    return recent.length > maximum ? { kind: 'flood' } : { kind: 'wait', retryAfter }
  }
}
