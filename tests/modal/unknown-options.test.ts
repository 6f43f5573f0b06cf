import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { findUnknownOptions, knownNames, warnUnknownOptions } from '../../src/modal/unknown-options.js'
import { testNetworks as networks } from '../helpers/test-scope.js'

/** Returns the members of an interface of config.ts, read from its source. */
function readMembers(name: string): string[] {
  const source = readFileSync('src/core/config.ts', 'utf8')
  const [, body = ''] = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(source) ?? []
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, member = '']) => member)
}

describe('unknown options', () => {
  test.each([
    ['', 'AppKitOptions'],
    ['metadata', 'Metadata'],
    ['endpoints', 'Endpoints'],
  ])('the known names of %j are those of the type %s', (path, type) => {
    expect(readMembers(type).length).toBeGreaterThan(3)
    expect([...(knownNames[path] ?? [])].sort()).toEqual(readMembers(type).sort())
  })

  test('finds unknown names by path, and no known ones', () => {
    const options = {
      networks,
      enableCoinbase: true,
      tokens: {},
      features: { swaps: true, pay: true },
      metadata: { logo: '' },
    }
    expect(findUnknownOptions(options)).toEqual(['enableCoinbase', 'tokens', 'metadata.logo', 'features.pay'])
    expect(findUnknownOptions({ networks, features: { email: false }, debug: true })).toEqual([])
  })

  test('logs the names once, and nothing if all are known', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    warnUnknownOptions({ networks })
    expect(warn).not.toHaveBeenCalled()
    const options = { networks, enableCoinbase: true }
    warnUnknownOptions(options)
    warnUnknownOptions(options)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('enableCoinbase'))
    warn.mockRestore()
  })
})
