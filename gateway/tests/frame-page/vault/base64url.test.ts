import { describe, expect, test } from 'vitest'
import { encodeBase64Url } from '../../../../src/lib/bytes.js'
import { fromBase64url } from '../../../src/frame-page/vault/bytes.js'

describe('base64url', () => {
  test('round-trips every length without padding', () => {
    for (let length = 0; length < 50; length++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      expect(encodeBase64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64url(encodeBase64Url(bytes), length)).toEqual(bytes)
    }
  })

  test('accepts only the canonical form', () => {
    for (const odd of ['AA==', 'A', 'AB', 'AA+A', 'AA/A', 'A A', 'AA\n', 'ÄÄ'])
      expect(() => fromBase64url(odd), odd).toThrow('BAD_REQUEST')
    expect(() => fromBase64url('AAAA', 4)).toThrow('BAD_REQUEST')
  })
})
