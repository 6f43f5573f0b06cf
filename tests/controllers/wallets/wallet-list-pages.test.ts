import { describe, expect, test, vi } from 'vitest'
import { HostController } from '../../../src/controllers/app/host.js'
import { CatalogueController } from '../../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { WalletPages, type WalletSearch } from '../../../src/controllers/wallets/wallet-list-pages.js'
import type { Scope } from '../../../src/controllers/scope.js'
import type { Wallet } from '../../../src/core/connector.js'
import { fullCatalogue, someWallets } from '../../helpers/scripted-catalogue.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope, type TestScopeParts } from '../../helpers/test-scope.js'

const all: WalletSearch = { text: '', certified: false }
const { signal } = new AbortController()

function open(wallets: readonly Wallet[], options: TestScopeParts['options'] = {}) {
  const catalogue = fullCatalogue(wallets)
  const asked = vi.spyOn(catalogue, 'wallets')
  const scope = testScope({
    options,
    adapters: [scriptedFamily()],
    services: { catalogue, endpoints: { catalogue: 'https://catalogue.test' } },
  })
  return { scope, asked }
}
const walk = async (scope: Scope, search = all) => {
  const pages = new WalletPages(scope, search)
  const ids: string[] = []
  do ids.push(...(await pages.next(signal)).map(({ id }) => id))
  while (pages.more)
  return { ids, count: pages.count }
}

describe('WalletPages', () => {
  test('brings every wallet once, in the order of the catalogue', async () => {
    const { scope } = open(someWallets(95))
    using _ = scope
    expect(await walk(scope)).toEqual({ ids: someWallets(95).map(({ id }) => id), count: 95 })
  })

  test('puts featured wallets in front in the order of the app, then the recommended, and leaves them out of the pages', async () => {
    const { scope, asked } = open(someWallets(60), { featuredWalletIds: ['w50', 'w20'] })
    using _ = scope
    await scope.use(CatalogueController).load()
    asked.mockClear()
    const { ids, count } = await walk(scope)
    expect(ids.slice(0, 7)).toEqual(['w50', 'w20', 'w1', 'w2', 'w3', 'w4', 'w5'])
    expect(new Set(ids).size).toBe(60)
    expect(count).toBe(60)
    expect(asked.mock.calls[0]?.[0].exclude).toEqual(['w50', 'w20', 'w1', 'w2', 'w3', 'w4'])
  })

  test('asks for the featured wallets by itself where nobody has yet', async () => {
    const { scope } = open(someWallets(60), { featuredWalletIds: ['w50', 'w20'] })
    using _ = scope
    const { ids, count } = await walk(scope)
    expect(ids.slice(0, 4)).toEqual(['w50', 'w20', 'w1', 'w2'])
    expect(new Set(ids).size).toBe(60)
    expect(count).toBe(60)
  })

  test('puts installed wallets first, wherever the catalogue has them', async () => {
    const wallets = someWallets(90).map(wallet =>
      wallet.id === 'w77' ? { ...wallet, rdns: 'com.example.wallet' } : wallet,
    )
    const { scope } = open(wallets, { featuredWalletIds: ['w3'] })
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet())
    const { ids, count } = await walk(scope)
    expect(ids.slice(0, 3)).toEqual(['w77', 'w3', 'w1'])
    expect(ids.filter(id => id === 'w77')).toHaveLength(1)
    expect(count).toBe(90)
  })

  test('a failed look for installed and featured wallets costs only their place in front', async () => {
    const { scope, asked } = open(someWallets(10), { featuredWalletIds: ['w9'] })
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet())
    const whole = fullCatalogue(someWallets(10))
    asked.mockImplementation(async query => {
      if (query.rdns || query.include) throw new TypeError('down')
      return whole.wallets(query)
    })
    expect(await walk(scope)).toEqual({ ids: someWallets(10).map(({ id }) => id), count: 10 })
  })

  test('shows only the wallets the app includes, and none that it excludes', async () => {
    const { scope, asked } = open(someWallets(50), { includeWalletIds: ['w1', 'w2', 'w3'], excludeWalletIds: ['w2'] })
    using _ = scope
    expect(await walk(scope)).toEqual({ ids: ['w1', 'w3'], count: 2 })
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ include: ['w1', 'w2', 'w3'], exclude: ['w2'] })
  })

  test('excludes also where the catalogue does not', async () => {
    const { scope, asked } = open(someWallets(3), { excludeWalletIds: ['w2'] })
    using _ = scope
    asked.mockResolvedValue({ wallets: someWallets(3), count: 3 })
    expect(await walk(scope)).toEqual({ ids: ['w1', 'w3'], count: 2 })
  })

  test('on a phone it drops what cannot be opened there, and counts without it', async () => {
    const desktop: Wallet = { id: 'desktop', name: 'Desktop', desktopLink: 'desktop://' }
    const web: Wallet = { id: 'web', name: 'Web', webappLink: 'https://web.test' }
    const { scope } = open([desktop, web, ...someWallets(2)])
    using _ = scope
    Object.assign(scope.use(HostController).state, { isMobile: true })
    expect(await walk(scope)).toEqual({ ids: ['web', 'w1', 'w2'], count: 3 })
  })

  test('a search finds featured wallets too, and goes to the catalogue with its text and badge', async () => {
    const { scope, asked } = open(someWallets(60), { featuredWalletIds: ['w50'], excludeWalletIds: ['w51'] })
    using _ = scope
    const { ids } = await walk(scope, { text: 'wallet 5', certified: false })
    expect(ids).toContain('w50')
    expect(ids).not.toContain('w51')
    expect(asked.mock.calls).toHaveLength(1)
    await walk(scope, { text: '', certified: true })
    expect(asked.mock.calls[1]?.[0]).toMatchObject({ badge: 'certified', entries: 40 })
  })

  test('gives up the further pages of a catalogue that counts more than it has', async () => {
    const { scope, asked } = open(someWallets(3))
    using _ = scope
    asked.mockResolvedValue({ wallets: [], count: 40 })
    const pages = new WalletPages(scope, all)
    expect(await pages.next(signal)).toEqual([])
    expect(pages.more).toBe(false)
  })
})
