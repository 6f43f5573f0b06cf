import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findEagerPackages } from './rules/eager-packages.js'

describe('eager packages', () => {
  test('importing an entry point loads no heavy package', () => {
    expect(findEagerPackages(readSources('src'))).toEqual([])
  })

  test('reports a package that is imported through another file', () => {
    const sources = createTable({
      'src/index.ts': "export { a } from './modal/a.js'",
      'src/modal/a.ts': "import { b } from './b.js'\nexport const a = b",
      'src/modal/b.ts': "import { LitElement } from 'lit'\nexport const b = LitElement",
    })
    expect(findEagerPackages(sources)).toEqual(['src/index.ts: src/modal/b.ts imports lit'])
  })

  test('accepts dynamic imports and type imports', () => {
    const sources = createTable({
      'src/index.ts': "export { a } from './modal/a.js'",
      'src/modal/a.ts': "import type { Chain } from 'viem'\nexport const a = (b: Chain) => import('./b.js')",
      'src/modal/b.ts': "import { LitElement } from 'lit'\nexport const b = LitElement",
    })
    expect(findEagerPackages(sources)).toEqual([])
  })
})
