import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock as clock } from '../../../../src/core/clock.js'
import { FrameError } from '../../../src/frame-page/session/frame-error.js'
import { poll, POLL_GAP_MS } from '../../../src/frame-page/session/login-flows.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('poll', () => {
  test('asks until there is an answer, and not more than once in a second', async () => {
    const asked: number[] = []
    const begun = Date.now()
    const answer = poll({
      ask: async () => {
        asked.push(Date.now() - begun)
        return asked.length === 3 ? 'yes' : undefined
      },
      ms: 60_000,
      clock,
    })
    await vi.advanceTimersByTimeAsync(POLL_GAP_MS * 2)
    expect(await answer).toBe('yes')
    expect(asked).toEqual([0, POLL_GAP_MS, POLL_GAP_MS * 2])
  })

  test('goes on while nobody can be reached, and ends with any other reason', async () => {
    const reasons = [
      new FrameError('E_NETWORK', 'gone'),
      new FrameError('E_NETWORK', 'gone'),
      new FrameError('E_DEVICE', 'no'),
    ]
    const answer = expect(
      poll({ ask: () => Promise.reject(reasons.shift()), ms: 60_000, clock }),
    ).rejects.toMatchObject({
      code: 'E_DEVICE',
    })
    await vi.advanceTimersByTimeAsync(POLL_GAP_MS * 3)
    await answer
    expect(reasons).toEqual([])
  })

  test('ends when its time is up', async () => {
    const answer = expect(poll({ ask: async () => undefined, ms: 5_000, clock })).rejects.toMatchObject({
      code: 'E_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(5_000)
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends when the caller gives up', async () => {
    const abort = new AbortController()
    const answer = expect(
      poll({ ask: async () => undefined, ms: 5_000, clock, signal: abort.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(500)
    abort.abort()
    await answer
    expect(vi.getTimerCount()).toBe(0)
  })
})
