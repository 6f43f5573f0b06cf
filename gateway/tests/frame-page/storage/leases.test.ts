import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/helpers/deferred.js'
import { LEASE_LOOK_MS, LEASE_MS, LEASE_RENEW_MS, makeLeases } from '../../../src/frame-page/storage/exclusive.js'
import { memoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import { turnedClock } from '../../helpers/turned-clock.js'

/** Two tabs over one store. */
function tabs(rows = memoryRows()) {
  const clock = turnedClock()
  return { clock, rows, one: makeLeases(() => rows, clock), two: makeLeases(() => rows, clock) }
}

/** Work that says when it begins, and ends when it is told to. */
function work() {
  const [begun, gate] = [deferred<void>(), deferred<string>()]
  const run = () => {
    begun.resolve()
    return gate.promise
  }
  return { run, begun: begun.promise, end: gate.resolve, fail: gate.reject }
}

describe('leases', () => {
  test('let one tab after the other in, also where the first fails', async () => {
    const { clock, one, two, rows } = tabs()
    const [first, second] = [work(), vi.fn(async () => 'second')]
    const failing = one('a', first.run)
    await first.begun
    const waiting = two('a', second)
    clock.turn(LEASE_LOOK_MS * 3)
    expect(await two('b', async () => 'another name')).toBe('another name')
    expect(second).not.toHaveBeenCalled()
    first.fail(new RangeError('mine'))
    await expect(failing).rejects.toThrow('mine')
    expect(await clock.until(waiting, LEASE_LOOK_MS)).toBe('second')
    expect(await rows.list('sessions', '')).toEqual([])
  })

  test('let exactly one of many in at a time', async () => {
    const { clock, rows } = tabs()
    const inside = { now: 0, most: 0 }
    const enter = async () => {
      inside.most = Math.max(inside.most, ++inside.now)
      await new Promise(resolve => setImmediate(resolve))
      inside.now--
    }
    const all = Array.from({ length: 12 }, () => makeLeases(() => rows, clock)('a', enter))
    await clock.until(Promise.all(all), LEASE_LOOK_MS)
    expect(inside).toEqual({ now: 0, most: 1 })
  })

  test('are kept for as long as the work takes', async () => {
    const { clock, one, two } = tabs()
    const [first, second] = [work(), vi.fn(async () => 'second')]
    const long = one('a', first.run)
    await first.begun
    const waiting = two('a', second)
    for (let past = 0; past < 3 * LEASE_MS; past += LEASE_RENEW_MS) {
      clock.turn(LEASE_RENEW_MS)
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(second).not.toHaveBeenCalled()
    first.end('first')
    expect(await long).toBe('first')
    expect(await clock.until(waiting, LEASE_LOOK_MS)).toBe('second')
  })

  test.each([
    ['of a page that died', (now: number) => ({ holder: 'dead', until: now + LEASE_MS })],
    ['from a time that cannot be', (now: number) => ({ holder: 'odd', until: now + 100 * LEASE_MS })],
    ['that is none', () => 'spoiled'],
  ])('%s are taken over', async (_, left) => {
    const { clock, rows, one } = tabs()
    await rows.write([{ table: 'sessions', key: '#lease a', value: left(clock.now()) }])
    expect(
      await clock.until(
        one('a', async () => 'mine'),
        LEASE_LOOK_MS,
      ),
    ).toBe('mine')
  })

  test('in a store that fails hold nobody up, and go one by one in this page', async () => {
    const broken: RowStore = { ...memoryRows(), change: () => Promise.reject(new DOMException('', 'UnknownError')) }
    const { one } = tabs(broken)
    const [first, second] = [work(), vi.fn(async () => 'second')]
    const running = one('a', first.run)
    await first.begun
    const waiting = one('a', second)
    expect(second).not.toHaveBeenCalled()
    first.end('first')
    expect([await running, await waiting]).toEqual(['first', 'second'])
  })
})
