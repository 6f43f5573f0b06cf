import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { systemClock } from '../../../src/core/clock.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { asking, connected, evmNetwork, nextRequest, pageConnector, testWallet } from '../helpers/two-sides.js'

const WEEK_MS = 7 * 24 * 3_600_000

describe('resuming after a reload', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  const pages: SessionConnector[] = []
  const page = (...[more]: [Parameters<typeof pageConnector>[1]?]) => {
    const connector = pageConnector(relay.url, more)
    pages.push(connector)
    return connector
  }
  beforeAll(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url)
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(one => one.dispose()))
  })
  afterAll(async () => {
    await wallet.close()
    await relay.stop()
  })
  /** A page that connected and was left; what it stored. */
  const left = async () => {
    const storage = memoryStorage()
    const before = page({ storage })
    const session = await connected(before, wallet)
    await session.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
    await before.dispose()
    return storage
  }

  test('the stored session is there again, on the network it was on, and answers', async () => {
    const [session] = await page({ storage: await left() }).reconnect(asking())
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

  test('asked twice, it is one session', async () => {
    const connector = page({ storage: await left() })
    const [one] = await connector.reconnect(asking())
    const [other] = await connector.reconnect(asking())
    expect(other).toBe(one)
    const request = nextRequest(wallet)
    const signed = one?.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    await wallet.approveRequest(await request)
    expect(await signed).toMatch(/^0x/)
  })

  test('asked while a person pairs already, it does not get in the way', async () => {
    const connector = page()
    const pairing = connected(connector, wallet)
    expect(await connector.reconnect(asking())).toEqual([])
    expect((await pairing).accounts[0]?.address).toBe(wallet.address)
  })

  test('leaving the page does not end the session in the wallet', async () => {
    const before = wallet.sessions.length
    await left()
    expect(wallet.sessions).toHaveLength(before + 1)
  })

  test('a relay that is not there is waited for until the caller gives up; then the session is forgotten', async () => {
    const storage = await left()
    const connector = pageConnector('ws://127.0.0.1:1', { storage })
    const limit = new AbortController()
    const read = vi.spyOn(storage, 'getItem')
    const resumed = connector.reconnect(asking({ signal: limit.signal }))
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0) // the library has begun
    limit.abort()
    await expect(resumed).rejects.toMatchObject({ code: 'request/aborted' })
    await connector.dispose()
    expect(await storage.getKeys()).toEqual([])
  })

  test('nothing stored: no session, no socket', async () => {
    const opened = vi.fn()
    const stop = relay.relay.watch(event => event.type === 'opened' && opened())
    const connector = page()
    expect(await connector.reconnect(asking())).toEqual([])
    await connector.dispose()
    stop()
    expect(opened).not.toHaveBeenCalled()
  })

  test('a session past its day is none, and is forgotten', async () => {
    const storage = await left()
    const clock = { ...systemClock, now: () => Date.now() + 2 * WEEK_MS }
    const connector = page({ storage, clock })
    expect(await connector.reconnect(asking())).toEqual([])
    await connector.dispose()
    expect(await storage.getKeys()).toEqual([])
  })

  test('a namespace the app has no networks of any more is left out', async () => {
    const storage = await left()
    expect(await page({ storage }).reconnect(asking({ networks: [] }))).toEqual([])
  })

  test('garbage in the storage is no session', async () => {
    const storage = memoryStorage()
    for (const key of await (await left()).getKeys()) await storage.setItem(key, 'garbage')
    const outcome = await page({ storage })
      .reconnect(asking({ networks: [evmNetwork(31337)] }))
      .catch((error: unknown) => error)
    expect(outcome).toSatisfy(value => Array.isArray(value) && value.length === 0)
  })

  test('giving up ends at once', async () => {
    const storage = await left()
    await expect(page({ storage }).reconnect(asking({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'request/aborted',
    })
  })

  test('a wallet that disconnected while the page was away is gone after a while', async () => {
    const known = new Set(wallet.sessions.map(({ topic }) => topic))
    const storage = await left()
    const topic = wallet.sessions.find(one => !known.has(one.topic))?.topic ?? ''
    await wallet.disconnect(topic)
    const [session] = await page({ storage }).reconnect(asking())
    const onGone = vi.fn()
    session?.watch({ onGone, onAccounts: vi.fn(), onNetwork: vi.fn() })
    await expect.poll(() => onGone.mock.calls).toHaveLength(1)
  })
})
