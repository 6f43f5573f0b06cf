import { describe, expect, test } from 'vitest'
import { isValidRpcResult } from '../../src/modules/chains/rpc-client.js'

describe('isValidRpcResult', () => {
  test.each([
    ['eth_getBalance', '0x0'],
    ['eth_getBalance', `0x${'f'.repeat(64)}`],
    ['eth_gasPrice', '0x3B9ACA00'],
    ['eth_call', '0x'],
    ['eth_call', '0xab'],
    ['eth_getLogs', []],
    ['eth_getBlockByNumber', null],
    ['toString', 7],
  ])('accepts the %s result %j', (method, result) => expect(isValidRpcResult(method, result)).toBe(true))

  test.each([
    ['eth_getBalance', ''],
    ['eth_getBalance', '0x'],
    ['eth_getBalance', `0x${'f'.repeat(65)}`],
    ['eth_getBalance', []],
    ['eth_getBalance', true],
    ['eth_gasPrice', 7],
    ['eth_gasPrice', '7'],
    ['eth_gasPrice', '-0x7'],
    ['eth_call', '0xabc'],
    ['eth_call', null],
    ['eth_getLogs', {}],
  ])('rejects the %s result %j', (method, result) => expect(isValidRpcResult(method, result)).toBe(false))
})
