import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExampleWallet } from '../../../examples/wallet/wallet-kit.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { PairingController } from '../../../src/controllers/pairing/pairing.js'
import type { SessionConnector } from '../../../src/wallets/session/session-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { expectNoUnhandledRejection } from '../../helpers/unhandled-rejections.js'
import { evmNetwork, nextProposal, pageConnector, testWallet } from '../helpers/two-sides.js'

/** Polls, because the relay and the library's code take time. */
const eventually = <T>(read: () => T) => expect.poll(read, { interval: 5 })

describe('renewed pairing link', () => {
  expectNoUnhandledRejection()
  let relay: TestRelay
  let wallet: ExampleWallet
  let scope: TestScope
  let connector: SessionConnector
  beforeEach(async () => {
    relay = await startTestRelay()
    wallet = await testWallet(relay.url)
    scope = testScope({ options: { networks: [evmNetwork(31337), evmNetwork(31338)] } })
    connector = pageConnector(relay.url, { clock: scope.clock })
    scope.use(ConnectorsController).add(connector)
    scope.use(ModalController).setOpen(true)
  })
  afterEach(async () => {
    scope.dispose()
    await connector.dispose()
    await wallet.close()
    await relay.stop()
  })

  test.each([
    ['the elder', 0],
    ['the newer', 1],
  ])('%s of the two connects, and the view receives only that result', async (_which, at) => {
    const pairing = scope.use(PairingController)
    const finish = vi.fn()
    pairing.start(finish)
    await eventually(() => pairing.state.uri).toMatch(/^wc:/)
    const elder = pairing.state.uri
    await scope.clock.advance(pairing.renewsAt - scope.clock.now())
    await eventually(() => pairing.state.uri).not.toBe(elder)
    const proposal = nextProposal(wallet)
    await wallet.pair([elder, pairing.state.uri][at] ?? '')
    await wallet.approve(await proposal)
    await eventually(() => finish.mock.calls).toHaveLength(1)
    await scope.clock.advance(0)
    expect(pairing.state).toMatchObject({ phase: 'done', error: undefined })
    expect(scope.use(AccountController).isConnected('eip155')).toBe(true)
  })
})
