import { describe, expect, test, vi } from 'vitest'
import { HostController } from '../../../src/controllers/app/host.js'
import { CatalogueController } from '../../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { WalletPages, type WalletSearch } from '../../../src/controllers/wallets/wallet-list-pages.js'
import type { Scope } from '../../../src/controllers/scope.js'
import type { Wallet } from '../../../src/core/connector.js'
import { fullCatalogue, someWallets } from '../../helpers/scripted-catalogue.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope, type TestScopeParts } from '../../helpers/test-scope.js'

const all: WalletSearch = { text: '', certified: false }
const { signal } = new AbortController()

function open(wallets: readonly Wallet[], options: TestScopeParts['options'] = {}) {
  const catalogue = fullCatalogue(wallets)
  const requests = vi.spyOn(catalogue, 'wallets')
  const scope = testScope({
    options,
    adapters: [scriptedAdapter()],
    services: { catalogue, endpoints: { catalogue: 'https://catalogue.test' } },
  })
  return { scope, asked: requests }
}
const walk = async (scope: Scope, search = all) => {
  const pages = new WalletPages(scope, search)
  const ids = pages.own.map(({ id }) => id)
  do ids.push(...(await pages.next(signal)).map(({ id }) => id))
  while (pages.more)
  return { ids, count: pages.count }
}

