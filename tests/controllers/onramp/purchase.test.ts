import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import {
  BALANCE_POLL_INTERVAL_MS,
  PurchaseController,
  type SellerWindow,
} from '../../../src/controllers/onramp/purchase.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { Coin, Seller } from '../../../src/core/onramp.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { scriptedOnramp, type OnrampScript } from '../../helpers/scripted-onramp.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const seller: Seller = { name: 'card', origin: 'https://pay.example', isOtherNetwork: false }
const coin: Coin = { id: 'eth', network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 }
const PAGE = 'https://pay.example/buy?for=me'

function setUp(script: OnrampScript = {}, more: Partial<{ seller: Seller }> = {}) {
  const service = scriptedOnramp(script)
  const held = { value: 5n }
  const balance = vi.fn(async () => ({ value: held.value, decimals: 18, symbol: 'ETH' }))
  const { scope, session } = connectedScope({ services: { data: service.data }, verbs: { balance } })
  disposeAfterTest(scope)
  const controller = scope.use(PurchaseController)
  const window = { closed: false as boolean, go: vi.fn(), close: vi.fn() } satisfies SellerWindow
  const connectedAccount = getConnectedAccount(scope, 'eip155')!
  const purchase = { seller, coin, fiat: { code: 'USD' }, amount: 100_000_000n, connectedAccount, ...more }
  const begin = (opened: SellerWindow | undefined = window) => controller.start(purchase, opened)
  return { ...service, scope, session, controller, state: controller.state, window, balance, held, purchase, begin }
}

/** Advances to the next balance request and its result. */
async function looked({ scope, balance }: ReturnType<typeof setUp>) {
  const before = balance.mock.calls.length
  await scope.clock.advance(BALANCE_POLL_INTERVAL_MS)
  await expect.poll(() => balance.mock.calls.length).toBeGreaterThan(before)
  await scope.clock.advance(0)
}

