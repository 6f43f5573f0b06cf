import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lies } from '../../../examples/wallet/sign-in-answer.js'
import { createWallet, type ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { toNetwork } from '../../../src/core/network.js'
import type { Cacao, SIWXMessageData } from '../../../src/core/siwx.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { OneClickSignIn } from '../../../src/wallets/session/session-options.js'
import { openPage } from '../helpers/page-fixture.js'
import { connectRequest, evmNetwork, nextProposal, nextRequest, nextSignIn, testWallet } from '../helpers/two-sides.js'

const data: SIWXMessageData = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:31337',
  domain: 'localhost',
  uri: 'http://localhost/page',
  version: '1',
  nonce: 'n0123456789',
  statement: 'Sign in to the page.',
  expirationTime: '2999-01-01T00:00:00.000Z',
  resources: ['https://localhost/terms'],
}

/** A sign-in that records its calls. `fail` makes the check or the storing reject. */
function scriptedAlong({ fail }: { fail?: 'check' | 'keep' } = {}) {
  const reported: string[] = []
  const seen: Cacao[] = []
  const along: OneClickSignIn = {
    createMessage: async () => data,
    onSigned: isGoingOn => void reported.push(isGoingOn ? 'signed' : 'over'),
    async check(cacaos) {
      reported.push('check')
      seen.push(...cacaos)
      if (fail === 'check') throw new AppKitError('siwx/declined')
      return cacaos.map(cacao => ({ data, message: '', signature: cacao.s.s, cacao }))
    },
    async save(sessions) {
      reported.push(`keep ${sessions.length}`)
      if (fail === 'keep') throw new AppKitError('siwx/init-failed')
    },
  }
  return { along, reported, seen }
}

