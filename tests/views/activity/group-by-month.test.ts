import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByMonth } from '../../../src/views/activity/activity-entry.js'
import { property } from '../../lib/property.js'

const own = (date: string) => ({ at: new Date(date).getTime() })

test('groupByMonth: groups by year and month, newest first', () => {
  const items = ['2025-12-31T12:00', '2026-11-02T12:00', '2026-01-15T12:00', '2026-11-20T12:00'].map(own)
  const months = groupByMonth(items, ({ at }) => at)
  expect(months.map(({ year, month, items: inside }) => [year, month, inside.length])).toEqual([
    [2026, 10, 2],
    [2026, 0, 1],
    [2025, 11, 1],
  ])
  expect(months[0]?.items).toEqual([items[3], items[1]])
})

test('groupByMonth: returns no months for no items', () => expect(groupByMonth([], () => 0)).toEqual([]))

test('groupByMonth: keeps every item once, unique months, and the order of equal dates', () => {
  const times = fc.array(fc.integer({ min: 0, max: 4 * 365 }), { maxLength: 200 })
  property(times, days => {
    const items = days.map((day, place) => ({ at: Date.UTC(2024, 0, 1, 12) + day * 86_400_000, place }))
    const months = groupByMonth(items, ({ at }) => at)
    const flat = months.flatMap(({ items: inside }) => inside)
    expect(flat.toSorted((a, b) => a.place - b.place)).toEqual(items)
    expect(flat).toEqual(items.toSorted((a, b) => b.at - a.at))
    expect(new Set(months.map(({ year, month }) => year * 12 + month)).size).toBe(months.length)
    expect(months.map(({ year, month }) => year * 12 + month)).toEqual(
      months.map(({ year, month }) => year * 12 + month).toSorted((a, b) => b - a),
    )
  })
})
