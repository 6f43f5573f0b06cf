import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { systemClock } from '../../../src/core/clock.js'
import { openProtocolClient } from '../../../src/wallets/session/protocol-client.js'
import type { SessionConnectorOptions } from '../../../src/wallets/session/session-options.js'
import '../helpers/two-sides.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

describe('openProtocolClient', () => {
  const open = async (more: Partial<SessionConnectorOptions> = {}) => {
    return disposeAfterTest(
      await openProtocolClient({
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
      }),
    )
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test("uses the page's origin as its URL, whatever the app configures", async () => {
    vi.stubGlobal('location', { origin: 'https://page.example' })
    expect((await open()).provider.client.metadata).toEqual({
      name: 'Page',
      description: 'A page',
      url: 'https://page.example',
      icons: ['https://x.example/i'],
    })
  })

  test.each([[{ origin: 'null' }], [undefined]])("uses the app's URL if the page has no origin: %o", async where => {
    vi.stubGlobal('location', where)
    expect((await open()).provider.client.metadata.url).toBe('https://elsewhere.example')
  })

  test('sends no request to a verify host or any other host', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const testRun = process.env['IS_VITEST']
    delete process.env['IS_VITEST']
    const { provider } = await open()
    expect(await provider.client.core.verify.register({ id: 'x', decryptedId: 'y' })).toBe('')
    process.env['IS_VITEST'] = testRun
    expect(fetched).not.toHaveBeenCalled()
  })

  test('does not connect or log if nothing is stored', async () => {
    const response = (['log', 'warn', 'error', 'info', 'debug'] as const).map(name => vi.spyOn(console, name))
    const { provider } = await open()
    const { relayer } = provider.client.core
    expect([relayer.connected, relayer.connecting]).toEqual([false, false])
    for (const spy of response) expect(spy).not.toHaveBeenCalled()
  })

  test('separates two clients and leaves nothing on globalThis', async () => {
    delete process.env['DISABLE_GLOBAL_CORE']
    const warned = vi.spyOn(console, 'warn')
    const before = Object.keys(globalThis)
    const [first, second] = await Promise.all([open(), open()])
    process.env['DISABLE_GLOBAL_CORE'] = 'true'
    expect(first?.provider.client.core).not.toBe(second?.provider.client.core)
    expect(Object.keys(globalThis)).toEqual(before)
    expect(warned).not.toHaveBeenCalled()
  })

  test("writes nothing after close, so that the next client's data is kept", async () => {
    const storage = memoryStorage()
    const client = await open({ storage })
    await client.close()
    await client.forget()
    await client.provider.client.core.storage.setItem('late', 1)
    await client.provider.client.core.storage.removeItem('late')
    expect(await storage.getKeys()).toEqual([])
  })
})
