import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getKeyTarget, listWindow, OVERSCAN_ROWS } from '../../../src/elements/layout/list-window.js'

const geometry = fc.record({
  count: fc.nat(1_000_000),
  columns: fc.integer({ min: 1, max: 6 }),
  rowHeight: fc.integer({ min: 1, max: 300 }),
  scrollTop: fc.integer({ min: -500, max: 10_000_000 }),
  viewHeight: fc.nat(2_000),
})

test('draws the visible items, and few others', () => {
  fc.assert(
    fc.property(geometry, g => {
      const { first, end } = listWindow(g)
      const rows = Math.ceil(g.count / g.columns)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(first % g.columns).toBe(0)
      expect(end).toBeLessThanOrEqual(g.count)
      expect(end - first).toBeLessThanOrEqual((Math.ceil(g.viewHeight / g.rowHeight) + 8) * g.columns)
      const maxTop = Math.max(0, rows * g.rowHeight - g.viewHeight)
      const top = Math.min(maxTop, Math.max(0, g.scrollTop))
      if (top !== g.scrollTop || g.count === 0) return
      const [firstSeen, lastSeen] = [Math.floor(top / g.rowHeight), Math.ceil((top + g.viewHeight) / g.rowHeight) - 1]
      expect(first).toBeLessThanOrEqual(firstSeen * g.columns)
      expect(end).toBeGreaterThanOrEqual(Math.min(g.count, (lastSeen + 1) * g.columns))
    }),
    { numRuns: 2_000 },
  )
})

test('handles an empty list and a row height of 0', () => {
  expect(listWindow({ count: 0, columns: 4, rowHeight: 100, scrollTop: 0, viewHeight: 400 })).toEqual({
    first: 0,
    end: 0,
  })
  expect(listWindow({ count: 5, columns: 1, rowHeight: 0, scrollTop: 0, viewHeight: 0 }).end).toBeLessThanOrEqual(5)
})

test('getKeyTarget: returns the index for each key', () => {
  const at = (key: string, columns: number, rtl = false) => getKeyTarget(key, 10, columns, 3, rtl)
  expect(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp'].map(key => at(key, 4))).toEqual([
    14, 6, 11, 9, 22, -2,
  ])
  expect([at('ArrowRight', 4, true), at('ArrowLeft', 4, true)]).toEqual([9, 11])
  expect([at('ArrowRight', 1), at('a', 4), at('constructor', 4)]).toEqual([undefined, undefined, undefined])
  expect([at('Home', 1), at('End', 1)]).toEqual([0, Infinity])
})

test('draws as many items at each position that is not near an end', () => {
  fc.assert(
    fc.property(geometry, g => {
      const { first, end } = listWindow(g)
      const rows = Math.ceil(g.viewHeight / g.rowHeight) + 1 + 2 * OVERSCAN_ROWS
      fc.pre(first > 0 && end < g.count)
      expect(end - first).toBe(rows * g.columns)
    }),
  )
})
