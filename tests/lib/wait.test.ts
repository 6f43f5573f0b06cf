import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { wait } from '../../src/lib/async.js'
import { FakeClock } from './fake-clock.js'

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
