import { describe, expect, test } from 'vitest'
import { readQuantity, toQuantity } from '../../../src/chains/eip155/quantities.js'

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
