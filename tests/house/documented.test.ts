import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { documentation, MIN_DOCUMENTED, undocumentedDoors } from './rules/documented.js'

describe('doc blocks', () => {
  test('every public symbol says what it is', () => {
    expect(undocumentedDoors(readSources('src'))).toEqual([])
  })

  test('nine of ten exported symbols say what they are', () => {
    const { share, missing } = documentation(readSources('src'))
    expect(share, missing.join('\n')).toBeGreaterThanOrEqual(MIN_DOCUMENTED)
  })

  test('fails on a public symbol without one, through every re-export', () => {
    const house = planted({
      'src/index.ts':
        "export { a } from './core/a.js'\nexport * from './core/b.js'\nexport type { C as D } from './core/c.js'",
      'src/core/a.ts': 'export const a = 1',
      'src/core/b.ts': '// not a doc block\nexport function b() {}\n/** Is said. */\nexport const said = 1',
      'src/core/c.ts': 'export interface C {}\nexport interface Private {}',
    })
    expect(undocumentedDoors(house)).toEqual([
      'src/core/a.ts: a is public and has no doc block',
      'src/core/b.ts: b is public and has no doc block',
      'src/core/c.ts: D is public and has no doc block',
    ])
  })

  test('counts the share, and lets only decorators stand between a doc block and its class', () => {
    const text = "/** One. */\n@sealed('x')\nexport class A {}\n/** Two. */\nconst b = 1\nexport const c = b"
    expect(documentation(planted({ 'a.ts': text }))).toEqual({ share: 0.5, missing: ['a.ts: c'] })
  })
})
