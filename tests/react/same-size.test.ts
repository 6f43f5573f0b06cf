import { describe, expect, test } from 'vitest'
import { sameSize } from '../../src/react/create-tag.js'

describe('sameSize', () => {
  test('longer words, and a picture, take more room', () => {
    const [short, long] = [sameSize('Connect'), sameSize('Connect a wallet')]
    expect(long.width).toBeGreaterThan(short.width)
    expect(sameSize('Connect', { picture: true }).width).toBeGreaterThan(short.width)
    expect([long.above, long.below]).toEqual([short.above, short.below])
  })

  test('a small button is smaller in both ways', () => {
    const [small, usual] = [sameSize('Connect', { size: 'sm' }), sameSize('Connect')]
    expect(small.width).toBeLessThan(usual.width)
    expect(small.above + small.below).toBe(32)
    expect(usual.above + usual.below).toBe(40)
  })
})
