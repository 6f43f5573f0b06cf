import { describe, expect, test } from 'vitest'
import { fromHex, readBase64, toHex } from '../../../src/chains/solana/encoding.js'

describe('readBase64', () => {
  test.each([
    ['padded text', 'AQI=', [1, 2]],
    ['text without padding', 'AQI', [1, 2]],
    ['text with line breaks', ' AQ\nI=\t', [1, 2]],
    ['empty text', '', []],
  ])('decodes %s', (_what, text, bytes) => {
    expect(readBase64(text)).toEqual(Uint8Array.from(bytes))
  })

  test.each([
    ['a value that is not text', 1],
    ['characters outside the alphabet', 'A-_='],
    ['padding in the middle', 'AQ==AQ=='],
    ['an impossible length', 'AAAAA'],
    ['text too long for a transaction', 'A'.repeat(8_196)],
  ])('rejects %s', (_what, text) => {
    expect(readBase64(text)).toBeUndefined()
  })
})

describe('hex of a transaction', () => {
  test('has a prefix', () => {
    expect(toHex(Uint8Array.of(0, 171))).toBe('0x00ab')
    expect(fromHex('0x00AB')).toEqual(Uint8Array.of(0, 171))
  })

  test.each([undefined, '', '0x', '00ab', '0x0', '0xzz'])('rejects %j', text => {
    expect(fromHex(text)).toBeUndefined()
  })
})
