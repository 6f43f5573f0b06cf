import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMessageData, getExpiration, matchesAccount, isSignInRequired, findSession } from '../../../src/controllers/siwx/siwx-session.js'
import type { SIWXConfig, SIWXMessageData } from '../../../src/core/siwx.js'

const data: SIWXMessageData = {
  accountAddress: '0xAbC0000000000000000000000000000000000001',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: 'n',
}
const wanted = { address: data.accountAddress, chainId: 'eip155:1', now: 1_000_000 } as const
const session = (more: Partial<SIWXMessageData> = {}) => ({ data: { ...data, ...more }, message: 'm', signature: 's' })
const at = (ms: number) => new Date(ms).toISOString()

describe('sessionFor', () => {
  test('finds the one of this account on this network, in any spelling of hex', () => {
    const found = session({ accountAddress: data.accountAddress.toLowerCase() })
    expect(findSession([session({ chainId: 'eip155:10' }), found], wanted)).toBe(found)
  })

  test('base58 counts each letter', () => {
    const solana = { address: 'AbcDef', chainId: 'solana:x' as const }
    expect(matchesAccount({ ...data, accountAddress: 'AbcDef', chainId: 'solana:x' }, solana)).toBe(true)
    expect(matchesAccount({ ...data, accountAddress: 'abcdef', chainId: 'solana:x' }, solana)).toBe(false)
  })

  test('one that is over or has not begun is none; at its last moment it is over', () => {
    assert(
      property(integer({ min: 1, max: 10 ** 12 }), integer({ min: 1, max: 10 ** 12 }), (end, begin) => {
        const holds = end > wanted.now && begin <= wanted.now
        const found = findSession([session({ expirationTime: at(end), notBefore: at(begin) })], wanted)
        expect(found !== undefined).toBe(holds)
      }),
    )
  })

  test.each(['', 'soon', '2026-13-45'])('a time that nobody can read (%j) does not hold', text => {
    expect(findSession([session({ expirationTime: text })], wanted)).toBeUndefined()
    expect(findSession([session({ notBefore: text })], wanted)).toBeUndefined()
    expect(getExpiration({ ...data, expirationTime: text })).toBe(0)
  })
})

test('dataOf gives the fields that are there, and not how they are written', () => {
  const message = { ...data, statement: 'Hello', toString: () => 'text' }
  expect(toMessageData(message)).toEqual({ ...data, statement: 'Hello' })
})

test.each<[string, Partial<SIWXConfig>, boolean]>([
  ['who says nothing', {}, true],
  ['who says yes', { getRequired: () => true }, true],
  ['who says no', { getRequired: () => false }, false],
  [
    'who cannot say',
    {
      getRequired: () => {
        throw new TypeError('not now')
      },
    },
    true,
  ],
])('sign-in is required by the word of %s', (_, config, required) => {
  expect(isSignInRequired(config as SIWXConfig)).toBe(required)
})
