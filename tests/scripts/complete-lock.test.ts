import { expect, test } from 'vitest'
import { missingEntries, platformOf } from '../../scripts/complete-lock.mjs'

test.each([
  ['@oxc-parser/binding-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@oxc-parser/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@foundry-rs/anvil-linux-amd64', { os: ['linux'], cpu: ['x64'] }],
])('%s is for %o', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})

test('an absent platform package gets its entry where the one that names it looks', () => {
  const packages = { 'node_modules/a': { dev: true, optionalDependencies: { 'a-darwin-arm64': '1.0.0' } } }
  expect(missingEntries({ packages })).toEqual([
    {
      path: 'node_modules/a-darwin-arm64',
      entry: { version: '1.0.0', os: ['darwin'], cpu: ['arm64'], dev: true, optional: true },
    },
  ])
})

test('beside another version it is nested, and one that is held is left alone', () => {
  const packages = {
    'node_modules/a-linux-x64': { version: '1.0.0' },
    'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } },
    'node_modules/b/node_modules/a': { optionalDependencies: { 'a-linux-x64': '2.0.0' } },
  }
  expect(missingEntries({ packages }).map(({ path }) => path)).toEqual(['node_modules/b/node_modules/a-linux-x64'])
})
