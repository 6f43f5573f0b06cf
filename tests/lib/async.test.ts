import { expect, test, describe, vi } from 'vitest'
import { getEventListeners } from 'node:events'
import { debounce, JointAbort, retry, type RetryOptions, wait, withTimeout } from '../../src/lib/async.js'
import { FakeClock } from './fake-clock.js'

test('debounce runs once, with the last arguments, after the calls have paused', async () => {
  const clock = new FakeClock()
  const received: string[] = []
  const search = debounce((text: string) => received.push(text), 500, clock)
  search('m')
  await clock.advance(499)
  search('me')
  await clock.advance(499)
  expect(received).toEqual([])
  await clock.advance(1)
  expect(received).toEqual(['me'])
})

test('debounce can be called again after it was cancelled', async () => {
  const clock = new FakeClock()
  const received: number[] = []
  const run = debounce((value: number) => received.push(value), 500, clock)
  run(1)
  run.cancel()
  await clock.advance(1000)
  run(2)
  await clock.advance(500)
  expect(received).toEqual([2])
})

test("JointAbort aborts with the last caller's reason once all callers have aborted", () => {
  const joint = new JointAbort()
  const callers = [new AbortController(), new AbortController()] as const
  for (const { signal } of callers) joint.join(signal)
  callers[0].abort('first')
  expect(joint.signal.aborted).toBe(false)
  callers[1].abort('second')
  expect(joint.signal.reason).toBe('second')
})

test('JointAbort never aborts if one caller has no signal', () => {
  const joint = new JointAbort()
  const caller = new AbortController()
  joint.join()
  joint.join(caller.signal)
  caller.abort()
  expect(joint.signal.aborted).toBe(false)
})

test('JointAbort ignores its callers after it has ended', () => {
  const joint = new JointAbort()
  const caller = new AbortController()
  joint.join(caller.signal)
  joint.end()
  caller.abort()
  expect(joint.signal.aborted).toBe(false)
})

function setUp(options: Partial<RetryOptions> = {}) {
  const clock = new FakeClock()
  return { clock, options: { retries: 3, baseDelayMs: 100, clock, ...options } }
}

describe('retry', () => {
  test('returns the first success and stops', async () => {
    const { clock, options } = setUp()
    const run = vi.fn().mockRejectedValueOnce('one').mockResolvedValue('fine')
    const answer = retry(run, options)
    await clock.advance(100)
    await expect(answer).resolves.toBe('fine')
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('doubles the delay and throws the last error after all retries', async () => {
    const { clock, options } = setUp()
    const tries: number[] = []
    const began = clock.now()
    const run = async () => {
      tries.push(clock.now() - began)
      throw `failure ${tries.length}`
    }
    const outcome = expect(retry(run, options)).rejects.toBe('failure 4')
    await clock.advance(10_000)
    await outcome
    expect(tries).toEqual([0, 100, 300, 700])
  })

  test('limits the delay to maxDelayMs', async () => {
    const { clock, options } = setUp({ retries: 4, maxDelayMs: 250 })
    const tries: number[] = []
    const began = clock.now()
    const run = async () => {
      tries.push(clock.now() - began)
      throw 'no'
    }
    const outcome = expect(retry(run, options)).rejects.toBe('no')
    await clock.advance(10_000)
    await outcome
    expect(tries).toEqual([0, 100, 300, 550, 800])
  })

  test('does not retry an error that is not retryable', async () => {
    const { options } = setUp({ isRetryable: error => error !== 'final' })
    const run = vi.fn().mockRejectedValue('final')
    await expect(retry(run, options)).rejects.toBe('final')
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('uses the delay requested by the server', async () => {
    const { clock, options } = setUp({ retries: 1, getDelayMs: () => 5000 })
    const run = vi.fn().mockRejectedValueOnce('busy').mockResolvedValue('fine')
    const answer = retry(run, options)
    await clock.advance(4999)
    expect(run).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    await expect(answer).resolves.toBe('fine')
  })

  test('rejects with the abort reason while waiting', async () => {
    const life = new AbortController()
    const { clock, options } = setUp({ signal: life.signal })
    const outcome = expect(retry(async () => Promise.reject('no'), options)).rejects.toBe('stop')
    await clock.advance(50)
    life.abort('stop')
    await outcome
    expect(clock.waiting).toEqual([])
  })

  test('rejects with the abort reason instead of the error it caused', async () => {
    const life = new AbortController()
    const { options } = setUp({ signal: life.signal })
    const run = async () => {
      life.abort('stop')
      throw 'failed because of the abort'
    }
    await expect(retry(run, options)).rejects.toBe('stop')
  })
})

test('wait resolves after the delay and not before', async () => {
  const clock = new FakeClock()
  let over = false
  void wait(100, clock).then(() => (over = true))
  await clock.advance(99)
  expect(over).toBe(false)
  await clock.advance(1)
  expect(over).toBe(true)
})

test('wait rejects at once when aborted, and clears its timer', async () => {
  const clock = new FakeClock()
  const life = new AbortController()
  const waiting = wait(100, clock, life.signal)
  life.abort('no')
  await expect(waiting).rejects.toBe('no')
  expect(clock.waiting).toEqual([])
})

test('wait creates no timer if the signal is already aborted', async () => {
  const clock = new FakeClock()
  await expect(wait(100, clock, AbortSignal.abort('before'))).rejects.toBe('before')
  expect(clock.waiting).toEqual([])
})

test('wait removes its listener after the delay', async () => {
  const clock = new FakeClock()
  const { signal } = new AbortController()
  const waiting = wait(100, clock, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await clock.advance(100)
  await waiting
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

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
