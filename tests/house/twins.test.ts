import { describe, expect, test } from 'vitest'
import { only, planted, readSources } from './reading/source-table.js'
import { decides, withoutTwin } from './rules/twins.js'

const isRule = (path: string) => path.startsWith('tests/house/')

describe('twins', () => {
  test('a file that branches or loops has a test of its own', () => {
    const tests = only(readSources('tests', 'gateway/tests'), path => !isRule(path))
    expect(withoutTwin(readSources('src', 'gateway/src', 'tools'), tests)).toEqual([])
  })

  const branching = { 'src/lib/async.ts': 'export const retry = (a: boolean) => (a ? 1 : 2)' }

  test('fails on a file that decides and that no test knows', () => {
    expect(withoutTwin(planted(branching), planted({ 'tests/lib/other.test.ts': '' }))).toEqual(['src/lib/async.ts'])
  })

  test.each([
    ['a test at the mirrored path', { 'tests/lib/async.test.ts': '' }],
    ['a browser test there', { 'tests/lib/async.browser.test.ts': '' }],
    ['a test that imports it', { 'tests/core/b.test.ts': "import { retry } from '../../src/lib/async.js'" }],
  ])('is content with %s', (_what, tests) => {
    expect(withoutTwin(planted(branching), planted(tests))).toEqual([])
  })

  test.each([
    'if (a) b()',
    'for (const a of b) c()',
    'while (a()) b()',
    'export const a = b ? 1 : 2',
    'switch (a) { case 1: }',
  ])('counts %s as a decision', text => expect(decides('a.ts', text)).toBe(true))

  test('asks no test for a file that only says what is', () => {
    expect(decides('a.ts', 'export const a = [1, 2].map(b => b + 1)')).toBe(false)
  })
})
