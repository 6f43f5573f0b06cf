import { describe, expect, test } from 'vitest'
import {
  concatBytes,
  decodeBase64,
  decodeBase64Url,
  decodeHex,
  encodeBase64,
  encodeBase64Url,
  encodeHex,
  equalBytes,
} from '../../src/lib/bytes.js'

const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)

describe('base64 and hex', () => {
  test('decode what they encoded', () => {
    expect(decodeBase64(encodeBase64(all))).toEqual(all)
    expect(decodeHex(encodeHex(all))).toEqual(all)
    expect(decodeHex('')).toEqual(new Uint8Array())
  })

  test('reject malformed text', () => {
    for (const text of ['', 'a', 'a-_=', 'ab=c', 'ab==ab==', 'ä===']) expect(decodeBase64(text)).toBeUndefined()
    for (const text of ['a', '0x', 'zz']) expect(decodeHex(text)).toBeUndefined()
  })
})

describe('base64url', () => {
  test('decodes what it encoded, without padding', () => {
    for (let length = 0; length <= all.length; length++) {
      const text = encodeBase64Url(all.subarray(0, length))
      expect(text).toBe(Buffer.from(all.subarray(0, length)).toString('base64url'))
      expect(decodeBase64Url(text)).toEqual(all.slice(0, length))
    }
  })

  test.each(['AA==', 'A', 'AB', 'AA+A', 'AA/A', 'A A', 'AA\n', 'ÄÄ'])('rejects %j', text => {
    expect(decodeBase64Url(text)).toBeUndefined()
  })
})

describe('byte arrays', () => {
  test('are concatenated in order', () => {
    expect(concatBytes(Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3))).toEqual(Uint8Array.of(1, 2, 3))
    expect(concatBytes()).toEqual(new Uint8Array())
  })

  test('are equal if they have the same length and bytes', () => {
    expect(equalBytes(all, all.slice())).toBe(true)
    expect(equalBytes(all, all.with(255, 0))).toBe(false)
    expect(equalBytes(all, all.subarray(1))).toBe(false)
    expect(equalBytes(new Uint8Array(), new Uint8Array())).toBe(true)
  })
})
