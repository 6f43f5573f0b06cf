import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { eagerPackages } from './rules/first-graph.js'

describe('first graph', () => {
  test('importing a door brings none of the heavy libraries along', () => {
    expect(eagerPackages(readSources('src'))).toEqual([])
  })

  test('fails where one comes along by a file in between', () => {
    const house = planted({
      'src/index.ts': "export { a } from './modal/a.js'",
      'src/modal/a.ts': "import { b } from './b.js'\nexport const a = b",
      'src/modal/b.ts': "import { LitElement } from 'lit'\nexport const b = LitElement",
    })
    expect(eagerPackages(house)).toEqual(['src/index.ts: src/modal/b.ts imports lit'])
  })

  test('lets it come lazily, or as a type', () => {
    const house = planted({
      'src/index.ts': "export { a } from './modal/a.js'",
      'src/modal/a.ts': "import type { Chain } from 'viem'\nexport const a = (b: Chain) => import('./b.js')",
      'src/modal/b.ts': "import { LitElement } from 'lit'\nexport const b = LitElement",
    })
    expect(eagerPackages(house)).toEqual([])
  })
})
