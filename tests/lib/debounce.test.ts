import { expect, test } from 'vitest'
import { debounce } from '../../src/lib/async.js'
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
