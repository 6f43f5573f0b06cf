import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KeyedHash } from '../../src/modules/keys/hashing.js'
import { SharedBuckets, type SharedBucketsParts } from '../../src/modules/limits/token-buckets.js'
import { sharedCounts } from '../../src/store/tables/traffic-tables.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock, type TurnedClock } from '../helpers/turned-clock.js'

const SUBJECT = 'mine|192.0.2.7|192.0.2.7'
const size = { burst: 200, perSecond: 20 }

describe.each(databases)('SharedBuckets on %s', kind => {
  let store: TestStore
  let clock: TurnedClock
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  beforeEach(async () => {
    await store.empty()
    clock = turnedClock()
  })
  afterAll(() => store.close())

  function process(parts: Partial<SharedBucketsParts> = {}) {
    const queries = { times: 0 }
    const open = async () => {
      queries.times++
      return store.db
    }
    const hash = new KeyedHash(new Uint8Array(32))
    return { queries, buckets: new SharedBuckets({ store: open, clock, hash, size, ...parts }) }
  }
  /** Returns how many calls are allowed that are sent to the processes in turn and at once. */
  async function countAllowed(
    processes: readonly { readonly buckets: SharedBuckets }[],
    calls: number,
  ): Promise<number> {
    const all = Array.from({ length: calls }, (_, at) => processes[at % processes.length]?.buckets.take(SUBJECT))
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  }

  test('allows no more calls than one bucket holds and refills it over time', async () => {
    const processes = [process(), process(), process(), process()]
    expect(await countAllowed(processes, 600)).toBe(200)
    clock.turn(2_000)
    const more = await countAllowed(processes, 300)
    expect([more > 0, more <= 40]).toEqual([true, true])
  })

  test('uses one statement for many calls, and one per second after a rejection', async () => {
    const single = process()
    expect(await countAllowed([single], 200)).toBe(200)
    expect(single.queries.times).toBe(20)
    expect(await countAllowed([single], 500)).toBe(0)
    expect(single.queries.times).toBe(21)
  })

  test('makes unused calls of a lease available again', async () => {
    const [first, second] = [process(), process()]
    await first.buckets.take(SUBJECT)
    clock.turn(3_600_000)
    expect(await countAllowed([second], 300)).toBe(200)
  })

  test('takes all calls at once or none, and reports the waiting time', async () => {
    const { buckets } = process()
    await buckets.take(SUBJECT, 150)
    const refused = { code: 'rate_limited', status: 429, details: { retryAfter: 5 } }
    await expect(buckets.take(SUBJECT, 100)).rejects.toMatchObject(refused)
    clock.turn(1_000)
    await buckets.take(SUBJECT, 50)
    await buckets.take('project|mine', 3, { burst: 3, perSecond: 1 })
    await expect(buckets.take('project|mine', 1, { burst: 3, perSecond: 1 })).rejects.toMatchObject({ status: 429 })
  })

  test('counts per process while the database is unavailable', async () => {
    const failures: unknown[] = []
    const onFailure = (failure: unknown) => void failures.push(failure)
    const away = process({ onFailure, store: () => Promise.reject(new TypeError('away')) })
    expect(await countAllowed([away], 300)).toBe(200)
    expect(failures.length).toBeGreaterThan(0)
  })

  test('does not wait for a database that hangs', async () => {
    const hanging = process({ store: () => new Promise<never>(() => {}) })
    await clock.until(hanging.buckets.take(SUBJECT), 1_000)
  })

  test('stores no address in the database', async () => {
    await process().buckets.take(SUBJECT)
    const rows = await store.db.select({ key: sharedCounts.key }).from(sharedCounts)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).not.toContain('192')
    expect(rows[0]?.key).not.toContain('mine')
  })
})
