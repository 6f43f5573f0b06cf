import { stringToHex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import type { Session } from '../../../src/core/connector.js'
import { DISCONNECT_TIMEOUT_MS } from '../../../src/wallets/session/end-session.js'
import { RELAY_TIMEOUT_MS } from '../../../src/wallets/session/pair.js'
import { createManualClock } from '../helpers/manual-clock.js'
import { openPage } from '../helpers/page-fixture.js'
import { connectRequest, connected, nextProposal, nextRequest, testWallet } from '../helpers/two-sides.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function signs(session: Session, wallet: ExampleWallet): Promise<void> {
  const request = nextRequest(wallet)
  const signed = session.provider.request({
    method: 'personal_sign',
    params: [stringToHex('still here'), wallet.address],
  })
  await wallet.approveRequest(await request)
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
}

describe('unreachable relay', () => {
  let relay: TestRelay
  let wallet: ExampleWallet
  const page = (...[more]: [Parameters<typeof openPage>[1]?]) => openPage(relay.url, more)
  /** Resolves once this many further sockets are opened. */
  const opened = async (sockets: number) => {
    for (let left = sockets; left > 0; left--) await relay.next(event => event.type === 'opened')
  }
  /** Restarts the relay on its port without its memory. */
  const restart = async () => {
    await relay.stop()
    relay = await startTestRelay({ port: relay.port })
  }
  beforeEach(async () => {
    relay = await startTestRelay()
    disposeAfterTest(() => relay.stop()) // the relay of the last restart
    wallet = disposeAfterTest(await testWallet(relay.url))
  })

  test('rejects after the timeout if it was down before, and works once it is back', async () => {
    const clock = createManualClock()
    const connector = page({ clock })
    await relay.stop()
    const outcome = connector.connect(connectRequest())
    outcome.catch(() => undefined)
    await expect.poll(() => clock.waiting).toBe(1)
    clock.turn(RELAY_TIMEOUT_MS)
    await expect(outcome).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
    expect(RELAY_TIMEOUT_MS).toBeLessThan(10_000)
    relay = await startTestRelay({ port: relay.port })
    await signs(await connected(connector, wallet), wallet)
  })

  test('keeps the link working after a restart with lost memory', async () => {
    const connector = page()
    const proposal = nextProposal(wallet)
    let sessions: Promise<readonly Session[]> = Promise.resolve([])
    const uri = await new Promise<string>(resolve => {
      sessions = connector.connect(connectRequest({ onUri: resolve }))
    })
    await restart()
    await wallet.pair(uri)
    await wallet.approve(await proposal)
    const [session] = await sessions
    expect(session?.accounts[0]?.address).toBe(wallet.address)
  })

  test('delivers the response if the connection drops while the wallet prompts the user', async () => {
    const connector = page()
    const proposal = nextProposal(wallet)
    const sessions = connector.connect(connectRequest({ onUri: uri => void wallet.pair(uri) }))
    const pending = await proposal
    const back = opened(2)
    relay.relay.faults.dropConnections()
    await back
    await wallet.approve(pending)
    expect(await sessions).toHaveLength(1)
  })

  test('delivers the next request after a dropped connection', async () => {
    const session = await connected(page(), wallet)
    relay.relay.faults.dropConnections()
    await signs(session, wallet)
  })

  test('delivers the response to a request after a restart with lost memory', async () => {
    const session = await connected(page(), wallet)
    const request = nextRequest(wallet)
    const signed = session.provider.request({ method: 'personal_sign', params: [stringToHex('wait'), wallet.address] })
    const pending = await request
    await restart()
    await opened(2)
    await wallet.approveRequest(pending)
    expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('disconnects locally after the timeout and stores nothing if it stays down', async () => {
    const clock = createManualClock()
    const connector = page({ clock })
    const session = await connected(connector, wallet)
    await relay.stop()
    const ended = session.disconnect()
    await expect.poll(() => clock.waiting).toBe(1)
    clock.turn(DISCONNECT_TIMEOUT_MS)
    await ended
    expect(await connector.reconnect(connectRequest())).toEqual([])
    relay = await startTestRelay({ port: relay.port })
  })
})
