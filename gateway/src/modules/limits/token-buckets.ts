import { sql } from 'drizzle-orm'
import type { Clock } from '../../../../src/core/clock.js'
import { withTimeout } from '../../../../src/lib/async.js'
import { type Rate, TokenBucket } from '../../../../src/lib/token-bucket.js'
import { TtlCache } from '../../../../src/services/query-cache.js'
import { HttpError } from '../../http/http-error.js'
import { type Database, schema } from '../../store/database.js'
import { KeyedHash } from '../keys/hashing.js'

/**
 * Counts calls.
 * @throws HttpError `rate_limited` with the seconds until the call is allowed
 */
export interface CallCounter {
  readonly size: Rate
  take(subject: string, count?: number, size?: Rate): void | Promise<void>
}

const MIN_BUCKET_TTL_MS = 600_000

// A bucket that is unused for this long is full again and is deleted.
function bucketTtlMs({ burst, perSecond }: Rate): number {
  return Math.max(MIN_BUCKET_TTL_MS, Math.ceil((burst / perSecond) * 1_000))
}

/**
 * Counts data calls in the memory of this process: reading a balance must not wait for a database. Guessable secrets
 * and calls that cost money are counted exactly, by `RateLimits`.
 */
export class TokenBuckets implements CallCounter {
  readonly #buckets: TtlCache<TokenBucket>

  constructor(
    private readonly clock: Clock,
    readonly size: Rate,
  ) {
    this.#buckets = new TtlCache<TokenBucket>({ clock, maxEntries: 50_000 })
  }

  take(subject: string, count = 1, size = this.size): void {
    const bucket = this.#buckets.get(subject) ?? new TokenBucket()
    const retryAfter = bucket.take(size, this.clock.now(), count)
    if (retryAfter > 0) throw new HttpError(429, 'rate_limited', 'Too many requests.', { retryAfter })
    this.#buckets.set(subject, bucket, bucketTtlMs(size))
  }
}

export interface SharedBucketsParts {
  readonly store: () => Promise<Database>
  readonly clock: Clock
  // The same in every process. Keeps addresses out of the database.
  readonly hash: KeyedHash
  readonly size: Rate
  readonly onFailure?: ((error: unknown) => void) | undefined
}

// Calls that a process may allow before it queries the database again.
interface Lease {
  left: number
  // No call is allowed until this time, in milliseconds since the epoch.
  blockedUntil: number
  // Serializes the requests to the database.
  queue: Promise<void>
}

const { sharedCounts } = schema
// A lease is this fraction of a full bucket, so that many calls cost one statement.
const LEASES_PER_BUCKET = 20
const MIN_LEASE_TTL_MS = 10_000
// After a rejection, calls are rejected for this long without a query.
const BLOCK_MS = 1_000
const DATABASE_TIMEOUT_MS = 1_000

// Unused calls of a lease expire after this time. By then, the bucket has been refilled by as many.
function leaseTtlMs({ burst, perSecond }: Rate): number {
  return Math.max(MIN_LEASE_TTL_MS, Math.ceil(((burst / perSecond) * 1_000) / LEASES_PER_BUCKET))
}

/**
 * Counts calls across processes. Each process takes leases of many calls from the database in one atomic statement and
 * counts them down locally. Together they never allow more calls than the bucket holds. While the database is
 * unavailable, each process counts alone.
 */
export class SharedBuckets implements CallCounter {
  readonly size: Rate
  readonly #leases: TtlCache<Lease>
  readonly #fallback: TokenBuckets

  constructor(private readonly parts: SharedBucketsParts) {
    const { clock, size } = parts
    this.size = size
    this.#leases = new TtlCache({ clock, maxEntries: 50_000 })
    this.#fallback = new TokenBuckets(clock, size)
  }

  async take(subject: string, count = 1, size = this.parts.size): Promise<void> {
    const lease = this.#leases.get(subject) ?? { left: 0, blockedUntil: 0, queue: Promise.resolve() }
    const wanted = Math.min(count, size.burst)
    if (this.#takeFromLease(lease, wanted)) return
    this.#leases.set(subject, lease, leaseTtlMs(size))
    const turn = lease.queue.then(() => this.#renewLease(subject, lease, { wanted, size }))
    lease.queue = turn.catch(() => {})
    await turn
  }

  #takeFromLease(lease: Lease, wanted: number): boolean {
    const now = this.parts.clock.now()
    if (lease.blockedUntil > now) throw tooMany(lease.blockedUntil - now)
    if (lease.left < wanted) return false
    lease.left -= wanted
    return true
  }

  async #renewLease(
    subject: string,
    lease: Lease,
    request: { readonly wanted: number; readonly size: Rate },
  ): Promise<void> {
    const { wanted, size } = request
    if (this.#takeFromLease(lease, wanted)) return
    const { clock, onFailure } = this.parts
    const missing = wanted - lease.left
    const most = Math.max(missing, Math.floor(size.burst / LEASES_PER_BUCKET))
    const onTimeout = () => new HttpError(503, 'unavailable', 'The database takes too long.')
    const grant = await withTimeout(() => this.#grantLease(subject, { least: missing, most, size }), {
      ms: DATABASE_TIMEOUT_MS,
      clock,
      onTimeout,
    }).catch((error: unknown) => {
      onFailure?.(error)
      return undefined
    })
    if (grant === undefined) return this.#fallback.take(subject, wanted, size)
    if (grant.granted < missing) {
      lease.blockedUntil = clock.now() + BLOCK_MS
      throw tooMany(grant.waitMs)
    }
    lease.left += grant.granted - wanted
    this.#leases.set(subject, lease, leaseTtlMs(size))
  }

  // A single statement, so that the row is locked, checked and updated atomically. Grants nothing if fewer than `least`
  // calls are available.
  async #grantLease(subject: string, { least, most, size }: { least: number; most: number; size: Rate }) {
    const { burst, perSecond } = size
    const db = await this.parts.store()
    const now = this.parts.clock.now()
    const key = this.parts.hash.digest('shared-count', subject)
    const first = Math.min(most, burst)
    const passed = sql`greatest(0, ${now}::bigint - ${sharedCounts.countedAt})`
    const filled = sql`least(${burst}::float8, ${sharedCounts.leftOver} + ${passed} * ${perSecond}::float8 / 1000)`
    const granted = sql`least(floor(${filled}), ${most}::float8)`
    const [row] = await db
      .insert(sharedCounts)
      .values({ key, leftOver: burst - first, granted: first, countedAt: now, expiresAt: now + bucketTtlMs(size) })
      .onConflictDoUpdate({
        target: sharedCounts.key,
        set: {
          leftOver: sql`${filled} - ${granted}`,
          granted: sql`${granted}::integer`,
          countedAt: sql`greatest(${sharedCounts.countedAt}, ${now}::bigint)`,
          expiresAt: now + bucketTtlMs(size),
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

export interface SharedStoreSettings {
  readonly databaseUrl?: string | undefined
  readonly secrets?: { readonly pepper: Uint8Array } | undefined
}

/**
 * Creates buckets that several processes share. Returns undefined without a shared database and a shared secret: then
 * this is the only process.
 */
export function openSharedBuckets(
  { databaseUrl, secrets }: SharedStoreSettings,
  parts: Pick<SharedBucketsParts, 'store' | 'clock' | 'onFailure'>,
  size: Rate,
): SharedBuckets | undefined {
  if (!databaseUrl || !secrets) return undefined
  return new SharedBuckets({ ...parts, hash: new KeyedHash(secrets.pepper), size })
}
