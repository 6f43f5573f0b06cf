import { describe, expect, test, vi } from 'vitest'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { SEARCH_DEBOUNCE_MS, WalletListController } from '../../../src/controllers/wallets/wallet-list.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import { settled } from '../../lib/fake-clock.js'
import { fullCatalogue, scriptedCatalogue, someWallets } from '../../helpers/scripted-catalogue.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope, type TestScopeParts } from '../../helpers/test-scope.js'

const adapters = [scriptedAdapter()]

function open(parts: TestScopeParts = {}) {
  const catalogue = scriptedCatalogue()
  const scope = testScope({ adapters, ...parts, services: { catalogue, ...parts.services } })
  const list = scope.use(WalletListController)
  return { scope, list, catalogue, state: list.state }
}

describe('WalletListController', () => {
  test('loads forty wallets, and forty more near the end of the list', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    list.enter(true)
    expect(catalogue.last.query).toMatchObject({ page: 1, entries: 40, chains: ['eip155:1', 'eip155:8453'] })
    expect(state).toMatchObject({ status: 'loading', wallets: [] })

    catalogue.last.answer(someWallets(40), 60)
    await settled()
    expect(state).toMatchObject({ status: 'ready', more: true, count: 60, total: 60 })
    expect(state.wallets).toHaveLength(40)

    list.loadMore()
    expect(catalogue.last.query).toMatchObject({ page: 2, entries: 40 })
    catalogue.last.answer(someWallets(20, 41), 60)
    await settled()
    expect(state.wallets.map(({ id }) => id)).toEqual(someWallets(60).map(({ id }) => id))
    expect(state.more).toBe(false)

    list.loadMore()
    expect(catalogue.requests).toHaveLength(2)
  })

  test('starts with a prefetched page, and continues with the next one', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    void list.prefetch()
    catalogue.last.answer(someWallets(40), 60)
    await settled()
    expect(state).toMatchObject({ status: 'idle', wallets: [] })

    list.enter(true)
    expect(state).toMatchObject({ status: 'ready', more: true, count: 60, total: 60 })
    expect(state.wallets).toHaveLength(40)
    expect(catalogue.requests).toHaveLength(1)
    list.loadMore()
    expect(catalogue.last.query).toMatchObject({ page: 2 })
  })

  test('starts with installed wallets and the prefetched page, also if a wallet was announced after it', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet({ rdns: 'test.listed' }))
    void list.prefetch()
    const page = someWallets(40).map((wallet, at) => (at === 30 ? { ...wallet, rdns: 'test.listed' } : wallet))
    catalogue.last.answer(page, 60)
    await settled()
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'new', name: 'New', rdns: 'test.new' }))
    list.enter(true)
    expect(state.status).toBe('ready')
    expect(state.wallets.map(({ id }) => id).slice(0, 3)).toEqual(['com.example.wallet', 'new', 'w1'])
    expect(state.wallets).toHaveLength(41)
    expect(catalogue.requests).toHaveLength(1)
  })

  test('lists installed wallets while the catalogue is loading and after it has failed', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    scope.use(ConnectorsController).add(scriptedWallet())
    list.enter(true)
    expect(state).toMatchObject({ status: 'loading', wallets: [{ id: 'com.example.wallet' }] })
    catalogue.last.fail()
    await settled()
    expect(state).toMatchObject({ status: 'failed', wallets: [{ id: 'com.example.wallet' }] })
  })

  test('requests the next page if nothing of the prefetched one can be listed', async () => {
    const { scope, list, catalogue, state } = open({
      options: { excludeWalletIds: someWallets(40).map(({ id }) => id) },
    })
    using _ = scope
    void list.prefetch()
    catalogue.last.answer(someWallets(40), 60)
    await settled()
    list.enter(true)
    expect(catalogue.last.query).toMatchObject({ page: 2 })
    catalogue.last.answer(someWallets(20, 41), 60)
    await settled()
    expect(state.wallets).toHaveLength(20)
  })

  test('ignores a prefetched page that is five minutes old', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    void list.prefetch()
    catalogue.last.answer(someWallets(40), 60)
    await settled()
    await scope.clock.advance(300_000)
    list.enter(true)
    expect(state).toMatchObject({ status: 'loading', wallets: [] })
    expect(catalogue.requests).toHaveLength(2)
  })

  test('requests the first page again after a failed prefetch', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    const prefetched = list.prefetch()
    catalogue.last.fail()
    await expect(prefetched).rejects.toThrow()
    list.enter(true)
    expect(state.status).toBe('loading')
    expect(catalogue.requests).toHaveLength(2)
  })

  test('loads one page at a time, however often the end is reached', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.loadMore()
    list.loadMore()
    expect(catalogue.requests).toHaveLength(1)
  })

  test('searches half a second after the last input in pages of a hundred, and tracks it once', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    const events: AnalyticsEvent[] = []
    scope.use(EventsController).subscribe(event => events.push(event))
    list.enter(true)
    catalogue.last.answer(someWallets(3))
    await settled()

    list.setSearch('met')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS - 1)
    list.setSearch(' meta ')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS - 1)
    expect(catalogue.requests).toHaveLength(1)
    await scope.clock.advance(1)
    expect(SEARCH_DEBOUNCE_MS).toBe(500)
    expect(catalogue.requests).toHaveLength(2)
    expect(catalogue.last.query).toMatchObject({ search: 'meta', page: 1, entries: 100 })
    expect(events).toMatchObject([{ event: 'SEARCH_WALLET', properties: { badge: 'none', search: 'meta' } }])
  })

  test('keeps the total number of wallets during a search', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    list.enter(true)
    catalogue.last.answer(someWallets(40), 612)
    await settled()
    list.setSearch('x')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    catalogue.last.answer(someWallets(1))
    await settled()
    expect(state).toMatchObject({ count: 1, total: 612 })
  })

  test('restores the full list as soon as the field is empty', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('meta')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    list.setSearch('')
    expect(catalogue.last.query).not.toHaveProperty('search')
    expect(catalogue.requests).toHaveLength(3)
  })

  test('does not repeat the current search', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('m')
    list.setSearch('  ')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(catalogue.requests).toHaveLength(1)
  })

  test('filters certified wallets immediately, together with the search', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('meta')
    list.setCertified(true)
    expect(catalogue.last.query).toMatchObject({ search: 'meta', badge: 'certified' })
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(catalogue.requests).toHaveLength(2)
    list.setCertified(true)
    expect(catalogue.requests).toHaveLength(2)
    list.clear()
    expect(catalogue.last.query).not.toHaveProperty('badge')
    expect(list.state).toMatchObject({ search: '', certified: false })
  })

  test('aborts the earlier request and ignores its late response', async () => {
    const catalogue = scriptedCatalogue({ deaf: true })
    const { scope, list, state } = open({ services: { catalogue } })
    using _ = scope
    list.enter(true)
    const [early] = catalogue.requests
    list.setSearch('late')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(early?.signal?.aborted).toBe(true)
    catalogue.last.answer([{ id: 'late', name: 'Late' }])
    await settled()
    early?.answer(someWallets(5))
    await settled()
    expect(state.wallets.map(({ id }) => id)).toEqual(['late'])
    expect(state.status).toBe('ready')
  })

  test('ignores the late failure of an aborted request', async () => {
    const catalogue = scriptedCatalogue({ deaf: true })
    const { scope, list, state } = open({ services: { catalogue } })
    using _ = scope
    list.enter(true)
    const [early] = catalogue.requests
    list.setCertified(true)
    early?.fail()
    await settled()
    expect(state.status).toBe('loading')
  })

  test('keeps its wallets when a page fails, and retries that page', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    list.enter(true)
    catalogue.last.answer(someWallets(40), 80)
    await settled()
    list.loadMore()
    catalogue.last.fail()
    await settled()
    expect(state.status).toBe('failed')
    expect(state.wallets).toHaveLength(40)

    list.loadMore()
    expect(catalogue.requests).toHaveLength(2)
    list.retry()
    expect(catalogue.last.query).toMatchObject({ page: 2 })
    catalogue.last.answer(someWallets(40, 41), 80)
    await settled()
    expect(state).toMatchObject({ status: 'ready', more: false })
    expect(state.wallets).toHaveLength(80)
  })

  test('logs a failure only with debug enabled', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    for (const debug of [undefined, true]) {
      const { scope, list, catalogue } = open({ options: { ...(debug && { debug }) } })
      using _ = scope
      list.enter(true)
      catalogue.last.fail()
      await settled()
      expect(warn).toHaveBeenCalledTimes(debug ? 1 : 0)
    }
    warn.mockRestore()
  })

  test('aborts its request when the view is left, and resumes when it is shown again', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('waiting')
    list.cancelRequests()
    await settled()
    expect(catalogue.last.signal?.aborted).toBe(true)
    expect(state.status).toBe('idle')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(catalogue.requests).toHaveLength(1)

    list.enter(false)
    expect(catalogue.requests).toHaveLength(2)
    expect(state.status).toBe('loading')
  })

  test('keeps list and search when the view is shown again, and resets them for a new visit', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('meta')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    catalogue.last.answer(someWallets(2))
    await settled()
    list.cancelRequests()
    list.enter(false)
    expect(state).toMatchObject({ search: 'meta', status: 'ready' })
    expect(state.wallets).toHaveLength(2)
    expect(catalogue.requests).toHaveLength(2)
    list.enter(true)
    expect(state).toMatchObject({ search: '', wallets: [] })
  })

  test('completes a pending search when the view is shown again', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    list.enter(true)
    catalogue.last.answer(someWallets(3))
    await settled()
    list.setSearch('late')
    list.cancelRequests()
    list.enter(false)
    expect(catalogue.last.query).toMatchObject({ search: 'late' })
    expect(state.search).toBe('late')
  })

  test('remembers the scroll position until the list changes', async () => {
    const { scope, list } = open({ services: { catalogue: fullCatalogue(someWallets(60)) } })
    using _ = scope
    list.enter(true)
    await settled()
    list.saveScrollTop(700)
    list.cancelRequests()
    list.enter(false)
    expect(list.scrollTop).toBe(700)
    list.setCertified(true)
    expect(list.scrollTop).toBe(0)
    list.saveScrollTop(300)
    list.enter(true)
    expect(list.scrollTop).toBe(0)
  })

  test('lists the app’s own wallets first and finds them by name', async () => {
    const customWallets = [
      { id: 'ours', name: 'Our Wallet' },
      { id: 'theirs', name: 'Their Vault', rdns: 'io.vault' },
    ]
    const { scope, list, catalogue, state } = open({ options: { customWallets } })
    using _ = scope
    const names = () => state.wallets.map(({ name }) => name)
    list.enter(true)
    expect(names()).toEqual(['Our Wallet', 'Their Vault'])
    catalogue.last.answer([{ id: 'v', name: 'Vault', rdns: 'io.vault' }, ...someWallets(2)], 3)
    await settled()
    expect(names()).toEqual(['Our Wallet', 'Their Vault', 'Wallet 1', 'Wallet 2'])
    expect(state.count).toBe(4)

    list.setSearch('our')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(names()).toEqual(['Our Wallet'])
    catalogue.last.fail()
    await settled()
    expect(state.status).toBe('failed')
    expect(names()).toEqual(['Our Wallet'])

    list.setCertified(true)
    expect(names()).toEqual([])
  })

  test('continues to a page with wallets, up to a limit', async () => {
    const { scope, list, catalogue, state } = open({
      options: { excludeWalletIds: someWallets(400).map(({ id }) => id) },
    })
    using _ = scope
    list.enter(true)
    for (let page = 1; page <= 5; page += 1) {
      expect(catalogue.last.query.page).toBe(page)
      catalogue.last.answer(someWallets(40, (page - 1) * 40 + 1), 4_000)
      await settled()
    }
    expect(catalogue.requests).toHaveLength(5)
    expect(state).toMatchObject({ status: 'ready', wallets: [], more: true })
  })

  test('requests the first page as often for ten thousand wallets as for forty', async () => {
    for (const size of [40, 600, 10_000]) {
      const catalogue = fullCatalogue(someWallets(size))
      const wallets = vi.spyOn(catalogue, 'wallets')
      const { scope, list, state } = open({ services: { catalogue } })
      using _ = scope
      list.enter(true)
      await settled()
      expect(wallets).toHaveBeenCalledTimes(1)
      expect(state).toMatchObject({ count: size })
      expect(state.wallets).toHaveLength(40)
    }
  })

  test('leaves nothing behind after disposal', async () => {
    const { scope, list, catalogue, state } = open()
    list.enter(true)
    list.setSearch('x')
    scope.dispose()
    await settled()
    expect(scope.clock.waiting).toEqual([])
    expect(catalogue.last.signal?.aborted).toBe(true)
    expect(state.wallets).toEqual([])
  })
})
