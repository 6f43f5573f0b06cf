import { describe, expect, test } from 'vitest'
import { decodeBase64, decodeHex, encodeBase64, encodeHex } from '../../src/lib/bytes.js'

const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)

describe('bytes as text', () => {
  test('come back as they were, in base64 and in hexadecimal', () => {
    expect(decodeBase64(encodeBase64(all))).toEqual(all)
    expect(decodeHex(encodeHex(all))).toEqual(all)
    expect(decodeHex('')).toEqual(new Uint8Array())
  })

  test('what is no text of that kind gives nothing', () => {
    for (const text of ['', 'a', 'a-_=', 'ab=c', 'ab==ab==', 'ä===']) expect(decodeBase64(text)).toBeUndefined()
    for (const text of ['a', '0x', 'zz']) expect(decodeHex(text)).toBeUndefined()
  })
})
