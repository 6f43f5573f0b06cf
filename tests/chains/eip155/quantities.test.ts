import { describe, expect, test } from 'vitest'
import { readQuantity, toQuantity, hexChainId, readChainId } from '../../../src/chains/eip155/quantities.js'
import { unsupportedNetwork } from '../../../src/core/network.js'

describe('quantity', () => {
  test.each([
    [0n, '0x0'],
    [255n, '0xff'],
    [10n ** 30n, '0xc9f2c9cd04674edea40000000'],
  ])('encodes %s as %s', (value, text) => {
    expect(toQuantity(value)).toBe(text)
    expect(readQuantity(text)).toBe(value)
  })

  test.each([undefined, null, '', '0x', 12, '0xzz', '12', '-0x1', `0x${'f'.repeat(65)}`, {}])(
    'is rejected if a node returns %j',
    answer => expect(() => readQuantity(answer)).toThrow(expect.objectContaining({ code: 'rpc/failed' })),
  )
})

describe('chain id', () => {
  test.each([
    ['0x1', 1],
    ['0X89', 137],
    ['0x0A', 10],
    ['1', 1],
    [31337, 31337],
    [10n, 10],
    [{ chainId: '0x7a69' }, 31337],
    [{ chainId: 137, networkVersion: '137' }, 137],
  ])('is read from %s', (answer, id) => expect(readChainId(answer)).toBe(`eip155:${id}`))

  test.each([
    undefined,
    null,
    '',
    '0x',
    '0x0',
    '0xzz',
    0,
    -1,
    1.5,
    1e21,
    'eip155:1',
    ' 1',
    '0x20000000000001',
    {},
    { chainId: {} },
    NaN,
    true,
  ])('is rejected if it is %j', answer =>
    expect(() => readChainId(answer)).toThrow(expect.objectContaining({ code: 'wallet/invalid-response' })),
  )

  test('is encoded in hex, also for an unsupported network', () => {
    expect(hexChainId(unsupportedNetwork('eip155:31337'))).toBe('0x7a69')
  })
})
