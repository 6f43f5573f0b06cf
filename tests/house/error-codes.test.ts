import { describe, expect, test } from 'vitest'
import { planted, readSources } from './reading/source-table.js'
import { reserved } from './reserved-codes.js'
import { CATALOGUE, codes, SENTENCES, unspokenCodes, unthrownCodes } from './rules/error-codes.js'

const catalogue = "export const catalogue = { 'a/thrown': 'none', 'a/silent': 'snack' } as const"
const thrower = "throw new AppKitError('a/thrown')"

describe('error codes', () => {
  test('every code is thrown somewhere, or waits for a named issue', () => {
    const house = readSources('src', 'gateway/src', 'tools')
    expect(codes(house).length).toBeGreaterThan(0)
    expect(unthrownCodes(house, reserved)).toEqual([])
  })

  test('every code has its sentence', () => {
    expect(unspokenCodes(readSources('src/core/errors', 'src/i18n'))).toEqual([])
  })

  test('fails on a code that nothing throws', () => {
    const house = planted({ [CATALOGUE]: catalogue, 'src/lib/a.ts': thrower })
    expect(unthrownCodes(house, {})).toEqual(['a/silent: nothing throws it'])
    expect(unthrownCodes(house, { 'a/silent': 7 })).toEqual([])
  })

  test('fails on a reserved code that is thrown by now, or gone', () => {
    const house = planted({ [CATALOGUE]: catalogue, 'src/lib/a.ts': thrower })
    expect(unthrownCodes(house, { 'a/silent': 7, 'a/thrown': 7, 'a/gone': 7 })).toEqual([
      'a/thrown: reserved, but thrown or not in the catalogue',
      'a/gone: reserved, but thrown or not in the catalogue',
    ])
  })

  test('fails on a code without a sentence, and on a sentence without a code', () => {
    const words = "export const errors = { 'a/thrown': 'It failed.', 'a/old': () => 'Gone.' }"
    expect(unspokenCodes(planted({ [CATALOGUE]: catalogue, [SENTENCES]: words }))).toEqual([
      'a/silent: no sentence',
      'a/old: a sentence for no code',
    ])
  })
})
