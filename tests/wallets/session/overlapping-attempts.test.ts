import { stringToHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startDapp } from '../../../gateway/tests/helpers/protocol-clients.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { Session } from '../../../src/core/connector.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { createManualClock } from '../helpers/manual-clock.js'
import { openPage } from '../helpers/page-fixture.js'
import { connectRequest, connected, evmNetwork, nextProposal, nextRequest, testWallet } from '../helpers/two-sides.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

/** A pairing whose link is published. */
interface Attempt {
  readonly uri: string
  readonly topic: string
  readonly outcome: Promise<readonly Session[]>
  giveUp(): void
}

describe('parallel pairings', () => {
  expectNoUnhandledRejection()
  let relay: TestRelay
  let wallet: ExampleWallet
  beforeEach(async () => {
    relay = disposeAfterTest(await startTestRelay())
    wallet = disposeAfterTest(await testWallet(relay.url))
  })
  const page = (...[more]: [Parameters<typeof openPage>[1]?]) => openPage(relay.url, more)
  const ownDapp = async () => disposeAfterTest(await startDapp({ relayUrl: relay.url }))
  const attempt = async (connector: SessionConnector): Promise<Attempt> => {
    const { signal, abort } = abortableCall()
    let outcome: Promise<readonly Session[]> = Promise.resolve([])
    const uri = await new Promise<string>((resolve, reject) => {
      outcome = connector.connect(connectRequest({ signal, onUri: resolve }))
      outcome.catch(reject)
    })
    return { uri, topic: /^wc:([0-9a-f]+)@2/.exec(uri)?.[1] ?? '', outcome, giveUp: abort }
  }
  /** Resolves once the topic is unsubscribed at the relay. */
  const left = ({ topic }: Attempt) => relay.next(event => event.type === 'unsubscribed' && event.topic === topic)
  const scanned = async ({ uri }: Attempt) => {
    const proposal = nextProposal(wallet)
    await wallet.pair(uri)
    return proposal
  }
  const works = async (outcome: Promise<readonly Session[]>) => {
    const [session] = await outcome
    const request = nextRequest(wallet)
    const params = [stringToHex('hello'), wallet.address]
    const signed = session?.provider.request({ method: 'personal_sign', params })
    await wallet.approveRequest(await request)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  }
  const aborted = ({ outcome }: Attempt) => expect(outcome).rejects.toMatchObject({ code: 'request/aborted' })

  test('a link scanned before the next one was shown can be approved afterwards', async () => {
    const connector = page()
    const first = await attempt(connector)
    const proposal = await scanned(first)
    const second = await attempt(connector)
    expect(second.topic).not.toBe(first.topic)
    const withdrawn = left(second)
    await wallet.approve(proposal)
    await Promise.all([works(first.outcome), aborted(second), withdrawn])
  })

  test('the next link works while the previous one is open, and ends it', async () => {
    const connector = page()
    const first = await attempt(connector)
    const second = await attempt(connector)
    const withdrawn = left(first)
    await wallet.approve(await scanned(second))
    await Promise.all([works(second.outcome), aborted(first), withdrawn])
  })

  test('all callers receive the session before the other links end', async () => {
    const connector = page()
    const first = await attempt(connector)
    const second = await attempt(connector)
    const received: string[] = []
    const reported = second.outcome.catch(() => received.push('second'))
    await wallet.approve(await scanned(first))
    await first.outcome
    for (let turn = 0; turn < 50; turn++) await Promise.resolve() // passes several promise callbacks
    received.push('first')
    await reported
    expect(received).toEqual(['first', 'second'])
  })

  test.each([
    ['the elder', 0],
    ['the newer', 1],
  ])('aborting %s keeps the other one and withdraws only its own link', async (_which, at) => {
    const connector = page()
    const both = [await attempt(connector), await attempt(connector)] as const
    const [gone, another] = at === 0 ? both : [both[1], both[0]]
    const withdrawn = left(gone)
    const leaving = vi.fn()
    relay.relay.watch(event => event.type === 'unsubscribed' && event.topic === another.topic && leaving())
    gone.giveUp()
    await Promise.all([aborted(gone), withdrawn])
    expect(leaving).not.toHaveBeenCalled()
    await wallet.approve(await scanned(another))
    await works(another.outcome)
  })

  test('rejecting one keeps the other', async () => {
    const connector = page()
    const first = await attempt(connector)
    const second = await attempt(connector)
    await wallet.reject(await scanned(first))
    await expect(first.outcome).rejects.toMatchObject({ code: 'wallet/rejected' })
    await wallet.approve(await scanned(second))
    await works(second.outcome)
  })

  test('a link aborted before it was published is withdrawn once it exists', async () => {
    const clock = createManualClock()
    const slow = await startTestRelay({ clock })
    const connector = openPage(slow.url)
    const first = await attempt(connector)
    slow.relay.faults.delay(1_000)
    const alarms = clock.waiting
    const { signal, abort } = abortableCall()
    const onUri = vi.fn()
    const second = connector.connect(connectRequest({ signal, onUri }))
    await expect.poll(() => clock.waiting).toBe(alarms + 1)
    abort()
    await expect(second).rejects.toMatchObject({ code: 'request/aborted' })
    const topics: (string | undefined)[] = []
    slow.relay.watch(event => void (event.type === 'subscribed' && topics.push(event.topic)))
    const withdrawn = slow.next(event => event.type === 'unsubscribed')
    slow.relay.faults.clear()
    clock.turn(1_000)
    expect(topics).toContain((await withdrawn).topic)
    expect(topics).not.toContain(first.topic)
    expect(onUri).not.toHaveBeenCalled()
    await connector.dispose()
    await aborted(first)
    await slow.stop()
  })

  test('all proposals are sent again to a relay that lost its memory', async () => {
    const connector = page()
    const [first, second] = [await attempt(connector), await attempt(connector)]
    await relay.stop()
    const { port } = relay
    relay = await startTestRelay({ port })
    const ended = aborted(second)
    await wallet.approve(await scanned(first))
    await Promise.all([works(first.outcome), ended])
  })

  test('the end of a session keeps a link for the next one', async () => {
    const connector = page()
    const session = await connected(connector, wallet)
    const next = await attempt(connector)
    await session.disconnect()
    await wallet.approve(await scanned(next))
    await works(next.outcome)
  })

  test("parallel pairings work with the app's own provider, which follows the session's end", async () => {
    const own = await ownDapp()
    const shown: string[] = []
    own.provider.on('display_uri', (uri: string) => shown.push(uri))
    const connect = vi.fn()
    own.provider.on('connect', connect)
    const connector = page({ universalProvider: own.provider })
    const [first, second] = [await attempt(connector), await attempt(connector)]
    expect(shown).toEqual([first.uri, second.uri])
    const ended = aborted(second)
    await wallet.approve(await scanned(first))
    await Promise.all([works(first.outcome), ended])
    expect(connect).toHaveBeenCalledExactlyOnceWith({ session: own.provider.session })
    expect(own.provider.session?.pairingTopic).toBe(first.topic)
    expect(own.provider.namespaces?.['eip155']?.chains).toEqual(['eip155:31337', 'eip155:31338'])
    expect(await own.provider.request({ method: 'eth_accounts' }, 'eip155:31337')).toEqual([wallet.address])
  })

  test('a session does not include networks of the previous one', async () => {
    const own = await ownDapp()
    const connector = page({ universalProvider: own.provider })
    await connected(connector, wallet)
    await connected(connector, wallet, { networks: [evmNetwork(31338)] })
    expect(own.provider.namespaces?.['eip155']?.chains).toEqual(['eip155:31338'])
  })

  test("aborting after the wallet approved ends the wallet's session too", async () => {
    const { signal, abort } = abortableCall()
    const storage = memoryStorage()
    const setItem = vi.spyOn(storage, 'setItem').mockImplementation(async key => {
      if (key.includes('universal_provider')) abort()
    })
    const proposal = nextProposal(wallet)
    const outcome = page({ storage }).connect(connectRequest({ signal, onUri: uri => void wallet.pair(uri) }))
    outcome.catch(() => undefined)
    await wallet.approve(await proposal)
    await expect(outcome).rejects.toMatchObject({ code: 'request/aborted' })
    expect(setItem).toHaveBeenCalled()
    await expect.poll(() => wallet.sessions).toEqual([])
  })

  test('dispose ends all pairings and stores nothing', async () => {
    const clock = createManualClock()
    const storage = memoryStorage()
    const connector = page({ clock, storage })
    const both = [await attempt(connector), await attempt(connector)]
    const gone = [...both.map(left), relay.next(event => event.type === 'closed')]
    const ended = both.map(aborted)
    await connector.dispose()
    await Promise.all([...ended, ...gone])
    expect(clock.waiting).toBe(0)
    // The library's message history stays; no data of the links does.
    const needed = /\/\/(keychain|pairing|proposal|expirer|subscription)$/
    const keys = (await storage.getKeys()).filter(key => needed.test(key))
    expect(keys).toHaveLength(5)
    const stored = JSON.stringify(await Promise.all(keys.map(key => storage.getItem<unknown>(key))))
    for (const { topic } of both) expect(stored).not.toContain(topic)
  })

  test('dispose right after a success stores nothing', async () => {
    const clock = createManualClock()
    const connector = page({ clock })
    const [first, second] = [await attempt(connector), await attempt(connector)]
    await wallet.approve(await scanned(first))
    await first.outcome
    const [ended, withdrawn] = [aborted(second), left(second)]
    await connector.dispose()
    await Promise.all([ended, withdrawn])
    expect(clock.waiting).toBe(0)
  })
})

function abortableCall() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
