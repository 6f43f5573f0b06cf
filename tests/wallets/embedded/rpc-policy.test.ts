import { describe, expect, test } from 'vitest'
import { providerFailure, responseKind } from '../../../src/wallets/embedded/embedded-provider.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { frameRefusal } from '../../../src/frame/refusals.js'

describe('responseKind', () => {
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
  ])('of %j is %s', (response, kind) => {
    expect(responseKind(response)).toBe(kind)
  })
})

describe('providerFailure', () => {
  test.each([
    ['E_REJECTED', 4001],
    ['E_UNAUTH', 4100],
    ['E_METHOD', 4200],
    ['E_CHAIN', 4902],
    ['E_LIMIT', -32005],
    ['E_SCHEMA', -32602],
  ])('says %s by its number, %d', (code, number) => {
    const failure = providerFailure(frameRefusal('RPC_REQUEST', { message: 'No.', code }))
    expect(failure).toEqual({ name: 'ProviderRpcError', code: number, message: 'No.' })
  })

  test('keeps the number and the data of a node', () => {
    const said = { message: 'execution reverted', code: 'E_NETWORK', rpcCode: 3, data: '0x08c379a0' }
    expect(providerFailure(frameRefusal('RPC_REQUEST', said))).toEqual({
      name: 'ProviderRpcError',
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
  })

  test.each([
    frameRefusal('RPC_REQUEST', { message: 'Request was aborted', code: 'E_ABORTED', rpcCode: 4001 }),
    frameRefusal('RPC_REQUEST', {}),
    new AppKitError('frame/unavailable', { cause: 'offline' }),
    new RangeError('x'),
  ])('leaves %s as it is', error => {
    expect(providerFailure(error)).toBe(error)
  })
})
