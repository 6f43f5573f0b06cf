import { expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { isNotFound, retryAfter } from '../../../src/core/errors/error-text.js'

test.each([
  [{ retryAfter: 12 }, 12],
  [{ retryAfter: 0.2 }, 1],
  [{ retryAfter: 0 }, undefined],
  [{ retryAfter: -1 }, undefined],
  [{ retryAfter: Infinity }, undefined],
  [{ retryAfter: '12' }, undefined],
  [{}, undefined],
  [null, undefined],
  ['12', undefined],
  [undefined, undefined],
])('retryAfter for the cause %j is %j', (cause, seconds) => {
  expect(retryAfter(new AppKitError('email/throttled', { cause }))).toBe(seconds)
})

test.each([
  [new AppKitError('http/status', { cause: { status: 404 } }), true],
  [new AppKitError('http/status', { cause: { status: 500 } }), false],
  [new AppKitError('http/status'), false],
  [new AppKitError('http/unreachable', { cause: { status: 404 } }), false],
  [{ status: 404 }, false],
])('isNotFound for %s is %s', (error, expected) => {
  expect(isNotFound(error)).toBe(expected)
})