describe('WalletPages', () => {
  test('returns every wallet once, in the catalogue’s order', async () => {
    const { scope } = open(someWallets(95))
    using _ = scope
    expect(await walk(scope)).toEqual({ ids: someWallets(95).map(({ id }) => id), count: 95 })
  })

  test('returns featured wallets first, then recommended ones, and excludes them from later pages', async () => {
    const { scope, asked: requests } = open(someWallets(60), { featuredWalletIds: ['w50', 'w20'] })
    using _ = scope
    await scope.use(CatalogueController).load()
    requests.mockClear()
    const { ids, count } = await walk(scope)
    expect(ids.slice(0, 7)).toEqual(['w50', 'w20', 'w1', 'w2', 'w3', 'w4', 'w5'])
    expect(new Set(ids).size).toBe(60)
    expect(count).toBe(60)
    expect(requests.mock.calls[0]?.[0].exclude).toEqual(['w50', 'w20', 'w1', 'w2', 'w3', 'w4'])
  })

  test('loads featured wallets itself if they are not loaded yet', async () => {
    const { scope } = open(someWallets(60), { featuredWalletIds: ['w50', 'w20'] })
    using _ = scope
    const { ids, count } = await walk(scope)
    expect(ids.slice(0, 4)).toEqual(['w50', 'w20', 'w1', 'w2'])
    expect(new Set(ids).size).toBe(60)
    expect(count).toBe(60)
  })

  test('lists installed wallets first and once, without naming them to the catalogue', async () => {
    const wallets = someWallets(90).map(wallet =>
      wallet.id === 'w77' ? { ...wallet, rdns: 'com.example.wallet' } : wallet,
    )
    const { scope, asked: requests } = open(wallets, { featuredWalletIds: ['w3'] })
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet())
    const { ids, count } = await walk(scope)
    expect(ids.slice(0, 3)).toEqual(['com.example.wallet', 'w3', 'w1'])
    expect(ids).not.toContain('w77')
    expect(count).toBe(90)
    expect(requests.mock.calls.filter(([{ rdns, names }]) => rdns ?? names)).toEqual([])
  })

  test('lists and counts an installed wallet that the catalogue does not have', async () => {
    const { scope } = open(someWallets(50))
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet({ name: 'Unknown Wallet', icon: 'data:image/png;base64,AA==' }))
    expect(new WalletPages(scope, all).own).toEqual([
      {
        id: 'com.example.wallet',
        name: 'Unknown Wallet',
        imageUrl: 'data:image/png;base64,AA==',
        rdns: 'com.example.wallet',
      },
    ])
    expect((await walk(scope)).count).toBe(51)
  })

  test('puts installed wallets of a certified page first', async () => {
    const wallets = someWallets(9).map(wallet => ({ ...wallet, certified: true }))
    const { scope } = open([...wallets, { id: 'here', name: 'Here', rdns: 'com.example.wallet', certified: true }])
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet())
    expect((await walk(scope, { text: '', certified: true })).ids.slice(0, 2)).toEqual(['here', 'w1'])
  })

  test('finds installed wallets by text, and none among certified wallets', () => {
    const { scope } = open([])
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet({ name: 'Unknown Wallet' }))
    const names = (search: WalletSearch) => new WalletPages(scope, search).own.map(({ name }) => name)
    expect(names({ text: 'unkNOWN', certified: false })).toEqual(['Unknown Wallet'])
    expect(names({ text: 'other', certified: false })).toEqual([])
    expect(names({ text: '', certified: true })).toEqual([])
  })

  test.each([
    ['excludes it', { excludeWalletIds: ['com.example.wallet'] }],
    ['includes others', { includeWalletIds: ['io.other'] }],
    ['lists no wallets', { enableWallets: false }],
  ] as const)('does not list an installed wallet if the app %s', (_title, options) => {
    const { scope } = open([], options)
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet())
    expect(new WalletPages(scope, all).own).toEqual([])
  })

  test('lists an installed wallet instead of the app’s entry for it', () => {
    const customWallets = [{ id: 'ours', name: 'Ours', rdns: 'com.example.wallet' }]
    const { scope } = open([], { customWallets })
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet())
    expect(new WalletPages(scope, all).own.map(({ id }) => id)).toEqual(['com.example.wallet'])
  })

  test('keeps working when featured wallets cannot be loaded', async () => {
    const { scope, asked: requests } = open(someWallets(10), { featuredWalletIds: ['w9'] })
    using _ = scope
    const whole = fullCatalogue(someWallets(10))
    requests.mockImplementation(async query => {
      if (query.include) throw new TypeError('down')
      return whole.wallets(query)
    })
    expect(await walk(scope)).toEqual({ ids: someWallets(10).map(({ id }) => id), count: 10 })
  })

  test('returns only included wallets and no excluded ones', async () => {
    const { scope, asked: requests } = open(someWallets(50), {
      includeWalletIds: ['w1', 'w2', 'w3'],
      excludeWalletIds: ['w2'],
    })
    using _ = scope
    expect(await walk(scope)).toEqual({ ids: ['w1', 'w3'], count: 2 })
    expect(requests.mock.calls[0]?.[0]).toMatchObject({ include: ['w1', 'w2', 'w3'], exclude: ['w2'] })
  })

  test('excludes wallets even if the catalogue does not', async () => {
    const { scope, asked: requests } = open(someWallets(3), { excludeWalletIds: ['w2'] })
    using _ = scope
    requests.mockResolvedValue({ wallets: someWallets(3), count: 3 })
    expect(await walk(scope)).toEqual({ ids: ['w1', 'w3'], count: 2 })
  })

  test('drops wallets that cannot be opened on mobile, and does not count them', async () => {
    const desktop: Wallet = { id: 'desktop', name: 'Desktop', desktopLink: 'desktop://' }
    const web: Wallet = { id: 'web', name: 'Web', webappLink: 'https://web.test' }
    const { scope } = open([desktop, web, ...someWallets(2)])
    using _ = scope
    Object.assign(scope.use(HostController).state, { isMobile: true })
    expect(await walk(scope)).toEqual({ ids: ['web', 'w1', 'w2'], count: 3 })
  })

  test('searches the catalogue by text and badge, including featured wallets', async () => {
    const { scope, asked: requests } = open(someWallets(60), { featuredWalletIds: ['w50'], excludeWalletIds: ['w51'] })
    using _ = scope
    const { ids } = await walk(scope, { text: 'wallet 5', certified: false })
    expect(ids).toContain('w50')
    expect(ids).not.toContain('w51')
    expect(requests.mock.calls).toHaveLength(1)
    await walk(scope, { text: '', certified: true })
    expect(requests.mock.calls[1]?.[0]).toMatchObject({ badge: 'certified', entries: 40 })
  })

  test('stops if the catalogue counts more wallets than it returns', async () => {
    const { scope, asked: requests } = open(someWallets(3))
    using _ = scope
    requests.mockResolvedValue({ wallets: [], count: 40 })
    const pages = new WalletPages(scope, all)
    expect(await pages.next(signal)).toEqual([])
    expect(pages.more).toBe(false)
  })
})
