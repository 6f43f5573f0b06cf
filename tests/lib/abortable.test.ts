import { describe, expect, test } from 'vitest'
import { abortable, abortAfter, Latest } from '../../src/lib/abortable.js'

const never = new Promise<never>(() => {})

describe('abortable', () => {
  test('settles like the promise', async () => {
    const { signal } = new AbortController()
    await expect(abortable(Promise.resolve(1), signal)).resolves.toBe(1)
    await expect(abortable(Promise.reject(new RangeError('x')), signal)).rejects.toThrow(RangeError)
  })

  test('rejects with the reason as soon as the signal is aborted', async () => {
    const life = new AbortController()
    const waiting = abortable(never, life.signal)
    life.abort('enough')
    await expect(waiting).rejects.toBe('enough')
  })

  test('rejects at once if the signal is already aborted', async () => {
    await expect(abortable(never, AbortSignal.abort('before'))).rejects.toBe('before')
  })

  test('handles a rejection after the abort', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    let fail: (error: Error) => void = () => {}
    const life = new AbortController()
    const waiting = abortable(new Promise((_, reject) => (fail = reject)), life.signal)
    life.abort('gone')
    await expect(waiting).rejects.toBe('gone')
    fail(new Error('late'))
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})

describe('Latest', () => {
  test('aborts the signal of the previous request', () => {
    const latest = new Latest()
    const first = latest.next()
    const second = latest.next()
    expect([first.aborted, second.aborted]).toEqual([true, false])
    expect(latest.signal).toBe(second)
  })

  test('aborts the current request with a reason', () => {
    const latest = new Latest()
    const signal = latest.next()
    latest.abort('left')
    expect(signal.reason).toBe('left')
  })
})

describe('abortAfter', () => {
  function manualClock() {
    const timers = new Set<() => void>()
    const after = (_ms: number, run: () => void) => {
      timers.add(run)
      return () => void timers.delete(run)
    }
    return { after, elapse: () => timers.forEach(run => run()) }
  }

  test('aborts after the delay, with the reason of that moment', () => {
    const clock = manualClock()
    const { signal } = abortAfter(100, clock, () => 'timeout')
    expect(signal.aborted).toBe(false)
    clock.elapse()
    expect(signal.reason).toBe('timeout')
  })

  test('does not abort once canceled', () => {
    const clock = manualClock()
    const { signal, cancel } = abortAfter(100, clock)
    cancel()
    clock.elapse()
    expect(signal.aborted).toBe(false)
  })
})
