import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { circles } from './rules/circles.js'

describe('circles', () => {
  test('no file of the house imports itself by a way round', () => {
    expect(circles(readSources('src', 'gateway/src', 'tools'))).toEqual([])
  })

  test('fails where three files stand in a ring, one of the arrows a type', () => {
    const ring = planted({
      'src/core/a.ts': "import { b } from './b.js'",
      'src/core/b.ts': "import type { C } from './c.js'",
      'src/core/c.ts': "export { a } from './a.js'",
      'src/core/d.ts': "import { a } from './a.js'",
    })
    expect(circles(ring)).toEqual(['src/core/a.ts <-> src/core/b.ts <-> src/core/c.ts'])
  })

  test('finds each of two rings, and a file that imports itself', () => {
    const rings = planted({
      'a.ts': "import './b.js'; import './c.js'",
      'b.ts': "import './a.js'",
      'c.ts': "import './d.js'",
      'd.ts': "import './c.js'",
      'e.ts': "import './e.js'",
    })
    expect(circles(rings).toSorted()).toEqual(['a.ts <-> b.ts', 'c.ts <-> d.ts', 'e.ts'])
  })

  test('a lazy import closes no ring: the file is there when it is asked for', () => {
    const lazy = planted({
      'a.ts': "export const b = () => import('./b.js')",
      'b.ts': "import type { A } from './a.js'",
    })
    expect(circles(lazy)).toEqual([])
  })
})
