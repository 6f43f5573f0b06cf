import { expect, test } from 'vitest'
import { onceOnly } from '../../../src/frame-page/worker/worker-operations.js'

test('onceOnly: gives a value once, and wipes those that are replaced or forgotten', () => {
  const wiped: string[] = []
  const place = onceOnly<string>(value => wiped.push(value))
  expect(() => place.take()).toThrow('BAD_REQUEST')
  expect([place.hold('first'), place.hold('second'), place.take()]).toEqual(['first', 'second', 'second'])
  expect(() => place.take()).toThrow('BAD_REQUEST')
  place.hold('third')
  place.forget()
  place.forget()
  expect(wiped).toEqual(['first', 'third'])
})
