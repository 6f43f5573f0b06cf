import { describe, expect, test } from 'vitest'
import { readImports } from './reading/import-graph.js'
import { createTable, readSources } from './reading/source-table.js'
import { findHandwrittenCodecs } from './rules/codecs.js'
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

test.each([
  ['lit', 'src/elements/element.ts'],
  ['@lit/react', 'src/react/create-tag.tsx'],
  ['valtio/vanilla', 'src/controllers/app/router.ts'],
  ['viem', 'src/lib/viem.ts'],
  ['@solana/web3.js', 'src/chains/solana/message.ts'],
  ['@walletconnect/universal-provider', 'src/wallets/session/protocol-client.ts'],
  ['zod/mini', 'src/contract/app-events.ts'],
])('required libraries: %s is imported by %s', (name, path) => {
  const imports = readImports(path, readSources('src').get(path) ?? '').filter(({ kind }) => kind !== 'type')
  expect(imports.map(({ target }) => target)).toContain(name)
})

describe('codecs', () => {
  test('bytes are encoded and decoded in one place', () => {
    const sources = readSources('src', 'gateway/src', 'tools', 'create/src', 'create/templates', 'scripts', 'examples')
    expect(findHandwrittenCodecs(sources)).toEqual([])
  })

  test.each([
    ["const A = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'", 'an alphabet'],
    ["const A = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'", 'an alphabet'],
    ["const A = '0123456789abcdef'", 'an alphabet'],
    ['const a = btoa(text)', 'btoa'],
    ['const a = globalThis.atob(text)', 'atob'],
    ["const a = byte.toString(16).padStart(2, '0')", 'a byte in hex'],
    ['const a = text.match(/../g)', 'pairs of digits'],
  ])('reports %s', (text, what) => {
    for (const path of ['src/chains/solana/a.ts', 'tools/relay/a.ts', 'scripts/stack/a.mjs'])
      expect(findHandwrittenCodecs(createTable({ [path]: text }))).toEqual([
        `${path}:1 ${what}: use src/lib/bytes.ts or @scure/base`,
      ])
    expect(findHandwrittenCodecs(createTable({ 'src/lib/bytes.ts': text }))).toEqual([])
  })

  test.each([
    "const a = minutes.toString().padStart(2, '0')",
    'const a = `0x${value.toString(16)}`',
    "const a = value.toString(16).padStart(64, '0')",
    'const a = /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(text)',
    "const A = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'",
    "const a = Buffer.from(text, 'base64url')",
  ])('accepts %s', text => {
    expect(findHandwrittenCodecs(createTable({ 'src/lib/a.ts': text }))).toEqual([])
  })
})
