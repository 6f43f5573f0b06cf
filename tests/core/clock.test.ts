import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/core/clock.js'

describe('systemClock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('returns the current time', () => {
    const before = systemClock.now()
    vi.advanceTimersByTime(5)
    expect(systemClock.now()).toBe(before + 5)
  })

  test('runs a callback once after the delay', () => {
    const run = vi.fn()
    systemClock.after(100, run)
    vi.advanceTimersByTime(99)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(run).toHaveBeenCalledOnce()
  })

  test('does not run a cancelled callback', () => {
    const run = vi.fn()
    systemClock.after(100, run)()
    vi.advanceTimersByTime(1_000)
    expect(run).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
