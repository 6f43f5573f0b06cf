import { appEvents, type AppEventName } from '../../../../src/contract/app-events.js'
import { FLOOD_FACTOR } from '../../../../src/contract/frame-protocol.js'

/** How fast a bucket fills, and how much it holds. */
interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** Lets `burst` through at once, and `perSecond` from then on. Times in milliseconds. */
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

  /** Takes one, or says after how many seconds there is one. */
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

/** Of what is no event of ours, all of it together. */
const OTHER: Rate = { perSecond: 20, burst: 40 }
const WINDOW_MS = 10_000

/** What becomes of one message: let through, refused for now, or the last of this port. */
type Flow =
  { readonly kind: 'pass' } | { readonly kind: 'wait'; readonly retryAfter: number } | { readonly kind: 'flood' }

/** The rates of one port: a bucket per event, and the count that tells a flood from haste. */
export class FlowLimit {
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #refusals = new Map<string, number[]>()

  /** One message of this event has come; no name: it is none of ours, or not readable. */
  next(name: AppEventName | undefined, now: number): Flow {
    const key = name ?? ''
    const rate = name ? appEvents[name].rate : OTHER
    const bucket = this.#buckets.get(key) ?? new TokenBucket(rate, now)
    this.#buckets.set(key, bucket)
    const take = bucket.take(now)
    if (take.taken) return { kind: 'pass' }
    const recent = (this.#refusals.get(key) ?? []).filter(at => now - at < WINDOW_MS)
    recent.push(now)
    this.#refusals.set(key, recent)
    // A page that is merely hasty is told to wait; one that goes on at several times its rate loses the port.
    const most = FLOOD_FACTOR * Math.max(rate.burst, rate.perSecond * (WINDOW_MS / 1_000))
    return recent.length > most ? { kind: 'flood' } : { kind: 'wait', retryAfter: take.retryAfter }
  }
}
