import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findUndocumentedExports } from './rules/documented.js'

describe('doc blocks', () => {
  test('every public symbol has a doc block', () => {
    expect(findUndocumentedExports(readSources('src'))).toEqual([])
  })

  test('reports public symbols without a doc block, through every re-export', () => {
    const sources = createTable({
      'src/index.ts':
        "export { a } from './core/a.js'\nexport * from './core/b.js'\nexport type { C as D } from './core/c.js'\nexport { E } from './core/e.js'",
      'src/core/a.ts': 'export const a = 1',
      'src/core/b.ts': '// not a doc block\nexport function b() {}\n/** Documented. */\nexport const documented = 1',
      'src/core/c.ts': 'export interface C {}\nexport interface Private {}',
      'src/core/e.ts': "/** A decorator may follow a doc block. */\n@sealed('x')\nexport class E {}",
    })
    expect(findUndocumentedExports(sources)).toEqual([
      'src/core/a.ts: a is public and has no doc block',
      'src/core/b.ts: b is public and has no doc block',
      'src/core/c.ts: D is public and has no doc block',
    ])
  })
})
