import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Sealer } from '../../src/modules/keys/sealer.js'

const key = () => new Uint8Array(randomBytes(32))

describe('Sealer', () => {
  const [first, second] = [key(), key()]
  const sealer = new Sealer([first])

  test('opens sealed bytes and text and never seals to the same value twice', () => {
    const bytes = new Uint8Array([0, 1, 255])
    expect(new Uint8Array(sealer.open(sealer.seal(bytes, 'a'), 'a'))).toEqual(bytes)
    expect(sealer.openText(sealer.seal('grüße', 'a'), 'a')).toBe('grüße')
    expect(sealer.openText(sealer.seal('', 'a'), 'a')).toBe('')
    expect(sealer.seal('same', 'a')).not.toBe(sealer.seal('same', 'a'))
  })

  test('rejects another context, key or version', () => {
    const sealed = sealer.seal('share', 'ada|wallet|1|A')
    for (const context of ['ada|wallet|2|A', 'eve|wallet|1|A', ''])
      expect(() => sealer.open(sealed, context)).toThrow('does not open')
    expect(() => new Sealer([second]).open(sealed, 'ada|wallet|1|A')).toThrow('does not open')
    expect(() => sealer.open(sealed.replace('v1', 'v2'), 'ada|wallet|1|A')).toThrow('does not open')
    for (const broken of ['', 'v1', 'v1...', 'v1.aaaaaaaa.bbbb.cccc'])
      expect(() => sealer.open(broken, 'a')).toThrow('does not open')
  })

  test('detects every changed bit', () => {
    const sealed = sealer.seal('share', 'a')
    const parts = sealed.split('.')
    for (const at of [2, 3]) {
      const bytes = Buffer.from(parts[at] ?? '', 'base64url')
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const turned = Buffer.from(bytes)
        turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const changed = parts.with(at, turned.toString('base64url')).join('.')
        expect(() => sealer.open(changed, 'a')).toThrow('does not open')
      }
    }
  })

  test('seals with the new key and opens values of the old key', () => {
    const old = sealer.seal('share', 'a')
    const rotated = new Sealer([second, first])
    expect(rotated.openText(old, 'a')).toBe('share')
    expect(() => sealer.open(rotated.seal('share', 'a'), 'a')).toThrow('does not open')
    expect(new Sealer([second]).openText(rotated.seal('share', 'a'), 'a')).toBe('share')
  })
})
