import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { findStrayLibraries } from './rules/libraries.js'

describe('libraries', () => {
  test('each library is only imported in its own folder', () => {
    expect(findStrayLibraries(readSources('src'))).toEqual([])
  })

  test.each([
    ['src/modal/a.ts', 'viem/actions'],
    ['src/controllers/balances/a.ts', '@walletconnect/universal-provider'],
    ['src/controllers/balances/a.ts', 'valtio'],
    ['src/contract/a.ts', 'zod'],
    ['src/modal/a.ts', 'react'],
    ['src/adapters/wagmi/a.ts', 'ethers'],
    ['src/controllers/app/a.ts', 'lit'],
  ])('reports an import in %s of %s', (path, name) => {
    expect(findStrayLibraries(createTable({ [path]: `import * as a from '${name}'` }))).toEqual([
      expect.stringContaining(`${path} imports ${name}`),
    ])
  })

  test.each([
    ['src/chains/eip155/a.ts', 'viem/actions'],
    ['src/wallets/session/a.ts', '@walletconnect/core'],
    ['src/controllers/balances/a.ts', 'valtio/vanilla'],
    ['src/contract/a.ts', 'zod/mini'],
    ['src/react/a.ts', 'react'],
    ['src/adapters/ethers/a.ts', 'ethers'],
    ['src/views/shared/a.ts', '@lit/context'],
  ])('accepts an import in %s of %s', (path, name) => {
    expect(findStrayLibraries(createTable({ [path]: `import * as a from '${name}'` }))).toEqual([])
  })
})
