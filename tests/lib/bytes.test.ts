import { describe, expect, test } from 'vitest'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../src/lib/bytes.js'

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
