import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { systemClock } from '../../../src/core/clock.js'
import { openProtocolClient, type ProtocolClient } from '../../../src/wallets/session/protocol-client.js'
import type { SessionConnectorOptions } from '../../../src/wallets/session/session-options.js'
import '../helpers/two-sides.js'

describe('openProtocolClient', () => {
  const opened: ProtocolClient[] = []
  const open = async (more: Partial<SessionConnectorOptions> = {}) => {
    const client = await openProtocolClient({
      relayUrl: 'ws://127.0.0.1:1',
      metadata: {
        name: 'Page',
        description: 'A page',
        url: 'https://elsewhere.example',
        icons: ['https://x.example/i'],
      },
      networks: () => [],
      rpcUrls: () => [],
      storage: memoryStorage(),
      clock: systemClock,
      ...more,
    })
    opened.push(client)
    return client
  }
  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await Promise.all(opened.splice(0).map(client => client.close()))
  })

  test("gives the page's own origin for its URL, whatever the app says", async () => {
    vi.stubGlobal('location', { origin: 'https://page.example' })
    expect((await open()).provider.client.metadata).toEqual({
      name: 'Page',
      description: 'A page',
      url: 'https://page.example',
      icons: ['https://x.example/i'],
    })
  })

  test.each([[{ origin: 'null' }], [undefined]])(
    "gives the app's word where the page has no origin: %o",
    async where => {
      vi.stubGlobal('location', where)
      expect((await open()).provider.client.metadata.url).toBe('https://elsewhere.example')
    },
  )

  test('asks no verify host, whatever it is to vouch for, and no other host either', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const testRun = process.env['IS_VITEST']
    delete process.env['IS_VITEST']
    const { provider } = await open()
    expect(await provider.client.core.verify.register({ id: 'x', decryptedId: 'y' })).toBe('')
    process.env['IS_VITEST'] = testRun
    expect(fetched).not.toHaveBeenCalled()
  })

  test('does not connect to the relay where nothing is stored, and says nothing', async () => {
    const said = (['log', 'warn', 'error', 'info', 'debug'] as const).map(name => vi.spyOn(console, name))
    const { provider } = await open()
    const { relayer } = provider.client.core
    expect([relayer.connected, relayer.connecting]).toEqual([false, false])
    for (const spy of said) expect(spy).not.toHaveBeenCalled()
  })

  test('two of them side by side are two, and leave nothing on globalThis', async () => {
    delete process.env['DISABLE_GLOBAL_CORE']
    const warned = vi.spyOn(console, 'warn')
    const before = Object.keys(globalThis)
    const [one, other] = await Promise.all([open(), open()])
    process.env['DISABLE_GLOBAL_CORE'] = 'true'
    expect(one?.provider.client.core).not.toBe(other?.provider.client.core)
    expect(Object.keys(globalThis)).toEqual(before)
    expect(warned).not.toHaveBeenCalled()
  })

  test('once closed it writes nothing more over what the next one keeps', async () => {
    const storage = memoryStorage()
    const client = await open({ storage })
    await client.close()
    await client.forget()
    await client.provider.client.core.storage.setItem('late', 1)
    await client.provider.client.core.storage.removeItem('late')
    expect(await storage.getKeys()).toEqual([])
  })
})
