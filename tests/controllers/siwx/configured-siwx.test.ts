import { describe, expect, test, vi } from 'vitest'
import { getSiwxConfig } from '../../../src/controllers/siwx/configured-siwx.js'
import type { SIWEConfig } from '../../../src/core/siwx.js'
import { scriptedSiwx } from '../../helpers/scripted-siwx.js'
import { testScope } from '../../helpers/test-scope.js'

const ALICE = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ON_SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('siwxOf', () => {
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

  test('is the app’s own, and nobody without one', async () => {
    const siwx = scriptedSiwx()
    expect(await getSiwxConfig(testScope({ options: { siwx } }))).toBe(siwx)
    expect(await getSiwxConfig(testScope({}))).toBeUndefined()
  })

  test('is made of `siweConfig` once, whoever asks first, and the app can have it', async () => {
    const { scope, getNonce } = legacy()
    expect(scope.siwx).toBeUndefined()
    const [one, other] = await Promise.all([getSiwxConfig(scope), getSiwxConfig(scope)])
    expect(one).toBeDefined()
    expect(other).toBe(one)
    expect(scope.siwx).toBe(one)
    const message = await one?.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })
    expect(`${message}`).toBe('signed')
    expect(getNonce).toHaveBeenCalledExactlyOnceWith(ALICE)
  })

  test('of `siweConfig` asks accounts of EVM, and never blocks another family', async () => {
    const { scope, getSession } = legacy()
    const siwx = await getSiwxConfig(scope)
    expect(await siwx?.getSessions('eip155:1', ALICE)).toEqual([])
    getSession.mockClear()
    expect(await siwx?.getSessions(ON_SOLANA, 'So11111111111111111111111111111111111111112')).toHaveLength(1)
    expect(getSession).not.toHaveBeenCalled()
  })

  test('is nobody where `siweConfig` says that it is not enabled', async () => {
    expect(await getSiwxConfig(legacy({ enabled: false }).scope)).toBeUndefined()
  })
})
