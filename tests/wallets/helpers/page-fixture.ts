import { afterEach, beforeEach } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage, type MemoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { SessionConnectorOptions } from '../../../src/wallets/session/session-options.js'
import { lineTo, type Line } from './line-to.js'
import { pageConnector, testWallet } from './two-sides.js'

type PageOptions = Partial<SessionConnectorOptions>

/** A relay and a wallet for each test, and pages that come and go. Everything is disposed after the test. */
export interface PageFixture {
  readonly relay: TestRelay
  readonly wallet: ExampleWallet
  page(more?: PageOptions): SessionConnector
  /** Runs a request on a page, kills the page abruptly, and returns its storage and the request's result. */
  killed<T>(request: (page: SessionConnector) => Promise<T>, more?: PageOptions): Promise<{ left: MemoryStorage; result: T }>
}

/** Registers the fixture. Call it in a `describe` block. */
export function pageFixture(): PageFixture {
  const own = {} as { relay: TestRelay; wallet: ExampleWallet }
  const pages: SessionConnector[] = []
  const lines: Line[] = []
  beforeEach(async () => {
    own.relay = await startTestRelay()
    own.wallet = await testWallet(own.relay.url)
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(page => page.dispose()))
    for (const line of lines.splice(0)) line.cut()
    await own.wallet.close()
    await own.relay.stop()
  })
  const page = (more: PageOptions = {}) => {
    const connector = pageConnector(own.relay.url, more)
    pages.push(connector)
    return connector
  }
  return Object.assign(own, {
    page,
    async killed<T>(request: (page: SessionConnector) => Promise<T>, more: PageOptions = {}) {
      const line = await lineTo(own.relay.port)
      lines.push(line)
      const storage = memoryStorage()
      const result = await request(page({ ...more, storage, relayUrl: `ws://127.0.0.1:${line.port}` }))
      const left = memoryStorage()
      for (const [key, value] of await storage.getEntries()) await left.setItem(key, value)
      line.cut()
      return { left, result }
    },
  })
}
