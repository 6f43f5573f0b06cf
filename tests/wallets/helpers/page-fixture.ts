import { beforeEach } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage, type MemoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { SessionConnectorOptions } from '../../../src/wallets/session/session-options.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'
import { lineTo } from './line-to.js'
import { pageConnector, testWallet } from './two-sides.js'

type PageOptions = Partial<SessionConnectorOptions>

/** A relay and a wallet for each test, and pages that come and go. Everything is disposed after the test. */
export interface PageFixture {
  readonly relay: TestRelay
  readonly wallet: ExampleWallet
  page(more?: PageOptions): SessionConnector
  /** Runs a request on a page, kills the page abruptly, and returns its storage and the request's result. */
  killed<T>(
    request: (page: SessionConnector) => Promise<T>,
    more?: PageOptions,
  ): Promise<{ left: MemoryStorage; result: T }>
}

/** Registers the fixture. Call it in a `describe` block. */
export function pageFixture(): PageFixture {
  const own = {} as { relay: TestRelay; wallet: ExampleWallet }
  beforeEach(async () => {
    own.relay = disposeAfterTest(await startTestRelay())
    own.wallet = disposeAfterTest(await testWallet(own.relay.url))
  })
  const page = (more: PageOptions = {}) => openPage(own.relay.url, more)
  return Object.assign(own, {
    page,
    async killed<T>(request: (page: SessionConnector) => Promise<T>, more: PageOptions = {}) {
      const line = await lineTo(own.relay.port)
      disposeAfterTest(() => line.cut())
      const storage = memoryStorage()
      const result = await request(page({ ...more, storage, relayUrl: `ws://127.0.0.1:${line.port}` }))
      const left = memoryStorage()
      for (const [key, value] of await storage.getEntries()) await left.setItem(key, value)
      line.cut()
      return { left, result }
    },
  })
}

/** Creates a page's connector and disposes of it after the test. */
export function openPage(relayUrl: string, more: PageOptions = {}): SessionConnector {
  const connector = pageConnector(relayUrl, more)
  disposeAfterTest(() => connector.dispose())
  return connector
}

/** Starts a relay and a wallet for several tests. `beforeAll` returns `stop`. */
export async function startRelayAndWallet() {
  const relay = await startTestRelay()
  const wallet = await testWallet(relay.url)
  const stop = async () => {
    await wallet.close()
    await relay.stop()
  }
  return { relay, wallet, stop }
}
