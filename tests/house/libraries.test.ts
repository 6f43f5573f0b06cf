import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { strayLibraries } from './rules/libraries.js'

describe('libraries', () => {
  test('each is imported from its own home only', () => {
    expect(strayLibraries(readSources('src'))).toEqual([])
  })

  test.each([
    ['src/modal/a.ts', 'viem/actions'],
    ['src/controllers/balances/a.ts', '@walletconnect/universal-provider'],
    ['src/controllers/balances/a.ts', 'valtio'],
    ['src/contract/a.ts', 'zod'],
    ['src/modal/a.ts', 'react'],
    ['src/adapters/wagmi/a.ts', 'ethers'],
    ['src/controllers/app/a.ts', 'lit'],
  ])('fails where %s imports %s', (path, name) => {
    expect(strayLibraries(planted({ [path]: `import * as a from '${name}'` }))).toEqual([
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
  ])('lets %s import %s', (path, name) => {
    expect(strayLibraries(planted({ [path]: `import * as a from '${name}'` }))).toEqual([])
  })
})
