import { afterEach, describe, expect, test, vi } from 'vitest'
import { EventEmitter } from 'node:events'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { systemClock } from '../../../src/core/clock.js'
import {
  openProtocolClient,
  handleFailedChecks,
  withReadableStorage,
  type ProtocolClient,
} from '../../../src/wallets/session/protocol-client.js'
import type { SessionConnectorOptions, SignClient } from '../../../src/wallets/session/session-options.js'
import '../helpers/two-sides.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { awaitRelay } from '../../../src/wallets/session/open-session.js'

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

/** Session messages of a wallet, and the library's handler of each. */
const words = [
  ['onSessionDeleteRequest', { code: 6000, message: 'Bye' }],
  ['onSessionUpdateRequest', { namespaces: { eip155: 'none' } }],
  ['onSessionExtendRequest', {}],
  ['onSessionPingRequest', {}],
  ['onSessionEventRequest', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }],
] as const

const gone = 'a'.repeat(64)

describe('handleFailedChecks', () => {
  expectNoUnhandledRejection()

  test.each(words)('handles the rejection of a message for an ended session (%s)', async (name, params) => {
    const client = await openProtocolClient({
      relayUrl: 'ws://127.0.0.1:1',
      metadata: { name: 'Page', description: 'A page', url: 'http://localhost', icons: [] },
      networks: () => [],
      rpcUrls: () => [],
      storage: memoryStorage(),
      clock: systemClock,
    })
    const { engine } = client.provider.client as unknown as {
      engine: Record<string, (topic: string, of: object) => unknown>
    }
    engine['sendError'] = engine['sendResult'] = async () => {} // there is no recipient
    void Promise.resolve(engine[name]?.(gone, { id: 1, jsonrpc: '2.0', method: '', params })).catch(() => {})
    await client.close()
  })

  test('rejects for callers that await a check, and ignores a library with a different engine', async () => {
    const wrong = new Error('gone')
    const engine = { isValidPing: async () => Promise.reject(wrong), isValidEmit: undefined }
    handleFailedChecks({ engine } as unknown as SignClient)
    await expect(engine.isValidPing()).rejects.toBe(wrong)
    expect(engine.isValidEmit).toBeUndefined()
  })
})

describe('withReadableStorage', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })

  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }

  test('hides a blocked storage from the loaded code and restores it', async () => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
    expect(await withReadableStorage(async () => typeof globalThis.localStorage)).toBe('undefined')
    expect(() => globalThis.localStorage).toThrow('Access is denied')
  })

  test('restores it if loading fails', async () => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
    await expect(withReadableStorage(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect(() => globalThis.localStorage).toThrow('Access is denied')
  })

  test('keeps a readable storage', async () => {
    const storage = new Map()
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage })
    expect(await withReadableStorage(async () => globalThis.localStorage)).toBe(storage)
  })
})

function relayerClient(connected: boolean) {
  const relayer = Object.assign(new EventEmitter(), { connected })
  return { relayer, client: { provider: { client: { core: { relayer } } } } as unknown as ProtocolClient }
}

test('awaitRelay resolves immediately if the relay is connected', async () => {
  const { relayer, client: open } = relayerClient(true)
  await awaitRelay(open, new AbortController().signal)
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})

test('awaitRelay resolves on connect and removes its listener', async () => {
  const { relayer, client: open } = relayerClient(false)
  const up = awaitRelay(open, new AbortController().signal)
  expect(relayer.listenerCount('relayer_connect')).toBe(1)
  relayer.emit('relayer_connect')
  await up
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})

test('awaitRelay rejects when it is aborted', async () => {
  const { relayer, client: open } = relayerClient(false)
  const limit = new AbortController()
  const up = awaitRelay(open, limit.signal)
  limit.abort()
  await expect(up).rejects.toBe(limit.signal.reason)
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})
