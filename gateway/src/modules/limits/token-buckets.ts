import { sql } from 'drizzle-orm'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import { HttpError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import type { KeyedHash } from '../keys/hashing.js'

/** How much somebody may ask. */
interface BucketSize {
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

/** What {@link SharedBuckets} works with. */
export interface SharedBucketsParts {
  readonly store: () => Promise<Database>
  readonly clock: Clock
  /** The same in every process; no address stands in the database. */
  readonly hash: KeyedHash
  readonly size: BucketSize
  /** Told why the database did not count. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** What a process may let through before it asks the database again. */
interface Lease {
  left: number
  /** Until then nobody is let through, in milliseconds since the epoch. */
  closedUntil: number
  /** Those who wait for the database follow each other. */
  turn: Promise<void>
}

const { sharedCounts } = schema
/** A lease is such a part of a full bucket: so many calls cost one statement. */
const LEASES_IN_BUCKET = 20
/** What is not used in so long is lost, in milliseconds; and so long a full bucket is remembered. */
const LEASED_MS = 10_000
/** Who was refused is refused for so long without asking again. */
const CLOSED_MS = 1_000
/** No call waits longer for the database than this. */
const PATIENCE_MS = 1_000

/**
 * Counts calls for any number of processes together: each takes leases of many calls from the database, in one atomic
 * statement, and counts them down by itself. What all let through is never more than the bucket holds. While the
 * database is away each process counts alone.
 */
export class SharedBuckets implements CallCounter {
  readonly size: BucketSize
  readonly #leases: TtlCache<Lease>
  readonly #alone: TokenBuckets

  constructor(private readonly parts: SharedBucketsParts) {
    const { clock, size } = parts
    this.size = size
    this.#leases = new TtlCache({ clock, maxEntries: 50_000 })
    this.#alone = new TokenBuckets(clock, size)
  }

  /** Takes one, or as many as are asked for at once. Throws `rate_limited`, as {@link TokenBuckets} does. */
  async take(who: string, count = 1, size = this.parts.size): Promise<void> {
    const lease = this.#leases.get(who) ?? { left: 0, closedUntil: 0, turn: Promise.resolve() }
    const wanted = Math.min(count, size.burst)
    if (this.#use(lease, wanted)) return
    this.#leases.set(who, lease, LEASED_MS)
    const turn = lease.turn.then(() => this.#renew(who, lease, { wanted, size }))
    lease.turn = turn.catch(() => {})
    await turn
  }

  #use(lease: Lease, wanted: number): boolean {
    const now = this.parts.clock.now()
    if (lease.closedUntil > now) throw tooMany(lease.closedUntil - now)
    if (lease.left < wanted) return false
    lease.left -= wanted
    return true
  }

  async #renew(who: string, lease: Lease, ask: { readonly wanted: number; readonly size: BucketSize }): Promise<void> {
    const { wanted, size } = ask
    if (this.#use(lease, wanted)) return
    const { clock, onFailure } = this.parts
    const missing = wanted - lease.left
    const most = Math.max(missing, Math.floor(size.burst / LEASES_IN_BUCKET))
    const onTimeout = () => new HttpError(503, 'unavailable', 'The database takes too long.')
    const lent = await withTimeout(() => this.#lend(who, { least: missing, most, size }), {
      ms: PATIENCE_MS,
      clock,
      onTimeout,
    }).catch((error: unknown) => {
      onFailure?.(error)
      return undefined
    })
    if (lent === undefined) return this.#alone.take(who, wanted, size)
    if (lent.granted < missing) {
      lease.closedUntil = clock.now() + CLOSED_MS
      throw tooMany(lent.waitMs)
    }
    lease.left += lent.granted - wanted
    this.#leases.set(who, lease, LEASED_MS)
  }

  /** One statement: the row is locked, looked at and changed at once. Whoever does not get the least gets nothing. */
  async #lend(who: string, { least, most, size }: { least: number; most: number; size: BucketSize }) {
    const { burst, perSecond } = size
    const db = await this.parts.store()
    const now = this.parts.clock.now()
    const key = this.parts.hash.of('shared-count', who)
    const first = Math.min(most, burst)
    const passed = sql`greatest(0, ${now}::bigint - ${sharedCounts.countedAt})`
    const filled = sql`least(${burst}::float8, ${sharedCounts.leftOver} + ${passed} * ${perSecond}::float8 / 1000)`
    const granted = sql`least(floor(${filled}), ${most}::float8)`
    const [row] = await db
      .insert(sharedCounts)
      .values({ key, leftOver: burst - first, granted: first, countedAt: now, expiresAt: now + FORGET_MS })
      .onConflictDoUpdate({
        target: sharedCounts.key,
        set: {
          leftOver: sql`${filled} - ${granted}`,
          granted: sql`${granted}::integer`,
          countedAt: sql`greatest(${sharedCounts.countedAt}, ${now}::bigint)`,
          expiresAt: now + FORGET_MS,
        },
        setWhere: sql`${filled} >= ${least}::float8`,
      })
      .returning({ granted: sharedCounts.granted })
    return { granted: row?.granted ?? 0, waitMs: Math.max(1_000, (least / perSecond) * 1000) }
  }
}

function tooMany(waitMs: number): HttpError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new HttpError(429, 'rate_limited', 'Too many requests.', { retryAfter })
}
