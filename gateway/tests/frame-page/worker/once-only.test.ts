import { expect, test } from 'vitest'
import { createSingleUse } from '../../../src/frame-page/worker/worker-operations.js'

test('returns a value once, and wipes replaced and forgotten ones', () => {
  const wiped: string[] = []
  const place = createSingleUse<string>(value => wiped.push(value))
  expect(() => place.take()).toThrow('BAD_REQUEST')
  expect([place.hold('first'), place.hold('second'), place.take()]).toEqual(['first', 'second', 'second'])
  expect(() => place.take()).toThrow('BAD_REQUEST')
  place.hold('third')
  place.forget()
  place.forget()
  expect(wiped).toEqual(['first', 'third'])
})
