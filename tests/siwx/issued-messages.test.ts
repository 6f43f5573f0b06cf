import { describe, expect, test } from 'vitest'
import { randomNonce } from '../../src/siwx/issued-messages.js'

describe('randomNonce', () => {
  test('returns 24 letters and digits, never the same twice', () => {
    const nonces = Array.from({ length: 500 }, randomNonce)
    expect(new Set(nonces).size).toBe(500)
    expect(nonces.filter(nonce => !/^[A-Za-z0-9]{24}$/.test(nonce))).toEqual([])
    expect(new Set(nonces.join('')).size).toBe(62)
  })
})
