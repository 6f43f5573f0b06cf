import type { Clock } from '../../../../src/core/clock.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import { HttpError } from '../../http-error.js'

/** How much somebody may ask. */
export interface BucketSize {
  /** At once. */
  readonly burst: number
  /** And then in a second. */
  readonly perSecond: number
}

/** Counts calls. Throws `rate_limited` with the seconds until there is room. */
export interface CallCounter {
  /** What one of those who are counted may ask, where a call says nothing else. */
  readonly size: BucketSize
  take(who: string, count?: number, size?: BucketSize): void | Promise<void>
}

interface Bucket {
  left: number
  at: number
}

/** Who is not counted for so long has a full bucket again, and is forgotten, in milliseconds. */
const FORGET_MS = 600_000

/**
 * Counts what each may ask of the data calls, in this process alone: reading a balance must not wait for a database.
 * What can be guessed or costs money is counted exactly, by `limits`.
 */
export class TokenBuckets implements CallCounter {
  readonly #buckets: TtlCache<Bucket>

  constructor(
    private readonly clock: Clock,
    readonly size: BucketSize,
  ) {
    this.#buckets = new TtlCache<Bucket>({ clock, maxEntries: 50_000 })
  }

  /**
   * Takes one, or as many as are asked for at once. Throws `rate_limited` with the seconds until there are so many; who
   * asks for more than a full bucket has would wait for ever, and takes it whole.
   */
  take(who: string, count = 1, { burst, perSecond } = this.size): void {
    const now = this.clock.now()
    const bucket = this.#buckets.get(who) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
    const wanted = Math.min(count, burst)
    if (left < wanted) {
      const retryAfter = Math.max(1, Math.ceil((wanted - left) / perSecond))
      throw new HttpError(429, 'rate_limited', 'Too many requests.', { retryAfter })
    }
    this.#buckets.set(who, { left: left - wanted, at: now }, FORGET_MS)
  }
}
