import { expect, test } from 'vitest'
import { createExternalTest } from '../../scripts/build/npm-build.mjs'
import { packagesFromTwoRoots } from '../../scripts/build/one-root.mjs'
import { foreignImports } from '../../scripts/build/self-contained.mjs'

test('finds a package with two roots, with or without a scope', () => {
  const ids = [
    '/app/node_modules/viem/index.js',
    '/app/node_modules/viem/chains/base.js',
    '/app/node_modules/@noble/curves/a.js',
    '/app/node_modules/ox/node_modules/@noble/curves/a.js',
    '\0/app/node_modules/lit/index.js?commonjs',
    '/app/src/a.ts',
  ]
  expect(packagesFromTwoRoots(ids)).toEqual([
    {
      name: '@noble/curves',
      roots: ['/app/node_modules/@noble/curves', '/app/node_modules/ox/node_modules/@noble/curves'],
    },
  ])
})

test('finds an import that no file of the bundle provides', () => {
  const files = [
    { type: 'chunk', fileName: 'appkit.js', imports: ['a.js'], dynamicImports: ['viem'] },
    { type: 'chunk', fileName: 'a.js', imports: ['lit'], dynamicImports: [] },
    { type: 'asset', fileName: 'sri.json' },
  ]
  expect(foreignImports(files)).toEqual(['lit', 'viem'])
})

test('keeps declared packages external, bundles local files and rejects all others', () => {
  const isExternal = createExternalTest({ dependencies: { viem: '1' }, peerDependencies: { react: '18' } })
  const check = (id: string) => isExternal(id)
  expect(['viem', 'viem/actions', 'react', 'react/jsx-runtime'].map(check)).toEqual([true, true, true, true])
  expect(['./a.js', '/app/src/a.ts', '\0virtual'].map(check)).toEqual([false, false, false])
  expect(isExternal('@walletconnect/core', '/app/src/a.ts')).toBe(false)
  expect(isExternal('@lit/react', '/app/src/a.ts')).toBe(false)
  expect(isExternal('pino', '/app/node_modules/@walletconnect/logger/index.js')).toBe(false)
  expect(() => isExternal('viemish')).toThrow('viemish is imported and not in the dependencies')
})