describe('PurchaseController', () => {
  test('opens the provider’s page and reports a higher balance', async () => {
    const stage = setUp()
    const { begin, state, window, held, balance, scope } = stage
    await begin()
    expect(window.go).toHaveBeenCalledWith(PAGE)
    expect(state).toMatchObject({ phase: 'waiting', closed: false, page: PAGE })
    await expect.poll(() => balance.mock.calls.length).toBe(1)
    await looked(stage)
    expect(state.phase).toBe('waiting')
    held.value = 12n
    await looked(stage)
    await expect.poll(() => state.phase).toBe('arrived')
    expect(state.arrived).toEqual({ value: 7n, decimals: 18, symbol: 'ETH' })
    expect(window.close).not.toHaveBeenCalled()
    const looks = balance.mock.calls.length
    await scope.clock.advance(10 * BALANCE_POLL_INTERVAL_MS)
    expect(balance.mock.calls.length).toBeLessThanOrEqual(looks + 1) // one request of the account’s own balance
  })

  test('tracks the provider without an address', async () => {
    const { begin, scope } = setUp()
    const events: object[] = []
    scope.use(EventsController).subscribe(({ event, properties }) => events.push({ event, properties }))
    await begin()
    expect(events).toEqual([{ event: 'SELECT_BUY_PROVIDER', properties: { provider: 'card', isSmartAccount: false } }])
  })

  test('takes a lower balance as the new baseline', async () => {
    const stage = setUp()
    await stage.begin()
    await expect.poll(() => stage.balance.mock.calls.length).toBe(1)
    stage.held.value = 1n
    await looked(stage)
    stage.held.value = 4n
    await looked(stage)
    await expect.poll(() => stage.state.arrived?.value).toBe(3n)
  })

  test('waits for the user to open the page if the popup was blocked', async () => {
    const { begin, state, controller, scope } = setUp()
    await controller.start({ ...setUp().purchase }, undefined)
    expect(state).toMatchObject({ phase: 'blocked', page: PAGE })
    controller.checkNow()
    await scope.clock.advance(BALANCE_POLL_INTERVAL_MS)
    expect(state.phase).toBe('blocked')
    controller.onOpened()
    expect(state.phase).toBe('waiting')
    await begin()
    expect(state.phase).toBe('waiting')
  })

  test('asks the user to open the page if the popup was closed before it loaded', async () => {
    const { begin, state, window } = setUp()
    await begin({ ...window, closed: true })
    expect(state.phase).toBe('blocked')
    expect(window.go).not.toHaveBeenCalled()
  })

  test('reports a closed popup and keeps waiting', async () => {
    const stage = setUp()
    await stage.begin()
    stage.window.closed = true
    await looked(stage)
    expect(stage.state).toMatchObject({ phase: 'waiting', closed: true })
    stage.controller.markPaid()
    expect(stage.state.phase).toBe('finished')
    stage.held.value = 6n
    await looked(stage)
    await expect.poll(() => stage.state.phase).toBe('arrived')
  })

  test.each([
    ['the provider has no page', () => ({ url: '' }), 'onramp/unavailable'],
    ['the page belongs to another origin', () => ({ url: 'https://evil.example/' }), 'onramp/page-refused'],
    ['the service is down', () => Promise.reject(new AppKitError('http/unreachable')), 'http/unreachable'],
    ['an unknown error occurs', () => Promise.reject(new TypeError('odd')), 'onramp/unavailable'],
  ] as const)('fails and closes the popup when %s', async (_what, page, code) => {
    const { begin, state, window } = setUp({ page })
    await begin()
    expect(state).toMatchObject({ phase: 'failed', error: { code } })
    expect([window.go.mock.calls.length, window.close.mock.calls.length]).toEqual([0, 1])
  })

  test('can be restarted after a failure', async () => {
    let url = ''
    const { begin, state } = setUp({ page: () => ({ url }) })
    await begin()
    url = PAGE
    await begin()
    expect(state).toMatchObject({ phase: 'waiting', error: undefined })
  })

  test('ends when the account changes, since its balance is unrelated to the purchase', async () => {
    const { begin, state, session, scope, balance } = setUp()
    await begin()
    session.accountsChanged(bob)
    await expect.poll(() => state.phase).toBe('over')
    const looks = balance.mock.calls.length
    await scope.clock.advance(3 * BALANCE_POLL_INTERVAL_MS)
    expect(balance.mock.calls.length).toBeLessThanOrEqual(looks + 1) // the account’s own balance request
    expect(state.arrived).toBeUndefined()
  })

  test('opens nothing when canceled while the page is loading', async () => {
    const answer = deferred<unknown>()
    const { begin, state, window, controller, requested } = setUp({ page: () => answer.promise })
    const beginning = begin()
    await expect.poll(() => requested('POST /v1/generators/onrampurl').length).toBe(1)
    controller.cancel()
    expect(window.close).toHaveBeenCalledTimes(1)
    answer.resolve({ url: PAGE })
    await beginning
    expect([state.phase, window.go.mock.calls.length]).toEqual(['idle', 0])
  })

  test('keeps the popup open when canceled later, and stops polling', async () => {
    const { begin, window, controller, scope } = setUp()
    await begin()
    controller.cancel()
    expect(window.close).not.toHaveBeenCalled()
    expect(scope.clock.waiting).toEqual([])
  })

  test('does not poll for a delivery on another network', async () => {
    const { begin, state, balance, scope, controller } = setUp(
      {},
      { seller: { ...seller, network: 'ethereum', isOtherNetwork: true } },
    )
    await begin()
    const looks = balance.mock.calls.length
    controller.markPaid()
    await scope.clock.advance(3 * BALANCE_POLL_INTERVAL_MS)
    expect([state.phase, balance.mock.calls.length]).toEqual(['finished', looks])
  })

  test('keeps polling after a failed balance request', async () => {
    const stage = setUp()
    stage.balance.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
    await stage.begin()
    await looked(stage)
    await looked(stage) // the first known balance
    stage.held.value = 9n
    await looked(stage)
    await expect.poll(() => stage.state.arrived?.value).toBe(4n)
  })
})
