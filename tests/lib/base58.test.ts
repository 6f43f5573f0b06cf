import { PublicKey } from '@solana/web3.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../src/lib/base58.js'
import { property } from './property.js'

describe('base58', () => {
  test('encodes and decodes 32 bytes like web3.js, including leading zeros', () => {
    const keys = fc.tuple(fc.nat(32), fc.uint8Array({ minLength: 32, maxLength: 32 }))
    property(keys, ([zeros, rest]) => {
      const bytes = rest.fill(0, 0, zeros)
      expect(encodeBase58(bytes)).toBe(new PublicKey(bytes).toBase58())
      expect(decodeBase58(new PublicKey(bytes).toBase58())).toEqual(bytes)
    })
  })

  test('decodes what it encoded, for any length', () => {
    property(fc.uint8Array({ maxLength: 200 }), bytes => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
    })
  })

  test.each(['0', 'O', 'I', 'l', '1 1', 'é', '=='])('rejects %s', text => {
    expect(decodeBase58(text)).toBeUndefined()
  })

  test('accepts empty input', () => {
    expect(decodeBase58('')).toEqual(new Uint8Array())
    expect(encodeBase58(new Uint8Array())).toBe('')
  })
})
