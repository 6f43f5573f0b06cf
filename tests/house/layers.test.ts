import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { mayImport, findInvalidImports } from './rules/layers.js'

describe('layers', () => {
  test('every import in src is allowed', () => {
    expect(findInvalidImports(readSources('src'))).toEqual([])
  })

  test('every folder has an entry in the table', () => {
    const folders = [...readSources('src').keys()].map(path => path.split('/')).filter(parts => parts.length > 2)
    expect([...new Set(folders.map(([, folder]) => folder))].filter(folder => !((folder ?? '') in mayImport))).toEqual(
      [],
    )
  })

  test.each([
    ['a lower layer imports a higher one', 'src/core/a.ts', "import { b } from '../views/b.js'", 'src/views/b.ts'],
    ['a type import of a higher layer', 'src/core/a.ts', "import type { B } from '../views/b.js'", 'src/views/b.ts'],
    [
      'a dynamic import of a higher layer',
      'src/lib/a.ts',
      "export const a = () => import('../core/b.js')",
      'src/core/b.ts',
    ],
    ['a re-export of a higher layer', 'src/tokens/a.ts', "export { b } from '../core/b.js'", 'src/core/b.ts'],
    ['a layer imports an entry point', 'src/views/shared/a.ts', "import { b } from '../../index.js'", 'src/index.ts'],
    [
      'a view imports another feature',
      'src/views/send/a.ts',
      "import { b } from '../swap/b.js'",
      'src/views/swap/b.ts',
    ],
    [
      'a namespace imports another',
      'src/chains/eip155/a.ts',
      "import { b } from '../solana/b.js'",
      'src/chains/solana/b.ts',
    ],
    [
      'a lower feature imports a higher one',
      'src/controllers/connection/a.ts',
      "import { b } from '../swap/b.js'",
      'src/controllers/swap/b.ts',
    ],
    [
      'a feature imports an independent one',
      'src/controllers/send/send.ts',
      "import { b } from '../swap/swap.js'",
      'src/controllers/swap/swap.ts',
    ],
    [
      'the feature is not in the table',
      'src/controllers/news/news.ts',
      "import { b } from '../app/b.js'",
      'src/controllers/app/b.ts',
    ],
  ])('reports an invalid import: %s', (_case, path, text, target) => {
    const found = findInvalidImports(createTable({ [path]: text, [target]: 'export const b = 1' }))
    expect(found).toEqual([expect.stringContaining(`${path} imports ${target}`)])
  })

  test.each([
    ['src/views/send/a.ts', '../shared/b.js'],
    ['src/views/send/a.ts', './b.js'],
    ['src/views/account/a.ts', '../activity/b.js'],
    ['src/controllers/connection/connection.ts', './account.js'],
    ['src/controllers/send/send.ts', '../connection/account.js'],
    ['src/controllers/send/send.ts', '../scope.js'],
    ['src/modal/a.ts', '../controllers/scope.js'],
    ['src/controllers/balances/a.ts', '../../chains/universal/b.js'],
  ])('accepts an import in %s of %s', (path, request) => {
    expect(findInvalidImports(createTable({ [path]: `import { b } from '${request}'` }))).toEqual([])
  })
})
