import { appEvents, type AppEventName } from '../../../../src/contract/app-events.js'
import { FLOOD_FACTOR } from '../../../../src/contract/frame-protocol.js'

interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** Allows `burst` events at once, then `perSecond`. Times are in milliseconds. */
class TokenBucket {
  #tokens: number
  #at: number

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.#tokens = rate.burst
    this.#at = now
  }

  take(now: number): { readonly taken: true } | { readonly taken: false; readonly retryAfter: number } {
    const passed = Math.max(0, now - this.#at)
    this.#at = now
    this.#tokens = Math.min(this.rate.burst, this.#tokens + (passed / 1_000) * this.rate.perSecond)
    if (this.#tokens >= 1) {
      this.#tokens -= 1
      return { taken: true }
    }
    return { taken: false, retryAfter: Math.max(1, Math.ceil((1 - this.#tokens) / this.rate.perSecond)) }
  }
}

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
    const bucket = this.#buckets.get(key) ?? new TokenBucket(rate, now)
    this.#buckets.set(key, bucket)
    const take = bucket.take(now)
    if (take.taken) return { kind: 'pass' }
    const recent = (this.#refusals.get(key) ?? []).filter(at => now - at < WINDOW_MS)
    recent.push(now)
    this.#refusals.set(key, recent)
    // A page that is slightly too fast has to wait. One that continues at a multiple of the rate loses the port.
    const maximum = FLOOD_FACTOR * Math.max(rate.burst, rate.perSecond * (WINDOW_MS / 1_000))
    return recent.length > maximum ? { kind: 'flood' } : { kind: 'wait', retryAfter: take.retryAfter }
  }
}
