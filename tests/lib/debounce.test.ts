import { expect, test } from 'vitest'
import { debounce } from '../../src/lib/async.js'
import { FakeClock } from './fake-clock.js'

test('debounce runs once, with the last arguments, after the calls have paused', async () => {
  const clock = new FakeClock()
  const heard: string[] = []
  const search = debounce((text: string) => heard.push(text), 500, clock)
  search('m')
  await clock.advance(499)
  search('me')
  await clock.advance(499)
  expect(heard).toEqual([])
  await clock.advance(1)
  expect(heard).toEqual(['me'])
})

test('debounce forgets the waiting call when cancelled, and can be called again', async () => {
  const clock = new FakeClock()
  const heard: number[] = []
  const run = debounce((value: number) => heard.push(value), 500, clock)
  run(1)
  run.cancel()
  await clock.advance(1000)
  run(2)
  await clock.advance(500)
  expect(heard).toEqual([2])
})
