import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { systemClock } from '../../../src/core/clock.js'
import { openProtocolClient, type ProtocolClient } from '../../../src/wallets/session/protocol-client.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { nextProposal, testWallet } from '../helpers/two-sides.js'

/** The parts of a client's engine that these tests use. */
interface Engine {
  sendRequest(of: object): Promise<number>
  onSessionDeleteRequest(topic: string, of: object): Promise<void>
}

/** Sends two `wc_sessionDelete` requests, like a client that does not know if the first one arrived. */
const sendTwice = (engine: Engine, topic: string) => {
  const params = { code: 6000, message: 'User disconnected.' }
  const send = () => engine.sendRequest({ topic, method: 'wc_sessionDelete', params, throwOnFailedPublish: true })
  return Promise.all([send(), send()])
}

/** Resolves when a client has handled this many `wc_sessionDelete` requests. */
function endsHandled(engine: Engine, count: number): Promise<void> {
  const handle = engine.onSessionDeleteRequest
  return new Promise(resolve => {
    let left = count
    engine.onSessionDeleteRequest = async (...response) => {
      await handle(...response)
      left -= 1
      if (left === 0) resolve()
    }
  })
}

describe('repeated disconnect', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  let page: ProtocolClient
  beforeAll(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url)
    page = await openProtocolClient({
      relayUrl: relay.url,
      metadata: { name: 'Page', description: 'A page', url: 'http://localhost', icons: [] },
      networks: () => [],
      rpcUrls: () => [],
      storage: memoryStorage(),
      clock: systemClock,
    })
  })
  afterAll(async () => {
    await page.close()
    await wallet.close()
    await relay.stop()
  })
  expectNoUnhandledRejection()

  const sides = () => ({
    page: page.provider.client.engine as unknown as Engine,
    wallet: (wallet as unknown as { kit: { engine: { signClient: { engine: Engine } } } }).kit.engine.signClient.engine,
  })

  async function connect(): Promise<string> {
    const proposal = nextProposal(wallet)
    const { uri, approval } = await page.provider.client.connect({
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
    })
    await wallet.pair(uri ?? '')
    await wallet.approve(await proposal)
    return (await approval()).topic
  }

  test('the page deletes the session once and leaves no rejection unhandled', async () => {
    const topic = await connect()
    const handled = endsHandled(sides().page, 2)
    await sendTwice(sides().wallet, topic)
    await handled
    expect(page.provider.client.session.keys).not.toContain(topic)
    await connect() // the library deletes the session again when the page sends its next message
  })

  test('the example wallet deletes the session once and leaves no rejection unhandled', async () => {
    const topic = await connect()
    const handled = endsHandled(sides().wallet, 2)
    await sendTwice(sides().page, topic)
    await handled
    expect(wallet.sessions.map(session => session.topic)).not.toContain(topic)
    await connect()
  })
})
