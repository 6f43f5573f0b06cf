import { assert, integer, property } from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  getSiwxConfig,
  toMessageData,
  getExpiration,
  matchesAccount,
  isSignInRequired,
  findSession,
} from '../../../src/controllers/siwx/siwx-session.js'
import type { SIWEConfig, SIWXConfig, SIWXMessageData } from '../../../src/core/siwx.js'
import { scriptedSiwx } from '../../helpers/scripted-siwx.js'
import { testScope } from '../../helpers/test-scope.js'

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

describe('findSession', () => {
  test('finds the session of the account and network, ignoring the case of hex addresses', () => {
    const found = session({ accountAddress: data.accountAddress.toLowerCase() })
    expect(findSession([session({ chainId: 'eip155:10' }), found], wanted)).toBe(found)
  })

  test('respects the case of base58 addresses', () => {
    const solana = { address: 'AbcDef', chainId: 'solana:x' as const }
    expect(matchesAccount({ ...data, accountAddress: 'AbcDef', chainId: 'solana:x' }, solana)).toBe(true)
    expect(matchesAccount({ ...data, accountAddress: 'abcdef', chainId: 'solana:x' }, solana)).toBe(false)
  })

  test('ignores an expired session and one that is not valid yet; expiration is exclusive', () => {
    assert(
      property(integer({ min: 1, max: 10 ** 12 }), integer({ min: 1, max: 10 ** 12 }), (end, begin) => {
        const holds = end > wanted.now && begin <= wanted.now
        const found = findSession([session({ expirationTime: at(end), notBefore: at(begin) })], wanted)
        expect(found !== undefined).toBe(holds)
      }),
    )
  })

  test.each(['', 'soon', '2026-13-45'])('ignores a session with the unreadable time %j', text => {
    expect(findSession([session({ expirationTime: text })], wanted)).toBeUndefined()
    expect(findSession([session({ notBefore: text })], wanted)).toBeUndefined()
    expect(getExpiration({ ...data, expirationTime: text })).toBe(0)
  })
})

test('toMessageData returns the fields that are present, without the text', () => {
  const message = { ...data, statement: 'Hello', toString: () => 'text' }
  expect(toMessageData(message)).toEqual({ ...data, statement: 'Hello' })
})

test.each<[string, Partial<SIWXConfig>, boolean]>([
  ['an app without getRequired', {}, true],
  ['an app that returns true', { getRequired: () => true }, true],
  ['an app that returns false', { getRequired: () => false }, false],
  [
    'an app whose function throws',
    {
      getRequired: () => {
        throw new TypeError('not now')
      },
    },
    true,
  ],
])('isSignInRequired takes the word of %s', (_, config, required) => {
  expect(isSignInRequired(config as SIWXConfig)).toBe(required)
})

describe('getSiwxConfig', () => {
  const ALICE = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
  const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

  function legacy(more: Partial<SIWEConfig> = {}) {
    const getNonce = vi.fn(async () => 'abcdefgh12345678')
    const getSession = vi.fn(async () => null)
    const siweConfig: SIWEConfig = {
      getNonce,
      createMessage: () => 'signed',
      verifyMessage: async () => true,
      getSession,
      signOut: async () => true,
      ...more,
    }
    return { getNonce, getSession, scope: testScope({ options: { siweConfig } }) }
  }

  test('returns the `siwx` option, and undefined without one', async () => {
    const siwx = scriptedSiwx()
    expect(await getSiwxConfig(testScope({ options: { siwx } }))).toBe(siwx)
    expect(await getSiwxConfig(testScope({}))).toBeUndefined()
  })

  test('converts `siweConfig` once for concurrent callers and stores the result', async () => {
    const { scope, getNonce } = legacy()
    expect(scope.siwx).toBeUndefined()
    const [first, second] = await Promise.all([getSiwxConfig(scope), getSiwxConfig(scope)])
    expect(first).toBeDefined()
    expect(second).toBe(first)
    expect(scope.siwx).toBe(first)
    const message = await first?.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })
    expect(`${message}`).toBe('signed')
    expect(getNonce).toHaveBeenCalledExactlyOnceWith(ALICE)
  })

  test('counts accounts of other namespaces as signed in with `siweConfig`', async () => {
    const { scope, getSession } = legacy()
    const siwx = await getSiwxConfig(scope)
    expect(await siwx?.getSessions('eip155:1', ALICE)).toEqual([])
    getSession.mockClear()
    expect(await siwx?.getSessions(SOLANA, 'So11111111111111111111111111111111111111112')).toHaveLength(1)
    expect(getSession).not.toHaveBeenCalled()
  })

  test('returns undefined if `siweConfig` is not enabled', async () => {
    expect(await getSiwxConfig(legacy({ enabled: false }).scope)).toBeUndefined()
  })
})
