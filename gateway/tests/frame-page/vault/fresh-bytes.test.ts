import { describe, expect, test } from 'vitest'
import { freshBytes, type RandomSource } from '../../../src/frame-page/vault/bytes.js'

/** A source that fills bytes by a rule. */
const source = (byteAt: (index: number, draw: number) => number): RandomSource => {
  const draws = { count: 0 }
  return {
    getRandomValues: array => {
      const draw = draws.count++
      new Uint8Array((array as unknown as Uint8Array).buffer).forEach(
        (_, index, all) => (all[index] = byteAt(index, draw)),
      )
      return array
    },
  }
}
const noise = (index: number, draw: number) => (index * 167 + draw * 59 + ((index * index) >> 1) * 13) & 0xff

describe('freshBytes', () => {
  test('returns different system bytes each time', () => {
    const draws = Array.from({ length: 100 }, () => Buffer.from(freshBytes(32)).toString('hex'))
    expect(new Set(draws).size).toBe(100)
    expect(freshBytes(16)).toHaveLength(16)
  })

  test('accepts a working source', () => {
    expect(freshBytes(32, source(noise))).toHaveLength(32)
  })

  const stubs: Readonly<Record<string, RandomSource>> = {
    'is all zero': source(() => 0),
    'is constant': source(() => 0x5a),
    'gives the same bytes each time': source(index => noise(index, 1)),
    'fills only its first half': source((index, draw) => (index < 16 ? noise(index, draw) : 0)),
    'gets stuck': source((index, draw) => noise(Math.min(index, 23), draw)),
    'does nothing': { getRandomValues: array => array },
    throws: {
      getRandomValues: () => {
        throw new DOMException('no entropy', 'OperationError')
      },
    },
  }
  test.each(Object.keys(stubs))('rejects a source that %s', name => {
    expect(() => freshBytes(32, stubs[name])).toThrow('NO_RANDOMNESS')
  })
})
