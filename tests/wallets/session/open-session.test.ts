import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { systemClock } from '../../../src/core/clock.js'
import { openPage, startRelayAndWallet } from '../helpers/page-fixture.js'
import { connectRequest, connected, evmNetwork, nextRequest, pageConnector } from '../helpers/two-sides.js'

const WEEK_MS = 7 * 24 * 3_600_000

describe('reconnect', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  const page = (...[more]: [Parameters<typeof openPage>[1]?]) => openPage(relay.url, more)
  beforeAll(async () => {
    const started = await startRelayAndWallet()
    ;({ relay, wallet } = started)
    return started.stop
  })
  /** Connects a page, closes it and returns its storage. */
  const left = async () => {
    const storage = memoryStorage()
    const before = page({ storage })
    const session = await connected(before, wallet)
    await session.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    await before.dispose()
    return storage
  }

  test('restores the stored session on its network, and it works', async () => {
    const [session] = await page({ storage: await left() }).reconnect(connectRequest())
    expect(session).toMatchObject({
      namespace: 'eip155',
      caipNetworkId: 'eip155:31338',
      accounts: [{ address: wallet.address }],
      wallet: { name: 'Example Wallet' },
    })
    const request = nextRequest(wallet)
    const signed = session?.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    await wallet.approveRequest(await request)
    expect(await signed).toMatch(/^0x/)
  })

  test('client id: is reported with a new or restored session, and forgotten when it ends', async () => {
    const storage = memoryStorage()
    const reported: (string | undefined)[] = []
    const onClientId = (id: string | undefined) => void reported.push(id)
    const first = page({ storage, onClientId })
    await connected(first, wallet)
    await expect.poll(() => reported).toEqual([expect.stringMatching(/^did:key:z6Mk/)])
    await first.dispose()
    const [restored] = await page({ storage, onClientId }).reconnect(connectRequest())
    await expect.poll(() => reported.length).toBeGreaterThan(1)
    expect(reported.at(-1)).toBe(reported[0])
    await restored?.disconnect()
    await expect.poll(() => reported.at(-1)).toBeUndefined()
  })

  test('returns one session for two calls', async () => {
    const connector = page({ storage: await left() })
    const [first] = await connector.reconnect(connectRequest())
    const [second] = await connector.reconnect(connectRequest())
    expect(second).toBe(first)
    const request = nextRequest(wallet)
    const signed = first?.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    await wallet.approveRequest(await request)
    expect(await signed).toMatch(/^0x/)
  })

  test('does not interfere with a pending pairing', async () => {
    const connector = page()
    const pairing = connected(connector, wallet)
    expect(await connector.reconnect(connectRequest())).toEqual([])
    expect((await pairing).accounts[0]?.address).toBe(wallet.address)
  })

  test("leaving the page does not end the wallet's session", async () => {
    const before = wallet.sessions.length
    await left()
    expect(wallet.sessions).toHaveLength(before + 1)
  })

  test('waits for an unreachable relay until it is aborted, then forgets the session', async () => {
    const storage = await left()
    const connector = pageConnector('ws://127.0.0.1:1', { storage })
    const limit = new AbortController()
    const read = vi.spyOn(storage, 'getItem')
    const resumed = connector.reconnect(connectRequest({ signal: limit.signal }))
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0) // the library has started
    limit.abort()
    await expect(resumed).rejects.toMatchObject({ code: 'request/aborted' })
    await connector.dispose()
    expect(await storage.getKeys()).toEqual([])
  })

  test('opens no socket if nothing is stored', async () => {
    const opened = vi.fn()
    const stop = relay.relay.watch(event => event.type === 'opened' && opened())
    const connector = page()
    expect(await connector.reconnect(connectRequest())).toEqual([])
    await connector.dispose()
    stop()
    expect(opened).not.toHaveBeenCalled()
  })

  test('forgets an expired session', async () => {
    const storage = await left()
    const clock = { ...systemClock, now: () => Date.now() + 2 * WEEK_MS }
    const connector = page({ storage, clock })
    expect(await connector.reconnect(connectRequest())).toEqual([])
    await connector.dispose()
    expect(await storage.getKeys()).toEqual([])
  })

  test('skips a namespace that the app no longer has', async () => {
    const storage = await left()
    expect(await page({ storage }).reconnect(connectRequest({ networks: [] }))).toEqual([])
  })

  test('ignores invalid data in the storage', async () => {
    const storage = memoryStorage()
    for (const key of await (await left()).getKeys()) await storage.setItem(key, 'garbage')
    const outcome = await page({ storage })
      .reconnect(connectRequest({ networks: [evmNetwork(31337)] }))
      .catch((error: unknown) => error)
    expect(outcome).toSatisfy(value => Array.isArray(value) && value.length === 0)
  })

  test('rejects immediately when it is aborted', async () => {
    const storage = await left()
    await expect(page({ storage }).reconnect(connectRequest({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'request/aborted',
    })
  })

  test('forgets a session that the wallet ended while the page was closed', async () => {
    const known = new Set(wallet.sessions.map(({ topic }) => topic))
    const storage = await left()
    const topic = wallet.sessions.find(first => !known.has(first.topic))?.topic ?? ''
    await wallet.disconnect(topic)
    const [session] = await page({ storage }).reconnect(connectRequest())
    const onGone = vi.fn()
    session?.watch({ onGone, onAccounts: vi.fn(), onNetwork: vi.fn() })
    await expect.poll(() => onGone.mock.calls).toHaveLength(1)
  })
})
