import { describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { getRecentWallets } from '../../../src/controllers/wallets/catalogue.js'
import type { Connector, Wallet } from '../../../src/core/connector.js'
import type { WalletPage, WalletsQuery } from '../../../src/services/catalogue.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { toWalletItem } from '../../../src/react/wallets/wallet-item.js'
import { WalletsController } from '../../../src/react/wallets/wallets-controller.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope } from '../../helpers/test-scope.js'

const named = (...names: string[]): readonly Wallet[] => names.map(name => ({ id: name.toLowerCase(), name }))
const whenAsked = (connector: ReturnType<typeof scriptedConnector>, times = 1) =>
  expect.poll(() => connector.calls).toHaveLength(times)

function paired(...others: readonly Connector[]) {
  const scope = testScope()
  const protocol = scriptedConnector()
  for (const connector of [protocol, ...others]) scope.use(ConnectorsController).add(connector)
  const controller = scope.use(WalletsController)
  const phone = toWalletItem(scope, { connectors: [], wallet: { id: 'phone', name: 'Phone' } })
  return { scope, protocol, controller, phone, state: controller.state }
}

describe('WalletsController.fetch', () => {
  test("fetches the app's wallets, 40 per page and 100 per page of a search", async () => {
    const queries: WalletsQuery[] = []
    const wallets = async (query: WalletsQuery) => (queries.push(query), { wallets: named('A'), count: 7 })
    using scope = testScope({ options: { excludeWalletIds: ['x'] }, services: { catalogue: { wallets } } })
    const controller = scope.use(WalletsController)
    await controller.fetch()
    await controller.fetch({ search: 'rain', badge: 'certified' })
    expect(queries).toEqual([
      { page: 1, entries: 40, chains: ['eip155:1', 'eip155:8453'], exclude: ['x'] },
      {
        page: 1,
        entries: 100,
        chains: ['eip155:1', 'eip155:8453'],
        exclude: ['x'],
        search: 'rain',
        badge: 'certified',
      },
    ])
    expect(controller.state).toMatchObject({ page: 1, count: 7, fetching: false })
  })

  test('replaces the list with page 1 and appends new wallets of later pages', async () => {
    const pages: Record<number, readonly Wallet[]> = { 1: named('A', 'B'), 2: named('B', 'C') }
    const wallets = async ({ page = 0 }: WalletsQuery) => ({ wallets: pages[page] ?? [], count: 3 })
    using scope = testScope({ services: { catalogue: { wallets } } })
    const controller = scope.use(WalletsController)
    await controller.fetch()
    await controller.fetch({ page: 2 })
    expect(controller.state.found.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    await controller.fetch({ page: 1 })
    expect(controller.state.found.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  test('ignores a late response after a newer request', async () => {
    const answers: ((page: WalletPage) => void)[] = []
    const wallets = () => new Promise<WalletPage>(resolve => answers.push(resolve))
    using scope = testScope({ services: { catalogue: { wallets } } })
    const controller = scope.use(WalletsController)
    const both = [controller.fetch({ search: 'a' }), controller.fetch({ search: 'ab' })]
    answers[1]?.({ wallets: named('Newer'), count: 1 })
    answers[0]?.({ wallets: named('Older'), count: 1 })
    await Promise.all(both)
    expect(controller.state.found).toEqual(named('Newer'))
  })

  test('keeps the list and reports the error if the catalogue is down', async () => {
    const wallets = vi
      .fn<() => Promise<WalletPage>>()
      .mockResolvedValueOnce({ wallets: named('A'), count: 1 })
      .mockRejectedValueOnce(new AppKitError('http/status'))
    using scope = testScope({ services: { catalogue: { wallets } } })
    const controller = scope.use(WalletsController)
    await controller.fetch()
    await controller.fetch({ page: 2 })
    expect(controller.state).toMatchObject({ found: named('A'), page: 1, fetching: false })
    expect(controller.state.fetchError?.code).toBe('http/status')
  })
})

describe('WalletsController.connect', () => {
  test('pairs a remote wallet and publishes the link until it is used', async () => {
    const { scope, protocol, controller, phone, state } = paired()
    const connected = controller.connect(phone)
    expect(state).toMatchObject({ connecting: { id: 'phone' }, preparing: true, uri: undefined })
    await whenAsked(protocol)
    protocol.last.ready('wc:1')
    expect(state).toMatchObject({ preparing: false, uri: 'wc:1' })
    protocol.last.approve()
    expect(await connected).toMatchObject([{ namespace: 'eip155' }])
    expect(state).toMatchObject({ connecting: undefined, uri: undefined, error: undefined })
    expect(scope.use(AccountController).isConnected('eip155')).toBe(true)
    expect(getRecentWallets(scope)).toEqual([{ id: 'phone', name: 'Phone' }])
    scope.dispose()
  })

  test('connects an in-page wallet without a link', async () => {
    const here = scriptedConnector({ id: 'com.here', type: 'ANNOUNCED', name: 'Here' })
    const { scope, protocol, controller, state } = paired(here)
    const connected = controller.connect(toWalletItem(scope, { connectors: [here] }))
    await whenAsked(here)
    expect(state).toMatchObject({ connecting: { id: 'com.here' }, preparing: false })
    here.last.approve()
    await connected
    expect(protocol.calls).toHaveLength(0)
    scope.dispose()
  })

  test('throws a rejection and keeps it in the state until the next attempt', async () => {
    const { scope, protocol, controller, phone, state } = paired()
    const refused = expect(controller.connect(phone)).rejects.toMatchObject({ code: 'wallet/rejected' })
    await whenAsked(protocol)
    protocol.last.fail('wallet/rejected')
    await refused
    expect(state).toMatchObject({ connecting: undefined, uri: undefined })
    expect(state.error?.code).toBe('wallet/rejected')
    controller.connect(phone).catch(() => {})
    expect(state.error).toBeUndefined()
    scope.dispose()
  })

  test('aborts the pending attempt, its link and its error for another wallet', async () => {
    const { scope, protocol, controller, phone, state } = paired()
    const first = expect(controller.connect(phone)).rejects.toMatchObject({ code: 'request/aborted' })
    await whenAsked(protocol)
    const second = controller.connect({ ...phone, id: 'other', name: 'Other' })
    await first
    protocol.calls[0]?.ready('wc:old')
    expect(state).toMatchObject({ connecting: { id: 'other' }, uri: undefined, error: undefined })
    await whenAsked(protocol, 2)
    protocol.last.approve()
    await second
    expect(getRecentWallets(scope)).toEqual([{ id: 'other', name: 'Other' }])
    scope.dispose()
  })

  test('aborts the pending attempt at once on reset', async () => {
    const { scope, protocol, controller, phone, state } = paired()
    const given = expect(controller.connect(phone)).rejects.toMatchObject({ code: 'request/aborted' })
    await whenAsked(protocol)
    protocol.last.ready('wc:1')
    controller.reset()
    await given
    expect(protocol.open).toBe(0)
    expect(state).toMatchObject({ connecting: undefined, uri: undefined, error: undefined })
    scope.dispose()
  })

  test('keeps an established session when the next wallet connects', async () => {
    const { scope, protocol, controller, phone } = paired()
    const connected = controller.connect(phone)
    await whenAsked(protocol)
    protocol.last.approve()
    await connected
    controller.connect(phone).catch(() => {})
    expect(protocol.calls[0]?.request.signal.aborted).toBe(false)
    scope.dispose()
  })

  test('throws wallet/not-found without a connector', async () => {
    using scope = testScope()
    const item = toWalletItem(scope, { connectors: [], wallet: { id: 'phone', name: 'Phone' } })
    await expect(scope.use(WalletsController).connect(item)).rejects.toMatchObject({
      code: 'wallet/not-found',
      message: 'WalletConnectConnector not found',
    })
    expect(scope.use(WalletsController).state.connecting).toBeUndefined()
  })

  test('aborts the pending attempt when the instance is destroyed', async () => {
    const { scope, protocol, controller, phone } = paired()
    const ended = expect(controller.connect(phone)).rejects.toMatchObject({ code: 'instance/destroyed' })
    await whenAsked(protocol)
    scope.dispose()
    await ended
    expect(protocol.open).toBe(0)
  })
})
