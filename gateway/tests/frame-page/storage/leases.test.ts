import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../../tests/helpers/deferred.js'
import {
  LEASE_POLL_MS,
  LEASE_MS,
  LEASE_RENEW_INTERVAL_MS,
  createLeases,
} from '../../../src/frame-page/storage/exclusive.js'
import { createMemoryRows, type RowStore } from '../../../src/frame-page/storage/row-store.js'
import { turnedClock } from '../../helpers/turned-clock.js'

function tabs(rows = createMemoryRows()) {
  const clock = turnedClock()
  return { clock, rows, tabA: createLeases(() => rows, clock), tabB: createLeases(() => rows, clock) }
}

function work() {
  const [begun, gate] = [deferred<void>(), deferred<string>()]
  const run = () => {
    begun.resolve()
    return gate.promise
  }
  return { run, begun: begun.promise, end: gate.resolve, fail: gate.reject }
}

describe('leases', () => {
  test('admit tabs in sequence, also after a failure', async () => {
    const { clock, tabA, tabB, rows } = tabs()
    const [first, second] = [work(), vi.fn(async () => 'second')]
    const failing = tabA('a', first.run)
    await first.begun
    const waiting = tabB('a', second)
    clock.turn(LEASE_POLL_MS * 3)
    expect(await tabB('b', async () => 'another name')).toBe('another name')
    expect(second).not.toHaveBeenCalled()
    first.fail(new RangeError('mine'))
    await expect(failing).rejects.toThrow('mine')
    expect(await clock.until(waiting, LEASE_POLL_MS)).toBe('second')
    expect(await rows.list('sessions', '')).toEqual([])
  })

  test('admit exactly one of many at a time', async () => {
    const { clock, rows } = tabs()
    const inside = { now: 0, most: 0 }
    const enter = async () => {
      inside.most = Math.max(inside.most, ++inside.now)
      await new Promise(resolve => setImmediate(resolve))
      inside.now--
    }
    const all = Array.from({ length: 12 }, () => createLeases(() => rows, clock)('a', enter))
    await clock.until(Promise.all(all), LEASE_POLL_MS)
    expect(inside).toEqual({ now: 0, most: 1 })
  })

  test('are renewed for as long as the work takes', async () => {
    const { clock, tabA, tabB } = tabs()
    const [first, second] = [work(), vi.fn(async () => 'second')]
    const long = tabA('a', first.run)
    await first.begun
    const waiting = tabB('a', second)
    for (let past = 0; past < 3 * LEASE_MS; past += LEASE_RENEW_INTERVAL_MS) {
      clock.turn(LEASE_RENEW_INTERVAL_MS)
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(second).not.toHaveBeenCalled()
    first.end('first')
    expect(await long).toBe('first')
    expect(await clock.until(waiting, LEASE_POLL_MS)).toBe('second')
  })

  test.each([
    ['of a page that died', (now: number) => ({ holder: 'dead', until: now + LEASE_MS })],
    ['with an implausible time', (now: number) => ({ holder: 'odd', until: now + 100 * LEASE_MS })],
    ['with an invalid row', () => 'spoiled'],
  ])('take over a lease %s', async (_, left) => {
    const { clock, rows, tabA } = tabs()
    await rows.write([{ table: 'sessions', key: '#lease a', value: left(clock.now()) }])
    expect(
      await clock.until(
        tabA('a', async () => 'mine'),
        LEASE_POLL_MS,
      ),
    ).toBe('mine')
  })

  test('serialize the calls of this page if the store fails', async () => {
    const broken: RowStore = {
      ...createMemoryRows(),
      change: () => Promise.reject(new DOMException('', 'UnknownError')),
    }
    const { tabA } = tabs(broken)
    const [first, second] = [work(), vi.fn(async () => 'second')]
    const running = tabA('a', first.run)
    await first.begun
    const waiting = tabA('a', second)
    expect(second).not.toHaveBeenCalled()
    first.end('first')
    expect([await running, await waiting]).toEqual(['first', 'second'])
  })
})
