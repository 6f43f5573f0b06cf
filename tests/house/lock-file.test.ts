import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './reading/source-table.js'
import { findMissingPlatforms, findNonFreePackages, type LockFile } from './rules/lock-file.js'

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile

describe('lock file', () => {
  test('contains the platform packages of every system', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
    expect(findMissingPlatforms(lock)).toEqual([])
  })

  test('contains only packages under a free license', () => {
    expect(findNonFreePackages(lock)).toEqual([])
  })

  test('reports a missing platform package, also if it is nested', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { 'a-darwin-arm64': '1.0.0', 'a-linux-x64': '1.0.0' } },
      'node_modules/a/node_modules/a-linux-x64': { version: '1.0.0' },
    }
    expect(findMissingPlatforms({ packages })).toEqual(['node_modules/a names a-darwin-arm64 1.0.0'])
  })

  test('reports a platform package of which only another version can be resolved', () => {
    const packages = {
      'node_modules/a-linux-x64': { version: '1.0.0' },
      'node_modules/b/node_modules/a': { optionalDependencies: { 'a-linux-x64': '2.0.0' } },
    }
    expect(findMissingPlatforms({ packages })).toEqual(['node_modules/b/node_modules/a names a-linux-x64 2.0.0'])
    const complete = { ...packages, 'node_modules/b/node_modules/a-linux-x64': { version: '2.0.0' } }
    expect(findMissingPlatforms({ packages: complete })).toEqual([])
  })

  test.each([
    ['node_modules/@walletconnect/core', '2.21.9'],
    ['node_modules/x/node_modules/@walletconnect/utils', '2.22.0'],
    ['node_modules/@reown/walletkit', '1.2.11'],
    ['node_modules/@reown/appkit', '1.0.0'],
    ['node_modules/@web3modal/core', '1.0.0'],
  ])('reports %s %s', (path, version) => {
    expect(findNonFreePackages({ packages: { [path]: { version } } })).toHaveLength(1)
  })

  test('accepts the last free versions', () => {
    const packages = {
      'node_modules/@walletconnect/core': { version: '2.21.7' },
      'node_modules/@reown/walletkit': { version: '1.2.10' },
    }
    expect(findNonFreePackages({ packages })).toEqual([])
  })
})
