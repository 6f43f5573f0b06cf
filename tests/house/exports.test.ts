import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findInvalidExports } from './rules/exports.js'

describe('exports', () => {
  test('sources use named exports, and entry points only re-export', () => {
    expect(findInvalidExports(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test.each(['export default class A {}', 'const a = 1\nexport { a as default }', 'export default function () {}'])(
    'reports a default export: %s',
    text => {
      expect(findInvalidExports(createTable({ 'src/lib/a.ts': text }))).toEqual(['src/lib/a.ts: a default export'])
    },
  )

  test.each(["import './a.js'", 'export const a = 1', 'console.log(1)'])(
    'reports an entry point that contains %s',
    text => {
      expect(findInvalidExports(createTable({ 'src/index.ts': text }))).toEqual([
        'src/index.ts: an entry point that does more than re-export',
      ])
    },
  )

  test('accepts an entry point that re-exports, and the CDN entry point that runs code', () => {
    const entryPoints = {
      'src/index.ts': "export { a } from './lib/a.js'\nexport type { B } from './lib/b.js'",
      'src/cdn.ts': 'run()',
    }
    expect(findInvalidExports(createTable(entryPoints))).toEqual([])
  })
})
