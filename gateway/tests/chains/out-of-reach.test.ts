import { expect, test } from 'vitest'
import { HttpError } from '../../src/http-error.js'
import { outOfReach } from '../../src/modules/chains/out-of-reach.js'

test('finds why a chain could not be asked, however deep', () => {
  const away = new HttpError(502, 'chain/unreachable', 'The node does not answer.')
  expect(outOfReach(away)).toBe(away)
  expect(outOfReach(new Error('a', { cause: new Error('b', { cause: away }) }))).toBe(away)
})

test('finds nothing where the chain answered, and ends where causes go round', () => {
  const ring = new Error('a')
  ring.cause = ring
  for (const error of [ring, new Error('reverted'), 'text', undefined]) expect(outOfReach(error)).toBeUndefined()
})