describe('pairing with sign-in', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  let elder: ExampleWallet
  beforeAll(async () => {
    relay = await startTestRelay()
    const rpc = { '31337': 'http://127.0.0.1:1', '31338': 'http://127.0.0.1:1' }
    const options = { relayUrl: relay.url, rpc, storage: memoryStorage(), hurried: true, withoutSignIn: true }
    ;[wallet, elder] = await Promise.all([testWallet(relay.url), createWallet(options)])
  })
  afterAll(async () => {
    await Promise.all([wallet.close(), elder.close()])
    await relay.stop()
  })
  const page = (signIn: OneClickSignIn, storage = memoryStorage()) => openPage(relay.url, { signIn, storage })
  const paired = (connector: SessionConnector, by: ExampleWallet, more: Parameters<typeof connectRequest>[0] = {}) => {
    const outcome = connector.connect(connectRequest({ ...more, onUri: uri => void by.pair(uri) }))
    outcome.catch(() => undefined)
    return outcome
  }

  test('returns a working session on every network and stores each sign-in', async () => {
    const { along, reported, seen } = scriptedAlong()
    const request = nextSignIn(wallet)
    const outcome = paired(page(along), wallet)
    const { authPayload } = (await request).params
    expect(authPayload).toMatchObject({
      chains: ['eip155:31337', 'eip155:31338'],
      domain: data.domain,
      aud: data.uri,
      nonce: data.nonce,
      exp: data.expirationTime,
      statement: data.statement,
    })
    expect(authPayload.resources?.slice(0, -1)).toEqual(data.resources)
    await wallet.approveSignIn(await request)
    const [session] = await outcome
    expect(session).toMatchObject({
      namespace: 'eip155',
      accounts: [{ address: wallet.address }],
      approved: ['eip155:31337', 'eip155:31338'],
      wallet: { name: 'Example Wallet' },
    })
    expect(reported).toEqual(['signed', 'check', 'keep 2', 'over'])
    expect(seen.map(({ p }) => p.iss)).toEqual([31337, 31338].map(id => `did:pkh:eip155:${id}:${wallet.address}`))
    const pending = nextRequest(wallet)
    const signed = session?.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    await wallet.approveRequest(await pending)
    expect(await signed).toMatch(/^0x/)
    await session?.disconnect()
  })

  test('restores the session after a reload', async () => {
    const storage = memoryStorage()
    const request = nextSignIn(wallet)
    const before = page(scriptedAlong().along, storage)
    const outcome = paired(before, wallet)
    await wallet.approveSignIn(await request)
    await outcome
    await before.dispose()
    const again = page(scriptedAlong().along, storage)
    const [session] = await again.reconnect(connectRequest())
    expect(session?.accounts).toMatchObject([{ address: wallet.address }])
    await session?.disconnect()
  })

  test('connects an older wallet without a sign-in', async () => {
    const { along, reported } = scriptedAlong()
    const proposal = nextProposal(elder)
    const outcome = paired(page(along), elder)
    await elder.approve(await proposal)
    const [session] = await outcome
    expect(session?.accounts).toMatchObject([{ address: elder.address }])
    expect(reported).toEqual(['over'])
    await session?.disconnect()
  })

  test.each(['check', 'keep'] as const)('creates no session, here or in the wallet, if %s rejects', async fail => {
    const storage = memoryStorage()
    const { along, reported } = scriptedAlong({ fail })
    const request = nextSignIn(wallet)
    const before = wallet.sessions.length
    const connector = page(along, storage)
    const outcome = paired(connector, wallet)
    await wallet.approveSignIn(await request)
    await expect(outcome).rejects.toMatchObject({ code: fail === 'check' ? 'siwx/declined' : 'siwx/init-failed' })
    expect(reported).toEqual(['signed', 'check', ...(fail === 'keep' ? ['keep 2'] : []), 'over'])
    await expect.poll(() => wallet.sessions.length).toBe(before)
    expect(await connector.reconnect(connectRequest())).toEqual([])
    await connector.dispose()
    expect(await storage.getKeys()).toEqual([])
  })

  test.each(lies)('stores nothing before a forged response (%s) is checked', async lie => {
    const storage = memoryStorage()
    const written = vi.spyOn(storage, 'setItem')
    const { along } = scriptedAlong({ fail: 'check' })
    const request = nextSignIn(wallet)
    const outcome = paired(page(along, storage), wallet)
    await wallet.approveSignIn(await request, lie).catch(() => undefined)
    await expect(outcome).rejects.toMatchObject({ code: 'siwx/declined' })
    const sessions = written.mock.calls.filter(([key]) => key.endsWith('session')).map(([, value]) => value)
    expect(sessions.filter(value => JSON.stringify(value) !== '[]' && value !== undefined)).toEqual([])
  })

  test('rejects if the wallet does', async () => {
    const { along, reported } = scriptedAlong()
    const request = nextSignIn(wallet)
    const outcome = paired(page(along), wallet)
    await wallet.rejectSignIn(await request)
    await expect(outcome).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(reported).toEqual(['over'])
  })

  test('rejects immediately when it is aborted, and stores nothing', async () => {
    const storage = memoryStorage()
    const limit = new AbortController()
    const request = nextSignIn(wallet)
    const connector = page(scriptedAlong().along, storage)
    const outcome = paired(connector, wallet, { signal: limit.signal })
    await request
    limit.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'request/aborted' })
    await connector.dispose()
    expect(await storage.getKeys()).toEqual([])
  })

  test('accepts the response to an earlier link and to the current one', async () => {
    const { along } = scriptedAlong()
    const connector = page(along)
    const uris: string[] = []
    const newest = new AbortController()
    const shown = (signal?: AbortSignal) => {
      const onUri = (uri: string) => void uris.push(uri)
      const outcome = connector.connect(connectRequest({ onUri, ...(signal && { signal }) }))
      outcome.catch(() => undefined)
      return outcome
    }
    const first = shown()
    await expect.poll(() => uris.length).toBe(1)
    const second = shown(newest.signal)
    await expect.poll(() => uris.length).toBe(2)
    newest.abort()
    await expect(second).rejects.toMatchObject({ code: 'request/aborted' })
    const request = nextSignIn(wallet)
    await wallet.pair(uris[0] ?? '')
    await wallet.approveSignIn(await request)
    const [session] = await first
    expect(session?.accounts).toMatchObject([{ address: wallet.address }])
    await session?.disconnect()
  })

  test("connects without a sign-in if the app's own library does not support it", async () => {
    const { along, reported } = scriptedAlong()
    const universalProvider = await UniversalProvider.init({
      relayUrl: relay.url,
      projectId: '',
      logger: 'silent',
      telemetryEnabled: false,
      storage: memoryStorage() as never,
    })
    Object.assign(universalProvider.client.engine, { setAuthRequest: undefined })
    const connector = openPage(relay.url, { signIn: along, universalProvider })
    const proposal = nextProposal(wallet)
    const outcome = paired(connector, wallet)
    await wallet.approve(await proposal)
    const [session] = await outcome
    expect(session?.accounts).toMatchObject([{ address: wallet.address }])
    expect(reported).toEqual([])
    await session?.disconnect()
    await universalProvider.client.core.relayer.transportClose()
  })

  test('connects without a sign-in if the app has networks of another namespace', async () => {
    const { along, reported } = scriptedAlong()
    const connector = page(along)
    const solana = toNetwork({
      id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      name: 'Solana Devnet',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    })
    const proposal = nextProposal(wallet)
    const outcome = paired(connector, wallet, { networks: [evmNetwork(31337), solana] })
    await wallet.reject(await proposal)
    await expect(outcome).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(reported).toEqual([])
  })
})
