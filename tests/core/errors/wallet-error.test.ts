import { describe, expect, test } from 'vitest'
import { codesOf, isRejection, messageOf, revertOf, walletError } from '../../../src/core/errors/wallet-error.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'

describe('what a wallet throws', () => {
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
  ])('with the code %d becomes %s', (code, ours) => {
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
  ])('and says %j is a refusal, whatever its code', message => {
    expect(walletError({ code: -32603, message }).code).toBe('wallet/rejected')
    expect(isRejection({ code: -32603, message })).toBe(true)
  })

  test.each(['Closed by peer', 'The user is unknown', 'Request failed', 'Order cancelled'])(
    'and says %j is no refusal',
    message => expect(isRejection({ code: -32603, message })).toBe(false),
  )

  test('and says that it has no account asks for one', () => {
    const thrown = { code: -32603, message: 'wallet must has at least one account' }
    expect(walletError(thrown).code).toBe('wallet/no-accounts')
  })

  test('wrapped in other errors is found', () => {
    const wrapped = { code: -32603, message: 'Internal', data: { originalError: { code: 4001, message: 'No' } } }
    expect(walletError(wrapped).code).toBe('wallet/rejected')
    expect(isRejection(wrapped)).toBe(true)
  })

  test('passes through where it is ours already', () => {
    const ours = new AppKitError('request/aborted')
    expect(walletError(ours)).toBe(ours)
  })

  test('is not a refusal by the protocol’s code of last resort alone', () => {
    expect(isRejection({ code: 5000, message: 'Unknown chain' })).toBe(false)
  })

  test.each([undefined, null, 42, 'text', {}, [], new TypeError('x')])('may be %s and breaks nothing', thrown => {
    expect(walletError(thrown, 'request/failed').code).toBe('request/failed')
  })
})

describe('reading an error', () => {
  test('gives one plain line of bounded length', () => {
    expect(messageOf({ message: `a\u202Eb\u0000${'c'.repeat(300)}\nstack` })).toMatch(/^abc{1,198}$/)
    expect(messageOf({ shortMessage: 'Short', message: 'Long' })).toBe('Short')
    expect(messageOf(new AppKitError('wallet/failed'))).toBe('')
  })

  test.each([{ toString: 'no' }, { toString: () => '4001' }, null, [4001]])('takes %o for no code', code => {
    expect(codesOf({ code, message: 'Something' })).toEqual([])
  })

  test('ends where an error contains itself', () => {
    const ring: { code: number; cause?: unknown } = { code: 7 }
    ring.cause = ring
    expect(new Set(codesOf(ring))).toEqual(new Set([7]))
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
  ])('tells a revert from another failure: %j', (thrown, revert) => {
    expect(revertOf(thrown)).toEqual(revert)
  })
})
