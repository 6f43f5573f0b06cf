import { describe, expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../../../src/frame-page/vault/bytes.js'

describe('base64url', () => {
  test('round-trips every length without padding', () => {
    for (let length = 0; length < 50; length++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64url(toBase64url(bytes), length)).toEqual(bytes)
    }
  })

  test('accepts only the canonical form', () => {
    for (const odd of ['AA==', 'A', 'AB', 'AA+A', 'AA/A', 'A A', 'AA\n', 'ÄÄ'])
      expect(() => fromBase64url(odd), odd).toThrow('BAD_REQUEST')
    expect(() => fromBase64url('AAAA', 4)).toThrow('BAD_REQUEST')
  })
})
