import { describe, expect, test } from 'vitest'
import { withTimeout } from '../../src/lib/async.js'
import { FakeClock } from './fake-clock.js'

describe('withTimeout', () => {
  test('returns the result of the work and clears its timer', async () => {
    const clock = new FakeClock()
    await expect(withTimeout(async () => 7, { ms: 50, clock, onTimeout: () => 'late' })).resolves.toBe(7)
    expect(clock.waiting).toEqual([])
  })

  test('rejects with onTimeout after the time limit and aborts the work', async () => {
    const clock = new FakeClock()
    let inner: AbortSignal | undefined
    const waiting = withTimeout(signal => ((inner = signal), new Promise(() => {})), {
      ms: 50,
      clock,
      onTimeout: () => 'late',
    })
    const outcome = expect(waiting).rejects.toBe('late')
    await clock.advance(49)
    expect(inner?.aborted).toBe(false)
    await clock.advance(1)
    await outcome
    expect(inner?.aborted).toBe(true)
  })

  test("rejects with the caller's reason if the caller aborts first", async () => {
    const clock = new FakeClock()
    const life = new AbortController()
    const waiting = withTimeout(() => new Promise(() => {}), {
      ms: 50,
      clock,
      signal: life.signal,
      onTimeout: () => 'late',
    })
    life.abort('mine')
    await expect(waiting).rejects.toBe('mine')
    expect(clock.waiting).toEqual([])
  })

  test('does not start if the signal is already aborted', async () => {
    let began = false
    const begin = async () => void (began = true)
    const options = { ms: 50, clock: new FakeClock(), signal: AbortSignal.abort('before'), onTimeout: () => 'late' }
    await expect(withTimeout(begin, options)).rejects.toBe('before')
    expect(began).toBe(false)
  })
})
