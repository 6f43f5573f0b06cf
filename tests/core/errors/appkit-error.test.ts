import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'

/** Simulates an error from another copy of the package on the page. */
class ForeignError extends Error {
  override readonly name = 'AppKitError'
  readonly code = 'wallet/rejected'
}

describe('AppKitError', () => {
  test('uses its code as the message unless a text is given', () => {
    expect(new AppKitError('wallet/rejected')).toMatchObject({ name: 'AppKitError', message: 'wallet/rejected' })
    expect(new AppKitError('network/not-found', { text: 'eip155:7' }).message).toBe('eip155:7')
  })

  test('keeps its cause, and has no cause property without one', () => {
    const cause = new TypeError('no network')
    expect(new AppKitError('http/unreachable', { cause }).cause).toBe(cause)
    expect('cause' in new AppKitError('http/unreachable')).toBe(false)
    expect('cause' in new AppKitError('http/unreachable', { cause: undefined })).toBe(false)
  })

  test('is identified by name and code across copies of the package', () => {
    for (const error of [new AppKitError('wallet/rejected'), new ForeignError()]) {
      expect(AppKitError.is(error)).toBe(true)
      expect(AppKitError.is(error, 'wallet/rejected')).toBe(true)
      expect(AppKitError.is(error, 'wallet/busy')).toBe(false)
    }
  })

  test.each([
    undefined,
    null,
    'wallet/rejected',
    new Error('x'),
    { name: 'AppKitError', code: 'wallet/rejected' },
    Object.assign(new Error('x'), { name: 'AppKitError' }),
  ])('does not accept %j', value => expect(AppKitError.is(value)).toBe(false))

  test('wraps an error only once', () => {
    const cause = new TypeError('x')
    const wrapped = AppKitError.from(cause, 'wallet/failed')
    expect(wrapped).toMatchObject({ code: 'wallet/failed', cause })
    expect(AppKitError.from(wrapped, 'request/failed')).toBe(wrapped)
    expect(AppKitError.from('boo', 'request/failed').cause).toBe('boo')
  })
})
