import { describe, expect, test } from 'vitest'
import { getNamespace } from '../../../src/core/caip.js'
import { parseCaipAddress } from '../../../src/wallets/session/approved-accounts.js'

describe('parseCaipAddress', () => {
  test('returns the three parts', () => {
    expect(parseCaipAddress('eip155:1:0xabc')).toEqual({ namespace: 'eip155', chainId: '1', address: '0xabc' })
    expect(getNamespace('solana:main:abc')).toBe('solana')
  })

  test.each(['', 'eip155:1', 'eip155:1:', 'eip155::0xabc', ':1:0xabc', 'eip155:1:0xabc:more', undefined, null, 7, {}])(
    'rejects the malformed id %j',
    address => {
      expect(() => parseCaipAddress(address)).toThrow(
        expect.objectContaining({ code: 'caip/address-malformed', message: 'Invalid CAIP Address' }),
      )
    },
  )

  test.each(['cosmos:hub:abc', 'toString:1:abc', 'EIP155:1:0xabc'])(
    'rejects the unsupported namespace of %j',
    address => {
      expect(() => parseCaipAddress(address)).toThrow(
        expect.objectContaining({ code: 'caip/address-invalid', message: 'Invalid CAIP-10 address' }),
      )
    },
  )
})
