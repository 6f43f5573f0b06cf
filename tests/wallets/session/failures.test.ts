import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { toPairingError } from '../../../src/wallets/session/pairing-wait.js'
import { toRequestError } from '../../../src/wallets/session/wallet-request.js'

describe('toPairingError', () => {
  test.each([
    [{ code: 4001, message: 'no' }, 'wallet/rejected'],
    [new Error('User canceled'), 'wallet/rejected'],
    [new Error('Request cancelled'), 'wallet/rejected'],
    [new Error('User closed modal'), 'wallet/rejected'],
    [{ code: 0, message: 'Proposal expired' }, 'pairing/expired'],
    [{ code: 5101, message: 'Unsupported methods.' }, 'wallet/method-unsupported'],
    [new Error('No internet connection detected. Please restart your network'), 'pairing/relay-unreachable'],
    [new Error('Failed to publish custom payload, please try again.'), 'pairing/relay-unreachable'],
    [undefined, 'pairing/failed'],
    ['text', 'pairing/failed'],
    [{ code: { toString: 'no' }, message: 7 }, 'pairing/failed'],
  ])('maps the pairing error %o to %s', (cause, code) => {
    const failure = toPairingError(cause)
    expect(failure.code).toBe(code)
    expect(failure.cause).toBe(cause)
  })

  test('returns an AppKitError unchanged', () => {
    const error = new AppKitError('pairing/expired')
    expect(toPairingError(error)).toBe(error)
  })
})

describe('toRequestError', () => {
  test.each([
    [new Error('Request expired. Please try again.'), 'wallet/no-answer'],
    [new Error('Missing or invalid. request() chainId: eip155:10'), 'network/unsupported'],
    [new Error('Missing or invalid. request() method: eth_foo'), 'wallet/method-unsupported'],
    [new Error('Failed to publish payload, please try again.'), 'pairing/relay-unreachable'],
    [new Error('No matching key. session topic doesn’t exist: x'), 'wallet/disconnected'],
    [{ code: 6000, message: 'User disconnected.' }, 'wallet/disconnected'],
    [new Error('something'), 'request/failed'],
    [null, 'request/failed'],
  ])('maps the request error %o to %s', (cause, code) => {
    expect(toRequestError(cause)).toMatchObject({ code })
  })

  test("returns the wallet's error unchanged", () => {
    const cause = { code: 4001, message: 'No.', data: { why: 'because' } }
    expect(toRequestError(cause)).toBe(cause)
  })
})
