import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { wrongExports } from './rules/exports.js'

describe('exports', () => {
  test('everything is exported by its name, and doors only re-export', () => {
    expect(wrongExports(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test.each(['export default class A {}', 'const a = 1\nexport { a as default }', 'export default function () {}'])(
    'fails on %s',
    text => {
      expect(wrongExports(planted({ 'src/lib/a.ts': text }))).toEqual(['src/lib/a.ts: a default export'])
    },
  )

  test.each(["import './a.js'", 'export const a = 1', 'console.log(1)'])('fails on a door that says %s', text => {
    expect(wrongExports(planted({ 'src/index.ts': text }))).toEqual([
      'src/index.ts: a door that does more than re-export',
    ])
  })

  test('lets a door re-export, and the door of the tag act', () => {
    const doors = {
      'src/index.ts': "export { a } from './lib/a.js'\nexport type { B } from './lib/b.js'",
      'src/cdn.ts': 'run()',
    }
    expect(wrongExports(planted(doors))).toEqual([])
  })
})
