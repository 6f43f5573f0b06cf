import { expect, test } from 'vitest'
import { externalOf } from '../../scripts/build/npm-build.mjs'
import { packagesFromTwoRoots } from '../../scripts/build/one-root.mjs'
import { foreignImports } from '../../scripts/build/self-contained.mjs'

test('a package that comes from two folders is found, whatever its scope', () => {
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

test('an import that no file of the bundle answers is found', () => {
  const files = [
    { type: 'chunk', fileName: 'appkit.js', imports: ['a.js'], dynamicImports: ['viem'] },
    { type: 'chunk', fileName: 'a.js', imports: ['lit'], dynamicImports: [] },
    { type: 'asset', fileName: 'sri.json' },
  ]
  expect(foreignImports(files)).toEqual(['lit', 'viem'])
})

test('what is declared stays outside, our own files come in, and anything else is refused', () => {
  const isExternal = externalOf({ dependencies: { viem: '1' }, peerDependencies: { react: '18' } })
  const tell = (id: string) => isExternal(id)
  expect(['viem', 'viem/actions', 'react', 'react/jsx-runtime'].map(tell)).toEqual([true, true, true, true])
  expect(['./a.js', '/app/src/a.ts', '\0virtual'].map(tell)).toEqual([false, false, false])
  expect(isExternal('@walletconnect/core', '/app/src/a.ts')).toBe(false)
  expect(isExternal('pino', '/app/node_modules/@walletconnect/logger/index.js')).toBe(false)
  expect(() => isExternal('viemish')).toThrow('viemish is imported and not in the dependencies')
})
