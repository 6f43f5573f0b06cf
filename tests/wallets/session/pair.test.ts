import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWallet, type ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { memoryStorage } from '../../../gateway/tests/helpers/wallet/memory-storage.js'
import { startDapp } from '../../../gateway/tests/helpers/protocol-clients.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { RESPONSE_GRACE_MS, PAIRING_LIFETIME_MS, RELAY_TIMEOUT_MS } from '../../../src/wallets/session/pair.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { createManualClock } from '../helpers/manual-clock.js'
import { openPage, startRelayAndWallet } from '../helpers/page-fixture.js'
import { connectRequest, connected, evmNetwork, nextProposal, nextRequest } from '../helpers/two-sides.js'

describe('pairing with a real wallet', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  beforeAll(async () => {
    const started = await startRelayAndWallet()
    ;({ relay, wallet } = started)
    return started.stop
  })
  afterEach(() => relay.relay.faults.clear())
  const page = (...[more]: [Parameters<typeof openPage>[1]?]) => openPage(relay.url, more)
  /** Starts a pairing and resolves once its link is published. */
  const waiting = async (connector: SessionConnector, signal = new AbortController().signal) => {
    let outcome: Promise<unknown> = Promise.resolve()
    const uri = await new Promise<string>((resolve, reject) => {
      outcome = connector.connect(connectRequest({ signal, onUri: resolve }))
      outcome.catch(reject)
    })
    return { uri, outcome }
  }

  test('returns a session with the approved accounts, networks and the wallet', async () => {
    const session = await connected(page(), wallet, { networks: [evmNetwork(31337), evmNetwork(31338), evmNetwork(1)] })
    expect(session).toMatchObject({
      namespace: 'eip155',
      accounts: [{ namespace: 'eip155', address: wallet.address, type: 'eoa' }],
      caipNetworkId: 'eip155:31337',
      approved: ['eip155:31337', 'eip155:31338'],
      wallet: { name: 'Example Wallet', icon: 'http://localhost/wallet/icon.svg' },
    })
  })

  test('MetaMask can use networks that it did not approve', async () => {
    const anywhere = await createWallet({
      relayUrl: relay.url,
      rpc: { '31337': 'http://127.0.0.1:1' },
      name: 'MetaMask Wallet',
      storage: memoryStorage(),
      hurried: true,
    })
    expect((await connected(page(), anywhere)).approved).toBeUndefined()
    await anywhere.close()
  })

  test("uses the app's own provider unchanged and keeps it open", async () => {
    const own = await startDapp({ relayUrl: relay.url })
    const connector = page({ universalProvider: own.provider })
    const session = await connected(connector, wallet)
    expect(own.provider.session?.namespaces['eip155']?.accounts[0]).toBe(`eip155:31337:${wallet.address}`)
    await connector.dispose()
    expect(own.core.relayer.connected).toBe(true)
    expect(own.provider.session).toBeDefined()
    expect(session.accounts).toHaveLength(1)
    await own.stop()
  })

  test('starts on the preferred network if the wallet approved it', async () => {
    const session = await connected(page(), wallet, { preferred: evmNetwork(31338) })
    expect(session.caipNetworkId).toBe('eip155:31338')
  })

  test("requests optional namespaces only and sends the page's metadata", async () => {
    const proposal = nextProposal(wallet)
    const { uri, outcome } = await waiting(page())
    await wallet.pair(uri)
    const { params } = await proposal
    expect(params.requiredNamespaces).toEqual({})
    expect(params.optionalNamespaces['eip155']?.chains).toEqual(['eip155:31337', 'eip155:31338'])
    expect(params.proposer.metadata).toMatchObject({ name: 'Page', url: 'http://localhost' })
    await wallet.reject({ id: params.id, params } as never)
    await expect(outcome).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('publishes no link before the relay has acknowledged the subscription', async () => {
    const clock = createManualClock()
    const slow = await startTestRelay({ clock })
    slow.relay.faults.delay(1_000)
    const order: string[] = []
    slow.relay.watch(event => event.type === 'subscribed' && order.push(`subscribed ${event.topic}`))
    const connector = openPage(slow.url)
    const link = new Promise<string>(resolve => {
      const onUri = (uri: string) => {
        order.push(`link ${/^wc:([0-9a-f]+)@2/.exec(uri)?.[1]}`)
        resolve(uri)
      }
      connector.connect(connectRequest({ onUri })).catch(() => undefined)
    })
    await expect.poll(() => clock.waiting).toBe(2) // the relay's ping and the pending proposal
    expect(order).toEqual([])
    clock.turn(1_000)
    const topic = /^wc:([0-9a-f]+)@2/.exec(await link)?.[1]
    expect(order).toEqual([`subscribed ${topic}`, `link ${topic}`])
    await connector.dispose()
    await slow.stop()
  })

  test('publishes no link while the relay does not respond', async () => {
    relay.relay.faults.swallow(call => call.method === 'wc_proposeSession')
    const clock = createManualClock()
    const onUri = vi.fn()
    const opened = relay.next(event => event.type === 'opened')
    const outcome = page({ clock }).connect(connectRequest({ onUri }))
    outcome.catch(() => undefined)
    await opened
    clock.turn(RELAY_TIMEOUT_MS)
    await expect(outcome).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
    expect(onUri).not.toHaveBeenCalled()
  })

  test.each([
    [{ code: 5000, message: 'User rejected.' }, 'wallet/rejected'],
    [{ code: 5002, message: 'User rejected methods.' }, 'wallet/rejected'],
    [{ code: 5100, message: 'Unsupported chains.' }, 'network/unsupported'],
    [{ code: 5104, message: 'Unsupported namespace key.' }, 'network/unsupported'],
    [{ code: -32002, message: 'Already pending.' }, 'wallet/busy'],
    [{ code: 1, message: 'Something else.' }, 'pairing/failed'],
  ])('maps the response %o to %s', async (reason, code) => {
    const proposal = nextProposal(wallet)
    const outcome = page().connect(connectRequest({ onUri: uri => void wallet.pair(uri) }))
    outcome.catch(() => undefined)
    await wallet.reject(await proposal, reason)
    await expect(outcome).rejects.toMatchObject({ code })
  })

  test('rejects if the wallet supports none of the networks', async () => {
    const proposal = nextProposal(wallet)
    const outcome = page().connect(connectRequest({ networks: [evmNetwork(10)], onUri: uri => void wallet.pair(uri) }))
    outcome.catch(() => undefined)
    await wallet.approve(await proposal)
    await expect(outcome).rejects.toMatchObject({ code: 'network/unsupported' })
  })

  test("a link without a response expires after its lifetime and the grace, before the library's timeout", async () => {
    const clock = createManualClock()
    const { outcome } = await waiting(page({ clock }))
    const settled = vi.fn()
    outcome.then(settled, settled)
    clock.turn(PAIRING_LIFETIME_MS + RESPONSE_GRACE_MS - 1)
    await new Promise(resolve => setImmediate(resolve))
    expect(settled).not.toHaveBeenCalled()
    clock.turn(1)
    await expect(outcome).rejects.toMatchObject({ code: 'pairing/expired' })
    expect(PAIRING_LIFETIME_MS).toBe(240_000)
    expect(PAIRING_LIFETIME_MS + RESPONSE_GRACE_MS).toBeLessThan(300_000)
  })

  test('clears all timers of the library after the page was suspended past the expiry', async () => {
    const clock = createManualClock()
    const own = await startDapp({ relayUrl: relay.url })
    const set = vi.spyOn(globalThis, 'setTimeout')
    const { outcome } = await waiting(page({ clock, universalProvider: own.provider }))
    const timers = set.mock.results.filter((_, at) => set.mock.calls[at]?.[1] === 300_000).map(({ value }) => value)
    set.mockRestore()
    const [proposal] = own.provider.client.proposal.getAll()
    // the library's first step for an expired proposal, which is observable only if the proposal is stored
    await own.provider.client.proposal.delete(proposal?.id ?? 0, { code: 0, message: 'Proposal expired' })
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    clock.turn(PAIRING_LIFETIME_MS + RESPONSE_GRACE_MS)
    await expect(outcome).rejects.toMatchObject({ code: 'pairing/expired' })
    const cleared = clear.mock.calls.map(([timer]) => timer)
    clear.mockRestore()
    expect(timers).toHaveLength(1)
    expect(cleared).toEqual(expect.arrayContaining(timers))
    await own.stop()
  })

  test('a link scanned within its lifetime can be approved during the grace', async () => {
    const clock = createManualClock()
    const proposal = nextProposal(wallet)
    const { uri, outcome } = await waiting(page({ clock }))
    await wallet.pair(uri)
    const pending = await proposal
    clock.turn(PAIRING_LIFETIME_MS + RESPONSE_GRACE_MS - 1)
    await wallet.approve(pending)
    expect(await outcome).toHaveLength(1)
  })

  test('aborting before the link exists leaves no socket and no stored data', async () => {
    const storage = memoryStorage()
    const connector = page({ storage })
    const giveUp = new AbortController()
    const gone = relay.next(event => event.type === 'closed')
    void relay.next(event => event.type === 'opened').then(() => giveUp.abort())
    await expect(connector.connect(connectRequest({ signal: giveUp.signal }))).rejects.toMatchObject({
      code: 'request/aborted',
    })
    await gone
    await expect.poll(() => storage.getKeys()).toEqual([])
  })

  test('aborting while the wallet prompts the user withdraws the proposal in the wallet', async () => {
    const storage = memoryStorage()
    const giveUp = new AbortController()
    const proposal = nextProposal(wallet)
    const { uri, outcome } = await waiting(page({ storage }), giveUp.signal)
    await wallet.pair(uri)
    const { params } = await proposal
    const reported = relay.next(event => event.type === 'published' && event.topic === params.pairingTopic)
    giveUp.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'request/aborted' })
    await reported
    await expect.poll(() => storage.getKeys()).toEqual([])
  })

  test('sends nothing if the signal was already aborted', async () => {
    const opened = vi.fn()
    const stop = relay.relay.watch(event => event.type === 'opened' && opened())
    await expect(page().connect(connectRequest({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'request/aborted',
    })
    stop()
    expect(opened).not.toHaveBeenCalled()
  })

  test('aborting the pairing of a second wallet keeps the first and withdraws the proposal', async () => {
    const connector = page()
    const session = await connected(connector, wallet)
    const giveUp = new AbortController()
    const { uri, outcome } = await waiting(connector, giveUp.signal)
    const topic = /^wc:([0-9a-f]+)@2/.exec(uri)?.[1]
    const reported = relay.next(event => event.type === 'unsubscribed' && event.topic === topic)
    giveUp.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'request/aborted' })
    await reported
    const request = nextRequest(wallet)
    const signed = session.provider.request({ method: 'personal_sign', params: ['0x00', wallet.address] })
    await wallet.approveRequest(await request)
    expect(await signed).toMatch(/^0x/)
  })

  test('dispose ends a pairing and closes the socket', async () => {
    const clock = createManualClock()
    const connector = page({ clock })
    const { outcome } = await waiting(connector)
    const closed = relay.next(event => event.type === 'closed')
    const refused = expect(outcome).rejects.toMatchObject({ code: 'request/aborted' })
    await connector.dispose()
    await Promise.all([refused, closed])
    expect(clock.waiting).toBe(0)
    await expect(connector.connect(connectRequest())).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('leaves nothing on globalThis', async () => {
    delete process.env['DISABLE_GLOBAL_CORE']
    const before = Object.keys(globalThis)
    await waiting(page())
    process.env['DISABLE_GLOBAL_CORE'] = 'true'
    expect(Object.keys(globalThis)).toEqual(before)
  })
})
