import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { mayImport, wrongImports } from './rules/layers.js'

describe('layers', () => {
  test('every arrow of the house points down', () => {
    expect(wrongImports(readSources('src'))).toEqual([])
  })

  test('a room has its own floor in the table', () => {
    const rooms = [...readSources('src').keys()].map(path => path.split('/')).filter(parts => parts.length > 2)
    expect([...new Set(rooms.map(([, room]) => room))].filter(room => !((room ?? '') in mayImport))).toEqual([])
  })

  test.each([
    ['a lower room imports a higher one', 'src/core/a.ts', "import { b } from '../views/b.js'", 'src/views/b.ts'],
    ['by its type alone', 'src/core/a.ts', "import type { B } from '../views/b.js'", 'src/views/b.ts'],
    ['lazily', 'src/lib/a.ts', "export const a = () => import('../core/b.js')", 'src/core/b.ts'],
    ['by a re-export', 'src/tokens/a.ts', "export { b } from '../core/b.js'", 'src/core/b.ts'],
    ['a room imports a door', 'src/views/shared/a.ts', "import { b } from '../../index.js'", 'src/index.ts'],
    ['one feature imports another', 'src/views/send/a.ts', "import { b } from '../swap/b.js'", 'src/views/swap/b.ts'],
    [
      'one family imports another',
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
      'a feature imports its neighbour',
      'src/controllers/send/send.ts',
      "import { b } from '../swap/swap.js'",
      'src/controllers/swap/swap.ts',
    ],
    [
      'a feature is not in the table',
      'src/controllers/news/news.ts',
      "import { b } from '../app/b.js'",
      'src/controllers/app/b.ts',
    ],
  ])('fails where %s', (_why, path, text, target) => {
    const found = wrongImports(planted({ [path]: text, [target]: 'export const b = 1' }))
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
  ])('lets %s import %s', (path, request) => {
    expect(wrongImports(planted({ [path]: `import { b } from '${request}'` }))).toEqual([])
  })
})
