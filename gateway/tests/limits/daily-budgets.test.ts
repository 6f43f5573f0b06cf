import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KeyedHash } from '../../src/modules/keys/hashing.js'
import {
  DailyBudgets,
  defaultBudgets,
  readDailyBudgets,
  type DailyBudget,
} from '../../src/modules/limits/daily-budgets.js'
import { SharedBuckets } from '../../src/modules/limits/token-buckets.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock, type TurnedClock } from '../helpers/turned-clock.js'

const HOUR = 3_600_000
const NONE = { project: 0, visitor: 0 }

type Spend = Pick<DailyBudgets, 'spend'>

/** Returns how many of this many calls are allowed. */
async function allowed(
  budgets: Spend,
  calls: number,
  { ipOf = (_index: number): string => '192.0.2.1', project = 'shop' } = {},
): Promise<number> {
  let count = 0
  for (let index = 0; index < calls; index += 1)
    await budgets.spend('swap', { ip: ipOf(index), project }).then(
      () => (count += 1),
      (error: { code: string }) => expect(error.code).toBe('rate_limited'),
    )
  return count
}

function open(clock: TurnedClock, swap: DailyBudget, shared?: SharedBuckets) {
  return new DailyBudgets({ clock, budgets: { ...defaultBudgets, swap }, shared })
}

describe('DailyBudgets', () => {
  test('2F10: never allows a visitor more calls within a day than its budget', async () => {
    const clock = turnedClock()
    const budgets = open(clock, { ...NONE, visitor: 200 })
    let total = await allowed(budgets, 300)
    expect(total).toBe(100) // half of it at once
    for (let hour = 1; hour < 24; hour += 1) {
      clock.turn(HOUR)
      total += await allowed(budgets, 50)
    }
    expect([total <= 200, total > 180]).toEqual([true, true])
  })

  test('2F10: reports which budget is used up and when there are calls again', async () => {
    const clock = turnedClock()
    const budgets = open(clock, { ...NONE, visitor: 20 })
    await allowed(budgets, 20)
    const refusal = await budgets.spend('swap', { ip: '192.0.2.1', project: 'shop' }).catch(error => error)
    expect(refusal).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'The daily budget for swap calls is used up.',
    })
    clock.turn(refusal.details.retryAfter * 1_000)
    await budgets.spend('swap', { ip: '192.0.2.1', project: 'shop' })
  })

  test('2F10: counts networks, projects and services separately', async () => {
    const budgets = open(turnedClock(), { ...NONE, visitor: 20 })
    expect(await allowed(budgets, 100, { ipOf: index => `2001:db8:1:${index.toString(16)}::1` })).toBe(40)
    expect(await allowed(budgets, 1, { ipOf: () => '2001:db8:1:ffff::1', project: 'bank' })).toBe(1)
    await budgets.spend('names', { ip: '2001:db8:1:ffff::1', project: 'shop' })
    expect(await allowed(budgets, 500, { ipOf: index => `2001:db8:${index.toString(16)}::1` })).toBe(160 - 40)
  })

  test('2F10: keeps a reserve of the project for visitors who made few calls', async () => {
    const budgets = open(turnedClock(), { project: 400, visitor: 1_000 })
    expect(await allowed(budgets, 200)).toBe(150)
    // Its first calls came from the reserve only after the common part, so 50 are left for others.
    const strangers = await allowed(budgets, 100, { ipOf: index => `198.51.100.${index}` })
    expect(strangers).toBe(50)
  })

  test('does not count development clients, and sets no limit for 0', async () => {
    const budgets = open(turnedClock(), NONE)
    expect(await allowed(budgets, 500)).toBe(500)
    const strict = open(turnedClock(), { project: 2, visitor: 2 })
    for (let index = 0; index < 10; index += 1) await strict.spend('swap', { ip: undefined })
  })
})

describe.each(databases)('DailyBudgets of several processes on %s', kind => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  function start(clock: TurnedClock, swap: DailyBudget) {
    const queries = { times: 0 }
    const shared = new SharedBuckets({
      clock,
      size: { burst: 1, perSecond: 1 },
      hash: new KeyedHash(new Uint8Array(32)),
      store: async () => {
        queries.times += 1
        return store.db
      },
    })
    return { queries, budgets: open(clock, swap, shared) }
  }

  test('2F10: counts a busy visitor together, and writes nothing for its first calls', async () => {
    const clock = turnedClock()
    const processes = [start(clock, { ...NONE, visitor: 400 }), start(clock, { ...NONE, visitor: 400 })]
    const counts: number[] = []
    for (const { budgets } of processes) counts.push(await allowed(budgets, 20))
    expect([counts, processes.map(({ queries }) => queries.times)]).toEqual([
      [20, 20],
      [0, 0],
    ])
    for (const { budgets } of processes) counts.push(await allowed(budgets, 300))
    // Both have 20 light calls, and share half of the remaining 360.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40 + 180)
  })

  test('2F10: queries the database once for many calls of a project', async () => {
    const { budgets, queries } = start(turnedClock(), { project: 4_000, visitor: 0 })
    expect(await allowed(budgets, 150, { ipOf: index => `10.${index}.0.1` })).toBe(150)
    expect(queries.times).toBe(2)
  })
})

describe('readDailyBudgets', () => {
  test('adds the defaults to what is set', () => {
    const budgets = readDailyBudgets('{"swap":{"project":7},"onramp":{"visitor":0}}')
    expect(budgets.swap).toEqual({ project: 7, visitor: defaultBudgets.swap.visitor })
    expect(budgets.onramp).toEqual({ project: defaultBudgets.onramp.project, visitor: 0 })
    expect(budgets.rpc).toEqual(defaultBudgets.rpc)
    expect(readDailyBudgets(undefined)).toEqual(defaultBudgets)
  })

  test.each(['{', '[]', '{"swaps":{}}', '{"swap":{"project":-1}}', '{"swap":{"project":1.5}}', '{"swap":{"day":1}}'])(
    'rejects %s',
    text => {
      expect(() => readDailyBudgets(text)).toThrow('DAILY_BUDGETS must be JSON like')
    },
  )
})
