import { expect, test } from 'vitest'
import { missingEntries, parsePlatform } from '../../scripts/complete-lock.mjs'

test.each([
  ['@oxc-parser/binding-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@oxc-parser/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@foundry-rs/anvil-linux-amd64', { os: ['linux'], cpu: ['x64'] }],
])('parses %s as %o', (name, platform) => {
  expect(parsePlatform(name)).toEqual(platform)
})

test('adds a missing platform package where its dependent resolves it', () => {
  const packages = { 'node_modules/a': { dev: true, optionalDependencies: { 'a-darwin-arm64': '1.0.0' } } }
  expect(missingEntries({ packages })).toEqual([
    {
      path: 'node_modules/a-darwin-arm64',
      entry: { version: '1.0.0', os: ['darwin'], cpu: ['arm64'], dev: true, optional: true },
    },
  ])
})

test('nests a package next to another version and keeps existing ones', () => {
  const packages = {
    'node_modules/a-linux-x64': { version: '1.0.0' },
    'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } },
    'node_modules/b/node_modules/a': { optionalDependencies: { 'a-linux-x64': '2.0.0' } },
  }
  expect(missingEntries({ packages }).map(({ path }) => path)).toEqual(['node_modules/b/node_modules/a-linux-x64'])
})
