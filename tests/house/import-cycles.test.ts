import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findCycles } from './rules/import-cycles.js'

describe('import cycles', () => {
  test('no source file imports itself through other files', () => {
    expect(findCycles(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test('reports a cycle of three files, one of them through a type import', () => {
    const ring = createTable({
      'src/core/a.ts': "import { b } from './b.js'",
      'src/core/b.ts': "import type { C } from './c.js'",
      'src/core/c.ts': "export { a } from './a.js'",
      'src/core/d.ts': "import { a } from './a.js'",
    })
    expect(findCycles(ring)).toEqual(['src/core/a.ts <-> src/core/b.ts <-> src/core/c.ts'])
  })

  test('reports both of two cycles, and a file that imports itself', () => {
    const rings = createTable({
      'a.ts': "import './b.js'; import './c.js'",
      'b.ts': "import './a.js'",
      'c.ts': "import './d.js'",
      'd.ts': "import './c.js'",
      'e.ts': "import './e.js'",
    })
    expect(findCycles(rings).toSorted()).toEqual(['a.ts <-> b.ts', 'c.ts <-> d.ts', 'e.ts'])
  })

  test('reports a cycle that a dynamic import closes', () => {
    const lazy = createTable({
      'a.ts': "export const b = () => import('./b.js')",
      'b.ts': "import type { A } from './a.js'",
    })
    expect(findCycles(lazy)).toEqual(['a.ts <-> b.ts'])
  })
})
