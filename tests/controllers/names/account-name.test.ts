import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localPart } from '../../../gateway/src/modules/names/registered-name.js'
import {
  COIN_TYPE_DEFAULT_EVM,
  toCoinType,
  getNameProblem,
  toLocalName,
} from '../../../src/controllers/names/account-name.js'

const SUFFIX = 'dev.test'

describe('account names', () => {
  test.each([
    ['anna', undefined],
    ['an-1', undefined],
    ['a'.repeat(63), undefined],
    ['', 'short'],
    ['ann', 'short'],
    ['a'.repeat(64), 'long'],
    ['an na', 'letters'],
    ['аnna', 'letters'],
    ['an.na', 'letters'],
    ['anna\u202E', 'letters'],
    ['-anna', 'hyphens'],
    ['anna-', 'hyphens'],
    ['xn--anna', 'hyphens'],
  ] as const)('rejects %j: %s', (name, problem) => expect(getNameProblem(name)).toBe(problem))

  test('normalizes case and removes the suffix', () => {
    expect(toLocalName(' Anna.DEV.test ', SUFFIX)).toBe('anna')
    expect(toLocalName('dev.test', SUFFIX)).toBe('dev.test')
    expect(toLocalName('anna.eth', SUFFIX)).toBe('anna.eth')
  })

  test('accepts exactly the names that the gateway accepts', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'ab-xn09.A_ä\u202E'), maxLength: 70 })
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), typed => {
        const name = toLocalName(typed, SUFFIX)
        expect(localPart(`${name}.${SUFFIX}`, SUFFIX)).toBe(getNameProblem(name) ? undefined : name)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('toCoinType converts a chain id and rejects one out of range', () => {
  expect([toCoinType(1), toCoinType(31_337)]).toEqual([2_147_483_649, COIN_TYPE_DEFAULT_EVM + 31_337])
  for (const odd of [COIN_TYPE_DEFAULT_EVM, -1, 1.5, Number.NaN])
    expect(() => toCoinType(odd)).toThrow(expect.objectContaining({ code: 'caip/network-id-invalid' }))
})
