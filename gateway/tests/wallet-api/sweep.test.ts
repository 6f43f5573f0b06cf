import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sweep, sweepEveryMinute } from '../../src/modules/wallet-api/maintenance.js'
import { type Database, schema, isStoreDown } from '../../src/store/database.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'
import { turnedClock } from '../helpers/turned-clock.js'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 1)

describe.each(databases)('sweep on %s', kind => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  test('deletes expired rows only', async () => {
    const { db } = store
    const { dpopProofs, limitHits, otpLocks, otpMinutes, auditLog } = schema
    await db.insert(dpopProofs).values([
      { hash: 'old', expiresAt: NOW - 1 },
      { hash: 'new', expiresAt: NOW },
    ])
    const hit = { hits: [NOW], windowMs: 1, most: 1 }
    await db.insert(limitHits).values([
      { key: 'old', ...hit, expiresAt: NOW - 1 },
      { key: 'new', ...hit, expiresAt: NOW },
    ])
    await db.insert(otpLocks).values([
      { accountKey: 'old', tries: [NOW - DAY - 1] },
      { accountKey: 'new', tries: [NOW - DAY - 1, NOW] },
      { accountKey: 'locked', tries: [], lockedUntil: NOW },
    ])
    await db.insert(otpMinutes).values([{ minute: NOW / 60_000 - 1_441 }, { minute: NOW / 60_000 }])
    await db.insert(auditLog).values([
      { at: NOW - 31 * DAY, action: 'old' },
      { at: NOW, action: 'new' },
    ])
    await sweep(db, NOW)
    expect((await db.select().from(dpopProofs)).map(row => row.hash)).toEqual(['new'])
    expect((await db.select().from(limitHits)).map(row => row.key)).toEqual(['new'])
    expect((await db.select().from(otpLocks)).map(row => row.accountKey).toSorted()).toEqual(['locked', 'new'])
    expect((await db.select().from(otpMinutes)).map(row => row.minute)).toEqual([NOW / 60_000])
    expect((await db.select().from(auditLog)).map(row => row.action)).toEqual(['new'])
  })
})

describe('sweepEveryMinute', () => {
  test('continues after a failure and stops with the signal', async () => {
    const clock = turnedClock()
    const ending = new AbortController()
    const onFailure = vi.fn()
    const broken = { delete: () => ({ where: () => Promise.reject(new Error('no store')) }) } as unknown as Database
    sweepEveryMinute(broken, { clock, signal: ending.signal, onFailure })
    for (const times of [1, 2]) {
      clock.turn(60_000)
      await expect.poll(() => onFailure).toHaveBeenCalledTimes(times)
      await new Promise(resolve => setImmediate(resolve))
    }
    ending.abort()
    clock.turn(60_000)
    await new Promise(resolve => setImmediate(resolve))
    expect(onFailure).toHaveBeenCalledTimes(2)
    sweepEveryMinute(broken, { clock, signal: ending.signal, onFailure })
    clock.turn(60_000)
    expect(onFailure).toHaveBeenCalledTimes(2)
  })
})

describe('isStoreDown', () => {
  test.each([
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    new Error('query failed', { cause: Object.assign(new Error('read only'), { code: '25006' }) }),
    Object.assign(new Error('disk full'), { code: '53100' }),
    new Error('query failed', { cause: new Error('Connection terminated unexpectedly') }),
    new Error('timeout exceeded when trying to connect'),
  ])('returns true for %s', error => {
    expect(isStoreDown(error)).toBe(true)
  })

  test.each([new Error('other'), Object.assign(new Error('duplicate'), { code: '23505' }), undefined, 'ECONNREFUSED'])(
    'returns false for %s',
    error => {
      expect(isStoreDown(error)).toBe(false)
    },
  )
})
