import { describe, expect, test } from 'vitest'
import { filterTable, createTable, readSources } from './reading/source-table.js'
import { hasBranches, findUntestedFiles } from './rules/untested-files.js'

const isRule = (path: string) => path.startsWith('tests/house/')

describe('untested files', () => {
  test('every file that branches or loops has a test', () => {
    const tests = filterTable(readSources('tests', 'gateway/tests'), path => !isRule(path))
    expect(findUntestedFiles(readSources('src', 'gateway/src', 'tools'), tests)).toEqual([])
  })

  const branching = { 'src/lib/async.ts': 'export const retry = (a: boolean) => (a ? 1 : 2)' }

  test('reports a file with a branch and without a test', () => {
    expect(findUntestedFiles(createTable(branching), createTable({ 'tests/lib/other.test.ts': '' }))).toEqual([
      'src/lib/async.ts',
    ])
  })

  test.each([
    ['a test at the mirrored path', { 'tests/lib/async.test.ts': '' }],
    ['a browser test there', { 'tests/lib/async.browser.test.ts': '' }],
    ['a test that imports it', { 'tests/core/b.test.ts': "import { retry } from '../../src/lib/async.js'" }],
  ])('accepts %s', (_what, tests) => {
    expect(findUntestedFiles(createTable(branching), createTable(tests))).toEqual([])
  })

  test.each([
    'if (a) b()',
    'for (const a of b) c()',
    'while (a()) b()',
    'export const a = b ? 1 : 2',
    'switch (a) { case 1: }',
  ])('detects a branch in %s', text => expect(hasBranches('a.ts', text)).toBe(true))

  test('requires no test for a file that only declares values', () => {
    expect(hasBranches('a.ts', 'export const a = [1, 2].map(b => b + 1)')).toBe(false)
  })
})
