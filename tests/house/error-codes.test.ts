import { describe, expect, test } from 'vitest'
import { createTable, readSources } from './reading/source-table.js'
import { reserved } from './reserved-codes.js'
import { CATALOGUE, readCodes, MESSAGES, findMessageGaps, findUnthrownCodes } from './rules/error-codes.js'

const catalogue = "export const catalogue = { 'a/thrown': 'none', 'a/silent': 'snack' } as const"
const thrower = "throw new AppKitError('a/thrown')"

describe('error codes', () => {
  test('every code is thrown, or reserved for an issue', () => {
    const sources = readSources('src', 'gateway/src', 'tools')
    expect(readCodes(sources).length).toBeGreaterThan(0)
    expect(findUnthrownCodes(sources, reserved)).toEqual([])
  })

  test('every code has a message', () => {
    expect(findMessageGaps(readSources('src/core/errors', 'src/i18n'))).toEqual([])
  })

  test('reports a code that is never thrown', () => {
    const sources = createTable({ [CATALOGUE]: catalogue, 'src/lib/a.ts': thrower })
    expect(findUnthrownCodes(sources, {})).toEqual(['a/silent: nothing throws it'])
    expect(findUnthrownCodes(sources, { 'a/silent': 7 })).toEqual([])
  })

  test('reports a reserved code that is thrown or removed', () => {
    const sources = createTable({ [CATALOGUE]: catalogue, 'src/lib/a.ts': thrower })
    expect(findUnthrownCodes(sources, { 'a/silent': 7, 'a/thrown': 7, 'a/gone': 7 })).toEqual([
      'a/thrown: reserved, but thrown or not in the catalogue',
      'a/gone: reserved, but thrown or not in the catalogue',
    ])
  })

  test('reports a code without a message, and a message without a code', () => {
    const messages = "export const errors = { 'a/thrown': 'It failed.', 'a/old': () => 'Gone.' }"
    expect(findMessageGaps(createTable({ [CATALOGUE]: catalogue, [MESSAGES]: messages }))).toEqual([
      'a/silent: no message',
      'a/old: a message without a code',
    ])
  })
})
