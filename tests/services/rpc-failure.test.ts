import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import {
  isFinal,
  isTransient,
  isRead,
  mayHaveArrived,
  readResult,
  retryAfterMs,
  findRpcFailure,
} from '../../src/services/rpc-failure.js'

const now = Date.parse('2026-01-01T00:00:00Z')
const nodeError = (code: number) => new AppKitError('rpc/failed', { cause: { code, message: 'x' } })

function refused(status: number, retryAfter?: string): AppKitError {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter }
  return new AppKitError('http/status', { cause: new Response(null, { status, headers }) })
}

function thrownBy(answer: unknown): unknown {
  try {
    return expect.fail(`gave ${String(readResult(answer))}`)
  } catch (error) {
    return error
  }
}

describe('readResult', () => {
  test('returns any result if the error is empty', () => {
    expect(readResult({ result: null, error: null })).toBeNull()
    expect(readResult({ result: '0x' })).toBe('0x')
  })

  test.each([
    ['a plain text', 'boom', { code: -32000, message: 'Unknown error' }],
    ['data only', { data: '0x' }, { code: -32000, message: 'Unknown error', data: '0x' }],
    ['a text code', { code: '3', message: 'm' }, { code: -32000, message: 'm' }],
    ['a malformed message', { code: 3, message: {} }, { code: 3, message: 'Unknown error' }],
  ])('creates a code and a message for an error with %s', (_, error, cause) => {
    expect(thrownBy({ error })).toMatchObject({ code: 'rpc/failed', cause })
  })

  test('truncates long messages', () => {
    const error = thrownBy({ error: { code: 1, message: 'm'.repeat(1_000_000) } })
    expect((error as AppKitError).message).toHaveLength(2048)
  })

  test.each([null, undefined, 'text', {}])("rejects %j, which is not a node's error", answer => {
    const error = thrownBy(answer)
    expect(error).toMatchObject({ code: 'rpc/failed' })
    expect(findRpcFailure(error)).toBeUndefined()
  })
})

test('isFinal is true for node errors that neither time nor another node can change', () => {
  expect([3, -32000, -32602, 4001].map(code => isFinal(nodeError(code)))).toEqual([true, true, true, true])
  expect([-1, -32005, -32603, -32601, -32004].map(code => isFinal(nodeError(code)))).toEqual(Array(5).fill(false))
  expect(isFinal(refused(500))).toBe(false)
})

test('isTransient depends on status and code, and is false if the delay is too long', () => {
  expect([429, 503].map(status => isTransient(refused(status), now))).toEqual([true, true])
  expect([400, 404].map(status => isTransient(refused(status), now))).toEqual([false, false])
  expect([isTransient(refused(429, '30'), now), isTransient(refused(429, '31'), now)]).toEqual([true, false])
  expect([isTransient(nodeError(-32005), now), isTransient(nodeError(3), now)]).toEqual([true, false])
  expect(isTransient(new RangeError('x'), now)).toBe(false)
})

test('mayHaveArrived is true without a response', () => {
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
])('retryAfterMs of %j is %s', (value, ms) => {
  expect(retryAfterMs(refused(429, value), now)).toBe(ms)
})

test.each(['eth_call', 'eth_getBalance', 'getSignaturesForAddress', 'getBalance'])('isRead is true for %s', method => {
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
])('isRead is false for %s', method => {
  expect(isRead(method)).toBe(false)
})
