import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, ROOT } from '../house/reading/source-table.js'
import { findMissingTests, type LinkedTest, readCells, readLinkedTests } from './linked-tests.js'

const ROWS = 223
/** Rows that depart from the specification, or once did not work. Each has a test with its own name. */
const MIN_NAMED_TESTS = 57
/** Rows that do not work yet. Never raise this. */
const MAX_OPEN = 0

interface Row {
  readonly name: string
  readonly status: string
  readonly sources: readonly string[]
  readonly tests: readonly LinkedTest[]
}

/** Reads the rows of the tables, whose cells are name, status, sources and tests. */
function readRows(page: string): readonly Row[] {
  return page.split('\n').flatMap(line => {
    if (!line.startsWith('| ') || line.startsWith('| Row |')) return []
    const [name = '', status = '', where = '', tested = ''] = readCells(line)
    const sources = [...where.matchAll(/\[`([^`]+)`\]\(\.\.\/\1\)/g)].map(([, path = '']) => path)
    return [{ name, status, sources, tests: readLinkedTests(tested) }]
  })
}

const rows = readRows(readFileSync(join(ROOT, 'docs/specification.md'), 'utf8'))
const isNamedAfter = ({ name, tests }: Row) =>
  tests.some(({ title }) => title.toLowerCase().startsWith(`${name.toLowerCase()}:`))

describe('specification', () => {
  test(`specification: has ${ROWS} rows with different names`, () => {
    expect(rows).toHaveLength(ROWS)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(ROWS)
  })

  test('specification: every row works, departs by design, or says what is missing', () => {
    const isStatus = (status: string) => status === 'works' || /^(by design|open): \S.{8}/.test(status)
    expect(rows.filter(({ status }) => !isStatus(status))).toEqual([])
    expect(rows.filter(({ status }) => status.startsWith('open')).length).toBeLessThanOrEqual(MAX_OPEN)
  })

  test('specification: every row has a source and a test that exist', () => {
    const missing = rows.flatMap(({ name, sources, tests }) => {
      const paths = [...sources, ...tests.map(({ path }) => path)]
      const lost = paths.filter(path => !existsSync(join(ROOT, path)))
      const isComplete = sources.some(path => /(^|\/)src\//.test(path)) && tests.length > 0
      return isComplete && lost.length === 0 ? [] : `${name}: ${lost.join() || 'incomplete'}`
    })
    expect(missing).toEqual([])
  })

  test('specification: every title is that of a test in its file', () => {
    const named = rows.flatMap(({ name, tests }) => tests.map(({ path, title }) => ({ name, path, title })))
    expect(findMissingTests(named)).toEqual([])
  })

  test('specification: a departure has a test that begins with its name', () => {
    const departures = rows.filter(({ status }) => status.startsWith('by design'))
    expect(departures.filter(row => !isNamedAfter(row)).map(({ name }) => name)).toEqual([])
    expect(rows.filter(isNamedAfter).length).toBeGreaterThanOrEqual(MIN_NAMED_TESTS)
  })

  test('specification: reads a row, and no row that lacks its links', () => {
    const row = '| A | works | [`src/a.ts`](../src/a.ts) | [`tests/a.test.ts`](../tests/a.test.ts) “a: b \\| c” |'
    expect(readRows(`| Row | Status | Where | Test |\n|---|---|---|---|\n${row}\n`)).toEqual([
      {
        name: 'A',
        status: 'works',
        sources: ['src/a.ts'],
        tests: [{ path: 'tests/a.test.ts', title: 'a: b | c' }],
      },
    ])
    expect(readRows('| A | works | src/a.ts | [`a`](../b) “c” |')[0]).toMatchObject({ sources: [], tests: [] })
  })
})

test('restricted time zones: no source reads or lists time zones', () => {
  const reads = [...readSources('src')].filter(([, text]) =>
    /\btimeZone\b|getTimezoneOffset|['"](Asia|Europe|America)\//.test(text),
  )
  expect(reads.map(([path]) => path)).toEqual([])
})
