import { describe, expect, test } from 'vitest'
import { estimateSize } from '../../src/react/create-tag.js'

describe('estimateSize', () => {
  test('returns more width for a longer label or an icon', () => {
    const [short, long] = [estimateSize('Connect'), estimateSize('Connect a wallet')]
    expect(long.width).toBeGreaterThan(short.width)
    expect(estimateSize('Connect', { hasIcon: true }).width).toBeGreaterThan(short.width)
    expect([long.above, long.below]).toEqual([short.above, short.below])
  })

  test('returns a smaller width and height for a small button', () => {
    const [small, usual] = [estimateSize('Connect', { size: 'sm' }), estimateSize('Connect')]
    expect(small.width).toBeLessThan(usual.width)
    expect(small.above + small.below).toBe(32)
    expect(usual.above + usual.below).toBe(40)
  })
})
