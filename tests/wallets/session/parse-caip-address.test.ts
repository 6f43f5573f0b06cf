import { describe, expect, test } from 'vitest'
import { namespaceOf } from '../../../src/core/caip.js'
import { parseCaipAddress } from '../../../src/wallets/session/approved-accounts.js'

describe('a CAIP-10 address', () => {
  test('has three parts', () => {
    expect(parseCaipAddress('eip155:1:0xabc')).toEqual({ namespace: 'eip155', chainId: '1', address: '0xabc' })
    expect(namespaceOf('solana:main:abc')).toBe('solana')
  })

  test.each(['', 'eip155:1', 'eip155:1:', 'eip155::0xabc', ':1:0xabc', 'eip155:1:0xabc:more', undefined, null, 7, {}])(
    '%j has not, and is named as malformed',
    address => {
      expect(() => parseCaipAddress(address)).toThrow(
        expect.objectContaining({ code: 'caip/address-malformed', message: 'Invalid CAIP Address' }),
      )
    },
  )

  test.each(['cosmos:hub:abc', 'toString:1:abc', 'EIP155:1:0xabc'])(
    '%j is of a namespace that nobody knows',
    address => {
      expect(() => parseCaipAddress(address)).toThrow(
        expect.objectContaining({ code: 'caip/address-invalid', message: 'Invalid CAIP-10 address' }),
      )
    },
  )
})
