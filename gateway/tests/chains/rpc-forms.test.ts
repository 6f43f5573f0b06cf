import { describe, expect, test } from 'vitest'
import { hasRpcForm } from '../../src/modules/chains/rpc-client.js'

describe('a result of a node', () => {
  test.each([
    ['eth_getBalance', '0x0'],
    ['eth_getBalance', `0x${'f'.repeat(64)}`],
    ['eth_gasPrice', '0x3B9ACA00'],
    ['eth_call', '0x'],
    ['eth_call', '0xab'],
    ['eth_getLogs', []],
    ['eth_getBlockByNumber', null],
    ['toString', 7],
  ])('of %s may be %j', (method, result) => expect(hasRpcForm(method, result)).toBe(true))

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
  ])('of %s is not %j', (method, result) => expect(hasRpcForm(method, result)).toBe(false))
})
