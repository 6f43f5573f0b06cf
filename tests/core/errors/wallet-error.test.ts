import { describe, expect, test } from 'vitest'
import {
  getErrorCodes,
  isRejection,
  getErrorMessage,
  findRevert,
  walletError,
} from '../../../src/core/errors/wallet-error.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { getShortMessage } from '../../../src/core/errors/error-text.js'
import { errors } from '../../../src/i18n/en/errors.js'

describe('walletError', () => {
  test.each([
    [4001, 'wallet/rejected'],
    [5000, 'wallet/rejected'],
    [5002, 'wallet/rejected'],
    [4100, 'request/not-allowed'],
    [4200, 'wallet/method-unsupported'],
    [-32601, 'wallet/method-unsupported'],
    [-32004, 'wallet/method-unsupported'],
    [-32002, 'wallet/busy'],
    [4900, 'wallet/disconnected'],
    [4901, 'wallet/disconnected'],
    [4902, 'network/unsupported'],
    [-32603, 'wallet/failed'],
    [-32000, 'wallet/failed'],
    [-32602, 'wallet/failed'],
    [12, 'wallet/failed'],
  ])('converts the code %d to %s', (code, ours) => {
    const thrown = { code, message: 'Something' }
    expect(walletError(thrown)).toMatchObject({ code: ours, cause: thrown, message: 'Something' })
  })

  test.each([
    'User rejected the request.',
    'user denied message signature',
    'User cancelled',
    'Rejected by the user',
    'Cancelled by user',
    'Canceled by the user',
    'Transaction declined by user',
    'Request cancelled',
    'The request was canceled',
    'User closed modal',
    'User declined',
  ])('treats the message %j as a rejection, whatever its code', message => {
    expect(walletError({ code: -32603, message }).code).toBe('wallet/rejected')
    expect(isRejection({ code: -32603, message })).toBe(true)
  })

  test.each(['Closed by peer', 'The user is unknown', 'Request failed', 'Order cancelled'])(
    'does not treat the message %j as a rejection',
    message => expect(isRejection({ code: -32603, message })).toBe(false),
  )

  test('converts the message of a wallet without accounts to wallet/no-accounts', () => {
    const thrown = { code: -32603, message: 'wallet must has at least one account' }
    expect(walletError(thrown).code).toBe('wallet/no-accounts')
  })

  test('finds a rejection wrapped in other errors', () => {
    const wrapped = { code: -32603, message: 'Internal', data: { originalError: { code: 4001, message: 'No' } } }
    expect(walletError(wrapped).code).toBe('wallet/rejected')
    expect(isRejection(wrapped)).toBe(true)
  })

  test('returns an AppKitError unchanged', () => {
    const ours = new AppKitError('request/aborted')
    expect(walletError(ours)).toBe(ours)
  })

  test('does not treat code 5000 alone as a rejection', () => {
    expect(isRejection({ code: 5000, message: 'Unknown chain' })).toBe(false)
  })

  test.each([undefined, null, 42, 'text', {}, [], new TypeError('x')])('accepts %s without throwing', thrown => {
    expect(walletError(thrown, 'request/failed').code).toBe('request/failed')
  })
})

describe('error readers', () => {
  test('return the message as one plain line of limited length', () => {
    expect(getErrorMessage({ message: `a\u202Eb\u0000${'c'.repeat(300)}\nstack` })).toMatch(/^abc{1,198}$/)
    expect(getErrorMessage({ shortMessage: 'Short', message: 'Long' })).toBe('Short')
    expect(getErrorMessage(new AppKitError('wallet/failed'))).toBe('')
  })

  test.each([
    ['Rejected', 'Rejected'],
    [
      { issues: [{ message: 'Invalid email' }, { message: 'Too long' }], message: '[\n  { "code": 1 } ]' },
      'Invalid email',
    ],
    [new Error('Broken'), 'Broken'],
    [{ issues: [], message: 'Broken' }, 'Broken'],
    [{ issues: 'none' }, ''],
    [undefined, ''],
  ])('error text: %o is read as %j', (thrown, text) => {
    expect(getErrorMessage(thrown)).toBe(text)
  })

  test('error text: one without text and known code is "Unknown error", and users read the sentence of its code', () => {
    for (const thrown of [{}, undefined, 42, { message: 7 }])
      expect(walletError(thrown)).toMatchObject({ code: 'wallet/failed', message: 'Unknown error' })
    expect(walletError({ code: 4001 })).toMatchObject({ code: 'wallet/rejected', message: 'wallet/rejected' })
    expect(getErrorMessage(walletError({}))).toBe('')
    expect(getShortMessage(walletError({}))).toBeUndefined()
    expect(errors['wallet/failed']).toMatch(/\w+ \w+/)
  })

  test.each([{ toString: 'no' }, { toString: () => '4001' }, null, [4001]])('ignore %o as an error code', code => {
    expect(getErrorCodes({ code, message: 'Something' })).toEqual([])
  })

  test('stop at an error that contains itself', () => {
    const ring: { code: number; cause?: unknown } = { code: 7 }
    ring.cause = ring
    expect(new Set(getErrorCodes(ring))).toEqual(new Set([7]))
  })

  test.each([
    [
      { code: 3, message: 'x', data: '0x1234' },
      { text: 'x', data: '0x1234' },
    ],
    [
      { message: 'failed', cause: { message: 'execution reverted', data: '0x' } },
      { text: 'execution reverted', data: '0x' },
    ],
    [
      { message: 'execution reverted: poor', cause: { code: 3, data: '0xab' } },
      { text: 'execution reverted: poor', data: '0xab' },
    ],
    [{ message: 'execution reverted', data: 'Reverted 0x12' }, { text: 'execution reverted' }],
    [{ code: -32000, message: 'nonce too low' }, undefined],
    [undefined, undefined],
  ])('find only reverts: %j', (thrown, revert) => {
    expect(findRevert(thrown)).toEqual(revert)
  })
})
