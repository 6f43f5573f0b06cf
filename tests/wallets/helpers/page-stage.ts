import { afterEach, beforeEach } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage, type MemoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import type { SessionConnectorOptions } from '../../../src/wallets/session/session-options.js'
import { lineTo, type Line } from './line-to.js'
import { pageConnector, testWallet } from './two-sides.js'

type PageOptions = Partial<SessionConnectorOptions>

/** A relay and a wallet for each test of a file, and pages that come and go; all of it is given back after the test. */
export interface PageStage {
  readonly relay: TestRelay
  readonly wallet: ExampleWallet
  page(more?: PageOptions): SessionConnector
  /** Has a page ask something, kills it the way a phone does, and gives what it left stored beside what `ask` gave. */
  killed<T>(ask: (page: SessionConnector) => Promise<T>, more?: PageOptions): Promise<{ left: MemoryStorage; said: T }>
}

/** Sets such a stage up. Called where tests are described. */
export function pageStage(): PageStage {
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
    async killed<T>(ask: (page: SessionConnector) => Promise<T>, more: PageOptions = {}) {
      const line = await lineTo(own.relay.port)
      lines.push(line)
      const storage = memoryStorage()
      const said = await ask(page({ ...more, storage, relayUrl: `ws://127.0.0.1:${line.port}` }))
      const left = memoryStorage()
      for (const [key, value] of await storage.getEntries()) await left.setItem(key, value)
      line.cut()
      return { left, said }
    },
  })
}
