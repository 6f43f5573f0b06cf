import { describe, expect, test } from 'vitest'
import { toProviderError, getResponseKind } from '../../../src/wallets/embedded/embedded-provider.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { parseFrameError } from '../../../src/frame/frame-errors.js'

describe('getResponseKind', () => {
  test.each([
    [`0x${'ab'.repeat(32)}`, 'hash'],
    [`0x${'AB'.repeat(32)}`, 'hash'],
    [`0x${'ab'.repeat(65)}`, 'signature'],
    [`0x${'ab'.repeat(64)}`, 'signature'],
    ['0x1', 'object'],
    ['0x', 'object'],
    [`0x${'ab'.repeat(31)}`, 'object'],
    [`0x${'zz'.repeat(65)}`, 'object'],
    ['ab'.repeat(32), 'object'],
    [{ id: '0x' }, 'object'],
    [null, 'object'],
    [undefined, 'object'],
  ])('transaction hashes and signatures: the kind of %j is %s', (response, kind) => {
    expect(getResponseKind(response)).toBe(kind)
  })
})

describe('toProviderError', () => {
  test.each([
    ['E_REJECTED', 4001],
    ['E_UNAUTH', 4100],
    ['E_METHOD', 4200],
    ['E_CHAIN', 4902],
    ['E_LIMIT', -32005],
    ['E_SCHEMA', -32602],
  ])('maps %s to the code %d', (code, number) => {
    const failure = toProviderError(parseFrameError('RPC_REQUEST', { message: 'No.', code }))
    expect(failure).toEqual({ name: 'ProviderRpcError', code: number, message: 'No.' })
  })

  test('keeps the code and data of a node', () => {
    const reported = { message: 'execution reverted', code: 'E_NETWORK', rpcCode: 3, data: '0x08c379a0' }
    expect(toProviderError(parseFrameError('RPC_REQUEST', reported))).toEqual({
      name: 'ProviderRpcError',
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
  })

  test.each([
    parseFrameError('RPC_REQUEST', { message: 'Request was aborted', code: 'E_ABORTED', rpcCode: 4001 }),
    parseFrameError('RPC_REQUEST', {}),
    new AppKitError('frame/unavailable', { cause: 'offline' }),
    new RangeError('x'),
  ])('returns %s unchanged', error => {
    expect(toProviderError(error)).toBe(error)
  })
})
