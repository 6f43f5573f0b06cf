import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limitProblem, tightenLimits, type Limits } from './limits.js'
import type { Measure } from './measures/measure.js'
import { measureAll } from './measures/measure-all.js'
import { createRepository, readRepository } from './reading/repository.js'
import { ROOT } from './reading/source-table.js'
import { featureImports, mayImport } from './rules/layers.js'

const limits = JSON.parse(readFileSync(join(ROOT, 'tests/house/ratchets.json'), 'utf8')) as Limits
const repository = readRepository(ROOT)
const measures = measureAll(repository)

const measure = (figure: number, bound: Measure['bound'] = 'max', target = 0): Measure => ({
  key: 'planted',
  title: 'Planted',
  figure,
  bound,
  target,
  offences: [],
})

describe('ratchets', () => {
  test('every measure is within its limit', () => {
    expect(measures.flatMap(found => limitProblem(found, limits) ?? [])).toEqual([])
  })

  test('every limit belongs to a measure', () => {
    const keys = measureAll(createRepository({})).map(({ key }) => key)
    expect(Object.keys(limits).filter(key => !keys.includes(key))).toEqual([])
  })

  test('a figure beyond its limit is reported, in both directions', () => {
    expect(limitProblem(measure(11), { planted: 10 })).toContain('the limit is 10')
    expect(limitProblem(measure(9, 'min', 20), { planted: 10 })).toContain('the limit is 10')
    expect(limitProblem(measure(10), { planted: 10 })).toBeUndefined()
  })

  test('a limit is reported if it allows over 5 % more than the figure', () => {
    expect(limitProblem(measure(95), { planted: 100 })).toBeUndefined()
    expect(limitProblem(measure(94), { planted: 100 })).toContain('the limit is still 100')
    expect(limitProblem(measure(30, 'min', 45), { planted: 20 })).toContain('the limit is still 20')
  })

  test('a figure better than its target keeps the target as its limit', () => {
    expect(limitProblem(measure(10, 'max', 60), { planted: 60 })).toBeUndefined()
    expect(tightenLimits([measure(10, 'max', 60)], { planted: 90 })).toEqual({ planted: 60 })
  })

  test('a measure without a limit is reported', () => {
    expect(limitProblem(measure(0), {})).toContain('no limit')
  })

  test('tightening makes a limit stricter and never looser', () => {
    expect(tightenLimits([measure(5)], { planted: 9 })).toEqual({ planted: 5 })
    expect(tightenLimits([measure(9)], { planted: 5 })).toEqual({ planted: 5 })
    expect(tightenLimits([measure(30, 'min', 45)], { planted: 20 })).toEqual({ planted: 30 })
  })
})

describe('docs/architecture.md', () => {
  const text = repository.documents.get('docs/architecture.md') ?? ''
  const [, folders = '', features = ''] = text.split(/## Dependencies|Inside `src\/controllers`/)

  test('the table of dependencies matches the rule', () => expect(readTable(folders)).toEqual(mayImport))

  test('the table of features matches the rule', () => expect(readTable(features)).toEqual(featureImports))
})

/** Reads a table whose first column has the importers and whose second column has the allowed targets. */
function readTable(section: string): Readonly<Record<string, readonly string[]>> {
  const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const rows = [...section.matchAll(/^\| (`.*`) \| (.*) \|$/gm)]
  return Object.fromEntries(
    rows.flatMap(([, importers = '', targets = '']) => namesIn(importers).map(name => [name, namesIn(targets)])),
  )
}
