import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './reading/source-table.js'
import {
  findInstallScripts,
  getRuntimeClosure,
  findMissingIntegrity,
  type ClosureLock,
} from './rules/runtime-closure.js'

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as ClosureLock

describe('runtime closure', () => {
  test.each([
    ['the package', '', 40], // 34, where the protocol's library was 105 of 127
    ['the gateway', 'gateway', 62], // five of them are the password estimator of the frame
  ])('L11: %s installs no more packages than promised, none with an install script', (_what, root, maximum) => {
    const closure = getRuntimeClosure(lock, root)
    expect(closure.size).toBeGreaterThan(20)
    expect(closure.size).toBeLessThanOrEqual(maximum)
    expect(findInstallScripts(lock, closure)).toEqual([])
    expect(findMissingIntegrity(lock, closure)).toEqual([])
  })

  test('L11: follows nested packages, and reports an install script and a missing hash', () => {
    const packages: ClosureLock['packages'] = {
      '': { dependencies: { a: '1' }, peerDependencies: { c: '1' }, peerDependenciesMeta: { c: { optional: true } } },
      'node_modules/a': { dependencies: { b: '2' }, integrity: 'sha512-a' },
      'node_modules/a/node_modules/b': { hasInstallScript: true },
      'node_modules/b': { integrity: 'sha512-b' },
      'node_modules/c': { integrity: 'sha512-c' },
    }
    const closure = getRuntimeClosure({ packages }, '')
    expect([...closure]).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
    expect(findInstallScripts({ packages }, closure)).toEqual(['node_modules/a/node_modules/b'])
    expect(findMissingIntegrity({ packages }, closure)).toEqual(['node_modules/a/node_modules/b'])
  })
})
