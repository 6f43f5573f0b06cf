import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import {
  isFinal,
  isPassing,
  isRead,
  mayHaveArrived,
  resultOf,
  retryAfterMs,
  rpcFailureOf,
} from '../../src/services/rpc-failure.js'

const now = Date.parse('2026-01-01T00:00:00Z')
const nodeError = (code: number) => new AppKitError('rpc/failed', { cause: { code, message: 'x' } })

function refused(status: number, retryAfter?: string): AppKitError {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter }
  return new AppKitError('http/status', { cause: new Response(null, { status, headers }) })
}

function thrownBy(answer: unknown): unknown {
  try {
    return expect.fail(`gave ${String(resultOf(answer))}`)
  } catch (error) {
    return error
  }
}

describe('resultOf', () => {
  test('gives the result, whatever it is, where the error is empty', () => {
    expect(resultOf({ result: null, error: null })).toBeNull()
    expect(resultOf({ result: '0x' })).toBe('0x')
  })

  test.each([
    ['a sentence', 'boom', { code: -32000, message: 'Unknown error' }],
    ['nothing but data', { data: '0x' }, { code: -32000, message: 'Unknown error', data: '0x' }],
    ['a code that is a text', { code: '3', message: 'm' }, { code: -32000, message: 'm' }],
    ['a message that is no text', { code: 3, message: {} }, { code: 3, message: 'Unknown error' }],
  ])('an error of %s still has a code and a message', (_, error, cause) => {
    expect(thrownBy({ error })).toMatchObject({ code: 'rpc/failed', cause })
  })

  test('a message of a megabyte is cut', () => {
    const error = thrownBy({ error: { code: 1, message: 'm'.repeat(1_000_000) } })
    expect((error as AppKitError).message).toHaveLength(2048)
  })

  test.each([null, undefined, 'text', {}])('%j is no answer, and nobody’s word', answer => {
    const error = thrownBy(answer)
    expect(error).toMatchObject({ code: 'rpc/failed' })
    expect(rpcFailureOf(error)).toBeUndefined()
  })
})

test('isFinal: a node’s own word is, what may pass or another node may know is not', () => {
  expect([3, -32000, -32602, 4001].map(code => isFinal(nodeError(code)))).toEqual([true, true, true, true])
  expect([-1, -32005, -32603, -32601, -32004].map(code => isFinal(nodeError(code)))).toEqual(Array(5).fill(false))
  expect(isFinal(refused(500))).toBe(false)
})

test('isPassing: by status and code, unless the wait is too long', () => {
  expect([429, 503].map(status => isPassing(refused(status), now))).toEqual([true, true])
  expect([400, 404].map(status => isPassing(refused(status), now))).toEqual([false, false])
  expect([isPassing(refused(429, '30'), now), isPassing(refused(429, '31'), now)]).toEqual([true, false])
  expect([isPassing(nodeError(-32005), now), isPassing(nodeError(3), now)]).toEqual([true, false])
  expect(isPassing(new RangeError('x'), now)).toBe(false)
})

test('mayHaveArrived: where no answer came', () => {
  const codes = ['rpc/timeout', 'http/unreachable', 'http/status', 'rpc/failed'] as const
  expect(codes.map(code => mayHaveArrived(new AppKitError(code)))).toEqual([true, true, false, false])
})

test.each([
  ['12', 12_000],
  [' 12 ', 12_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j is %s ms', (value, ms) => {
  expect(retryAfterMs(refused(429, value), now)).toBe(ms)
})

test.each(['eth_call', 'eth_getBalance', 'getSignaturesForAddress', 'getBalance'])('%s only reads', method => {
  expect(isRead(method)).toBe(true)
})

test.each([
  'eth_sendRawTransaction',
  'eth_signTransaction',
  'wallet_sendCalls',
  'personal_sign',
  'sendTransaction',
  'sendrawtransaction',
  'author_submitExtrinsic',
  'anvil_mine',
])('%s changes something', method => {
  expect(isRead(method)).toBe(false)
})
