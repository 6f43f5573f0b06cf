import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lies } from '../../../examples/wallet/sign-in-answer.js'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { createOneClickSignIn } from '../../../src/controllers/siwx/sign-in-with-session.js'
import type { Scope } from '../../../src/controllers/scope.js'
import type { SIWXConfig, SIWXMessageInput, SIWXSession } from '../../../src/core/siwx.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { systemClock } from '../../../src/core/clock.js'
import { formatMessage } from '../../../src/siwx/message.js'
import { connectRequest, nextRequest, nextSignIn, pageConnector, testWallet } from '../../wallets/helpers/two-sides.js'
import { testScope } from '../../helpers/test-scope.js'

/** An app with a session list that records each save. */
function scriptedSiwx() {
  const saved: SIWXSession[][] = []
  const config: SIWXConfig = {
    async createMessage({ accountAddress, chainId }: SIWXMessageInput) {
      const data = {
        accountAddress,
        chainId,
        domain: 'app.example',
        uri: 'https://app.example/',
        version: '1',
        nonce: crypto.randomUUID().replaceAll('-', ''),
        issuedAt: new Date().toISOString(),
        expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
        statement: 'Sign in to the app.',
      }
      return { ...data, toString: () => formatMessage(data) }
    },
    addSession: vi.fn(),
    revokeSession: vi.fn(),
    setSessions: async sessions => void saved.push([...sessions]),
    getSessions: async () => [],
  }
  return { config, kept: saved }
}

describe('one-click sign-in', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  beforeAll(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url)
  })
  afterAll(async () => {
    await wallet.close()
    await relay.stop()
  })

  async function connect(scope: Scope, config: SIWXConfig, answer: Parameters<ExampleWallet['approveSignIn']>[1]) {
    const along = createOneClickSignIn(scope, config)
    const connector = pageConnector(relay.url, { signIn: along, storage: memoryStorage() })
    const request = nextSignIn(wallet)
    const outcome = connector.connect(connectRequest({ onUri: uri => void wallet.pair(uri) }))
    outcome.catch(() => undefined)
    await wallet.approveSignIn(await request, answer).catch(() => undefined)
    return { outcome, connector }
  }

  test('verifies and saves one session per network, and shows a message meanwhile', async () => {
    const scope = testScope({ services: { clock: systemClock, rpc: { send: async () => '0x' } } })
    const { config, kept: saved } = scriptedSiwx()
    const showLoading = vi.spyOn(scope.use(SnackController), 'showLoading')
    const { outcome, connector } = await connect(scope, config, undefined)
    const [session] = await outcome
    expect(showLoading).toHaveBeenCalledExactlyOnceWith('Authenticating...')
    expect(scope.use(SnackController).state.open).toBe(false)
    expect(saved).toHaveLength(1)
    expect(saved[0]?.map(({ data }) => [data.chainId, data.accountAddress])).toEqual(
      ['eip155:31337', 'eip155:31338'].map(chain => [chain, wallet.address]),
    )
    await session?.disconnect()
    await connector.dispose()
    scope.dispose()
  })

  test('saves the first network’s session if no more are accepted, and fails if none is', async () => {
    using scope = testScope()
    const { config } = scriptedSiwx()
    const tried: number[] = []
    const taking = (most: number) => ({
      ...config,
      setSessions: async (sessions: readonly SIWXSession[]) => {
        tried.push(sessions.length)
        if (sessions.length > most) throw new AppKitError('siwx/bad-signature', { text: `${sessions.length}` })
      },
    })
    const sessions = [1, 2].map(() => ({}) as SIWXSession)
    await createOneClickSignIn(scope, taking(1)).save(sessions)
    await expect(createOneClickSignIn(scope, taking(0)).save(sessions)).rejects.toMatchObject({ message: '2' })
    await expect(createOneClickSignIn(scope, taking(0)).save(sessions.slice(1))).rejects.toMatchObject({ message: '1' })
    expect(tried).toEqual([2, 1, 2, 1, 1])
  })

  test('connects without saving a message that lacks optional lines', async () => {
    const scope = testScope({ services: { clock: systemClock, rpc: { send: async () => '0x' } } })
    const { config, kept: saved } = scriptedSiwx()
    const { outcome, connector } = await connect(scope, config, 'older text')
    const [session] = await outcome
    expect(session?.accounts).toMatchObject([{ address: wallet.address }])
    expect(saved).toEqual([])
    const request = nextRequest(wallet)
    const signature = session?.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    await wallet.approveRequest(await request)
    expect(await signature).toMatch(/^0x/)
    await session?.disconnect()
    await connector.dispose()
    scope.dispose()
  })

  test.each(lies)('rejects the session if its %s is wrong', async lie => {
    const scope = testScope({ services: { clock: systemClock, rpc: { send: async () => '0x' } } })
    const { config, kept: saved } = scriptedSiwx()
    const before = wallet.sessions.length
    const { outcome, connector } = await connect(scope, config, lie)
    await expect(outcome).rejects.toMatchObject({ code: expect.stringMatching(/^siwx\//) as string })
    expect(saved).toEqual([])
    expect(config.addSession).not.toHaveBeenCalled()
    await expect.poll(() => wallet.sessions.length).toBe(before)
    expect(scope.use(SnackController).state.open).toBe(false)
    await connector.dispose()
    scope.dispose()
  })
})
