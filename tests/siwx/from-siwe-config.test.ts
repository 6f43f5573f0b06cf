import { describe, expect, test, vi } from 'vitest'
import { fromSiweConfig } from '../../src/siwx/from-siwe-config.js'
import type { SIWEConfig, SIWESession } from '../../src/core/siwx.js'
import { ALICE, NOW } from './some-message.js'

const BOB = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/** Creates a legacy server that accepts every signature. */
function setUp(options: Partial<SIWEConfig> = {}) {
  const state: { session: SIWESession | null } = { session: null }
  const siwe = {
    getNonce: vi.fn(async () => 'abcdefgh12345678'),
    getMessageParams: async () => ({
      domain: 'app.example',
      uri: 'https://app.example/',
      chains: [1],
      statement: 'Hi',
    }),
    createMessage: vi.fn(args => `signed ${args.address} ${args.nonce}`),
    verifyMessage: vi.fn(async () => {
      state.session = { address: ALICE, chainId: 1 }
      return true
    }),
    getSession: vi.fn(async () => state.session),
    signOut: vi.fn(async () => {
      state.session = null
      return true
    }),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...options,
  } satisfies SIWEConfig
  const time = { now: NOW }
  const clock = { now: () => time.now, after: () => () => undefined }
  return { siwe, siwx: fromSiweConfig(siwe, clock), state, time }
}

async function signIn({ siwx }: ReturnType<typeof setUp>) {
  const made = await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })
  await siwx.addSession({ data: made, message: `${made}`, signature: '0x12' })
}

describe('fromSiweConfig', () => {
  test('the app writes the message from the legacy fields and its server verifies it', async () => {
    const stage = setUp()
    await signIn(stage)
    const { siwe, siwx } = stage
    expect(siwe.createMessage).toHaveBeenCalledWith(
      expect.objectContaining({
        address: `did:pkh:eip155:1:${ALICE}`,
        chainId: 1,
        version: '1',
        nonce: 'abcdefgh12345678',
        iat: new Date(NOW).toISOString(),
        statement: 'Hi',
      }),
    )
    expect(siwe.verifyMessage).toHaveBeenCalledWith({
      message: `signed did:pkh:eip155:1:${ALICE} abcdefgh12345678`,
      signature: '0x12',
    })
    expect(siwe.onSignIn).toHaveBeenCalledWith({ address: ALICE, chainId: 1 })
    expect(await siwx.getSessions('eip155:1', ALICE.toLowerCase())).toHaveLength(1)
  })

  test('stores nothing that the server does not verify', async () => {
    const stage = setUp({ verifyMessage: async () => false })
    await expect(signIn(stage)).rejects.toMatchObject({
      code: 'siwx/bad-signature',
      message: 'Failed to verify message',
    })
    expect(await stage.siwx.getSessions('eip155:1', ALICE)).toEqual([])
    expect(stage.siwe.onSignIn).not.toHaveBeenCalled()
  })

  test.each<[string, Partial<SIWEConfig>, 'eip155:1' | 'eip155:10', string, number]>([
    ['another account', {}, 'eip155:1', BOB, 0],
    ['another network', {}, 'eip155:10', ALICE, 0],
    ['another account, unless the app keeps them', { signOutOnAccountChange: false }, 'eip155:1', BOB, 1],
    ['another network, unless the app keeps them', { signOutOnNetworkChange: false }, 'eip155:10', ALICE, 1],
  ])('signs out after %s', async (_, options, chain, address, sessions) => {
    const stage = setUp(options)
    await signIn(stage)
    expect(await stage.siwx.getSessions(chain, address)).toHaveLength(sessions)
    expect(stage.siwe.signOut).toHaveBeenCalledTimes(1 - sessions)
    expect(stage.siwe.onSignOut).toHaveBeenCalledTimes(1 - sessions)
  })

  test("caches the server's session for five minutes", async () => {
    const stage = setUp()
    await signIn(stage)
    stage.state.session = null
    expect(await stage.siwx.getSessions('eip155:1', ALICE)).toHaveLength(1)
    stage.time.now += 300_000
    expect(await stage.siwx.getSessions('eip155:1', ALICE)).toEqual([])
  })

  test('never blocks another namespace, or an app that has disabled it', async () => {
    expect(await setUp().siwx.getSessions('solana:abc', 'x')).toHaveLength(1)
    const off = setUp({ enabled: false })
    expect(await off.siwx.getSessions('eip155:1', ALICE)).toHaveLength(1)
    expect(off.siwx.getRequired?.()).toBe(false)
    expect(setUp().siwx.getRequired?.()).toBe(true)
    expect(off.siwe.getSession).not.toHaveBeenCalled()
  })

  test('ends its session, and rejects if the server does not sign out', async () => {
    const stage = setUp()
    await signIn(stage)
    await stage.siwx.revokeSession('eip155:1', BOB)
    expect(stage.siwe.signOut).not.toHaveBeenCalled()
    await stage.siwx.revokeSession('eip155:1', ALICE)
    expect(stage.siwe.signOut).toHaveBeenCalledTimes(1)
    const stubborn = setUp({ signOut: async () => false })
    await expect(stubborn.siwx.setSessions([])).rejects.toMatchObject({ code: 'siwx/server-refused' })
  })
})
