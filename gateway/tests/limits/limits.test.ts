import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RateLimits, type Limit } from '../../src/modules/limits/rate-limits.js'
import { schema } from '../../src/store/database.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'

const SEED = Number(process.env['SECURITY_SEED'] ?? Date.now())
const RUNS = 12 * Number(process.env['SECURITY_CASES'] ?? 1)

describe.each(databases)('RateLimits on %s', kind => {
  let store: TestStore
  const state = { now: Date.UTC(2026, 0, 1) }
  const limits = () => new RateLimits(store.db, () => state.now)
  const limit = (key: string, most: number, windowMs: number): Limit => ({ key, most, windowMs })
  const waits = (attempt: Promise<void>) =>
    attempt.then(
      () => 0,
      (error: { code: string; details: { retryAfter: number } }) => {
        expect(error.code).toBe('rate_limited')
        return error.details.retryAfter
      },
    )
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  test('allows a number of hits per window and reports the waiting time', async () => {
    const rule = limit('a', 2, 10_000)
    await limits().take([rule])
    state.now += 4_000
    await limits().take([rule])
    expect(await waits(limits().take([rule]))).toBe(6)
    state.now += 5_999
    expect(await waits(limits().take([rule]))).toBe(1)
    state.now += 1
    await limits().take([rule])
    expect(await waits(limits().take([rule]))).toBe(4)
  })

  test('counts for all limits or for none, separately by key', async () => {
    const [tight, wide] = [limit('tight', 1, 60_000), limit('wide', 10, 60_000)]
    await limits().take([tight, wide])
    for (let count = 0; count < 5; count += 1) expect(await waits(limits().take([wide, tight]))).toBe(60)
    const [row] = await store.db.select().from(schema.limitHits).orderBy(schema.limitHits.key).offset(1)
    expect(row).toMatchObject({ key: 'wide', hits: [state.now] })
    await limits().take([limit('other', 1, 60_000)])
    await limits().clear('tight')
    await limits().take([tight])
    await limits().take([])
  })

  test('allows the exact number of concurrent hits', async () => {
    const rules = [limit('b', 7, 60_000), limit('a', 9, 60_000)]
    const attempts = Array.from({ length: 40 }, (_, at) => waits(limits().take(at % 2 ? rules : rules.toReversed())))
    expect((await Promise.all(attempts)).filter(wait => wait === 0)).toHaveLength(7)
  })

  test(`agrees with a list of timestamps, whatever the times (seed ${SEED})`, async () => {
    const steps = fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 5, maxLength: 25 })
    const rules = fc.record({ most: fc.integer({ min: 1, max: 4 }), windowMs: fc.integer({ min: 1_000, max: 20_000 }) })
    await fc.assert(
      fc.asyncProperty(steps, rules, async (pauses, { most, windowMs }) => {
        await store.empty()
        const passed: number[] = []
        for (const pause of pauses) {
          state.now += pause
          const isFull = passed.filter(at => at > state.now - windowMs).length >= most
          const wait = await waits(limits().take([limit('a', most, windowMs)]))
          expect(wait > 0).toBe(isFull)
          if (!isFull) passed.push(state.now)
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
