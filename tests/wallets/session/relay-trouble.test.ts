import { stringToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { Session } from '../../../src/core/connector.js'
import { GOODBYE_LIMIT_MS } from '../../../src/wallets/session/end-session.js'
import { RELAY_LIMIT_MS } from '../../../src/wallets/session/pairing-wait.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { turnedClock } from '../helpers/turned-clock.js'
import { asking, connected, nextProposal, nextRequest, pageConnector, testWallet } from '../helpers/two-sides.js'

/** A message the wallet is asked to sign and does. */
async function signs(session: Session, wallet: ExampleWallet): Promise<void> {
  const request = nextRequest(wallet)
  const signed = session.provider.request({
    method: 'personal_sign',
    params: [stringToHex('still here'), wallet.address],
  })
  await wallet.approveRequest(await request)
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
}

describe('a relay that goes away', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  const pages: SessionConnector[] = []
  const page = (...[more]: [Parameters<typeof pageConnector>[1]?]) => {
    const connector = pageConnector(relay.url, more)
    pages.push(connector)
    return connector
  }
  /** Resolves when so many sockets have been opened from now on. */
  const opened = async (sockets: number) => {
    for (let left = sockets; left > 0; left--) await relay.next(event => event.type === 'opened')
  }
  /** The relay comes back at its port, and has forgotten everything. */
  const restart = async () => {
    await relay.stop()
    relay = await startTestRelay({ port: relay.port })
  }
  beforeEach(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url)
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map(one => one.dispose()))
    await wallet.close()
    await relay.stop()
  })

  test('down before: unreachable after the limit, and connecting works once it is back', async () => {
    const clock = turnedClock()
    const connector = page({ clock })
    await relay.stop()
    const outcome = connector.connect(asking())
    outcome.catch(() => undefined)
    await expect.poll(() => clock.waiting).toBe(1)
    clock.turn(RELAY_LIMIT_MS)
    await expect(outcome).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
    expect(RELAY_LIMIT_MS).toBeLessThan(10_000)
    relay = await startTestRelay({ port: relay.port })
    await signs(await connected(connector, wallet), wallet)
  })

  test('restarted with an empty memory while the link is shown: the same link still works', async () => {
    const connector = page()
    const proposal = nextProposal(wallet)
    let sessions: Promise<readonly Session[]> = Promise.resolve([])
    const uri = await new Promise<string>(resolve => {
      sessions = connector.connect(asking({ onUri: resolve }))
    })
    await restart()
    await wallet.pair(uri)
    await wallet.approve(await proposal)
    const [session] = await sessions
    expect(session?.accounts[0]?.address).toBe(wallet.address)
  })

  test('dropped while the wallet is asked: the answer still arrives', async () => {
    const connector = page()
    const proposal = nextProposal(wallet)
    const sessions = connector.connect(asking({ onUri: uri => void wallet.pair(uri) }))
    const asked = await proposal
    const back = opened(2)
    relay.relay.faults.drop()
    await back
    await wallet.approve(asked)
    expect(await sessions).toHaveLength(1)
  })

  test('dropped after: the next request goes through', async () => {
    const session = await connected(page(), wallet)
    relay.relay.faults.drop()
    await signs(session, wallet)
  })

  test('restarted with an empty memory while a request waits: it is answered', async () => {
    const session = await connected(page(), wallet)
    const request = nextRequest(wallet)
    const signed = session.provider.request({ method: 'personal_sign', params: [stringToHex('wait'), wallet.address] })
    const asked = await request
    await restart()
    await opened(2)
    await wallet.approveRequest(asked)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('down for good: disconnecting ends here after its limit, and nothing is stored of it', async () => {
    const clock = turnedClock()
    const connector = page({ clock })
    const session = await connected(connector, wallet)
    await relay.stop()
    const ended = session.disconnect()
    await expect.poll(() => clock.waiting).toBe(1)
    clock.turn(GOODBYE_LIMIT_MS)
    await ended
    expect(await connector.reconnect(asking())).toEqual([])
    relay = await startTestRelay({ port: relay.port })
  })
})
