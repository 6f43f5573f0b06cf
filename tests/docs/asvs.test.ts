import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../house/reading/source-table.js'
import { findMissingTests, type LinkedTest, readCells, readLinkedTests } from './linked-tests.js'

/** All requirements of level 1, of level 2 without chapter V17, and of level 3 that matter to a wallet. */
const ROWS_BY_LEVEL = { 1: 70, 2: 176, 3: 41 }
const STATUSES = ['met', 'partly', 'operator', 'gap', 'n/a']
/** Rows that are not met. Never raise this. */
const MAX_GAPS = 16

interface Requirement {
  readonly id: string
  readonly level: string
  readonly status: string
  readonly links: readonly string[]
  readonly tests: readonly LinkedTest[]
}

/** Reads the rows of the tables of requirements, whose cells are id, level, requirement, status and tests. */
function readRequirements(page: string): readonly Requirement[] {
  const [, ...tables] = page.split('| Id | Level | Requirement | Status | Documents and tests |\n')
  return tables.flatMap(table => {
    const [rows = ''] = table.split('\n\n')
    return rows.split('\n').flatMap(row => {
      if (!row.startsWith('| ')) return []
      const [id = '', level = '', , status = '', where = ''] = readCells(row)
      const links = [...`${status} ${where}`.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
      return [{ id, level, status, links, tests: readLinkedTests(where) }]
    })
  })
}

const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
const rows = readRequirements(page)
const toKind = ({ status }: Requirement) => status.replace(/:.*/, '')

describe('asvs', () => {
  test('asvs: has every requirement of its levels once', () => {
    const countLevel = (wanted: string) => rows.filter(({ level }) => level === wanted).length
    expect({ 1: countLevel('1'), 2: countLevel('2'), 3: countLevel('3') }).toEqual(ROWS_BY_LEVEL)
    expect(rows).toHaveLength(Object.values(ROWS_BY_LEVEL).reduce((sum, count) => sum + count))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.filter(({ id }) => !/^\d+\.\d+\.\d+$/.test(id))).toEqual([])
  })

  test('asvs: every status is a known one, with a reason unless it is met', () => {
    const isStatus = (row: Requirement) =>
      row.status === 'met' || (/^[\w/]+: \S.{5}/.test(row.status) && STATUSES.includes(toKind(row)))
    expect(rows.filter(row => !isStatus(row))).toEqual([])
    expect(rows.filter(row => toKind(row) === 'gap').length).toBeLessThanOrEqual(MAX_GAPS)
  })

  test('asvs: the page states how many rows have each status', () => {
    const stated = [...page.matchAll(/^\| ([\w/]+) \| [^|]+ \| (\d+) \|$/gm)].map(([, kind, count]) => [kind, count])
    expect(stated).toEqual(STATUSES.map(kind => [kind, String(rows.filter(row => toKind(row) === kind).length)]))
    expect(page).toContain(`it has ${rows.length} rows`)
  })

  test('asvs: every met requirement names a test', () => {
    expect(rows.filter(({ status, tests }) => status === 'met' && tests.length === 0)).toEqual([])
  })

  test('asvs: every linked file and section exists', () => {
    const isMissing = (link: string) => {
      const [file = '', section] = link.split('#')
      const path = join(ROOT, 'docs', file || 'asvs.md')
      if (!existsSync(path)) return true
      const headings = section === undefined ? [] : [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)]
      return section !== undefined && !headings.some(([, text = '']) => toAnchor(text) === section)
    }
    const missing = rows.flatMap(({ id, links }) => links.filter(isMissing).map(link => `${id}: ${link}`))
    expect(missing).toEqual([])
  })

  test('asvs: every title is that of a test in its file', () => {
    const named = rows.flatMap(({ id, tests }) => tests.map(({ path, title }) => ({ id, path, title })))
    expect(findMissingTests(named)).toEqual([])
  })

  test('asvs: reads the rows of its tables only, with their tests', () => {
    const head = '| Id | Level | Requirement | Status | Documents and tests |\n|---|---|---|---|---|\n'
    const row = '| 1.2.3 | 2 | Text | met | [`tests/a.test.ts`](../tests/a.test.ts) “a: b \\| c” |'
    expect(readRequirements(`| Key | Use |\n|---|---|\n| a | b |\n\n${head}${row}\n\n| c | d |\n`)).toEqual([
      {
        id: '1.2.3',
        level: '2',
        status: 'met',
        links: ['../tests/a.test.ts'],
        tests: [{ path: 'tests/a.test.ts', title: 'a: b | c' }],
      },
    ])
  })
})

function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
}
