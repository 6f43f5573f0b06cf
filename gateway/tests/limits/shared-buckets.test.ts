import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KeyedHash } from '../../src/modules/keys/hashing.js'
import { SharedBuckets, type SharedBucketsParts } from '../../src/modules/limits/token-buckets.js'
import { sharedCounts } from '../../src/store/tables/traffic-tables.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock, type TurnedClock } from '../helpers/turned-clock.js'

const WHO = 'mine|192.0.2.7|192.0.2.7'
const size = { burst: 200, perSecond: 20 }

describe.each(databases)('calls that processes count together on %s', kind => {
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
    const asked = { times: 0 }
    const open = async () => {
      asked.times++
      return store.db
    }
    const hash = new KeyedHash(new Uint8Array(32))
    return { asked, buckets: new SharedBuckets({ store: open, clock, hash, size, ...parts }) }
  }
  /** How many of so many calls are let through, asked of the processes in turn and at once. */
  async function through(processes: readonly { readonly buckets: SharedBuckets }[], calls: number): Promise<number> {
    const all = Array.from({ length: calls }, (_, at) => processes[at % processes.length]?.buckets.take(WHO))
    return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  }

  test('are never more than one bucket holds, and come back with time', async () => {
    const processes = [process(), process(), process(), process()]
    expect(await through(processes, 600)).toBe(200)
    clock.turn(2_000)
    const more = await through(processes, 300)
    expect([more > 0, more <= 40]).toEqual([true, true])
  })

  test('cost a statement for many of them, and one a second where they are refused', async () => {
    const one = process()
    expect(await through([one], 200)).toBe(200)
    expect(one.asked.times).toBe(20)
    expect(await through([one], 500)).toBe(0)
    expect(one.asked.times).toBe(21)
  })

  test('that are not used are lost to nobody for ever', async () => {
    const [one, other] = [process(), process()]
    await one.buckets.take(WHO)
    clock.turn(3_600_000)
    expect(await through([other], 300)).toBe(200)
  })

  test('are taken all at once or not at all, and say when to come again', async () => {
    const { buckets } = process()
    await buckets.take(WHO, 150)
    const refused = { code: 'rate_limited', status: 429, details: { retryAfter: 5 } }
    await expect(buckets.take(WHO, 100)).rejects.toMatchObject(refused)
    clock.turn(1_000)
    await buckets.take(WHO, 50)
    await buckets.take('project|mine', 3, { burst: 3, perSecond: 1 })
    await expect(buckets.take('project|mine', 1, { burst: 3, perSecond: 1 })).rejects.toMatchObject({ status: 429 })
  })

  test('are counted by each process alone while the database is away', async () => {
    const failures: unknown[] = []
    const onFailure = (failure: unknown) => void failures.push(failure)
    const away = process({ onFailure, store: () => Promise.reject(new TypeError('away')) })
    expect(await through([away], 300)).toBe(200)
    expect(failures.length).toBeGreaterThan(0)
  })

  test('do not wait for a database that hangs', async () => {
    const hanging = process({ store: () => new Promise<never>(() => {}) })
    await clock.until(hanging.buckets.take(WHO), 1_000)
  })

  test('leave no address in the database', async () => {
    await process().buckets.take(WHO)
    const rows = await store.db.select({ key: sharedCounts.key }).from(sharedCounts)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.key).not.toContain('192')
    expect(rows[0]?.key).not.toContain('mine')
  })
})
