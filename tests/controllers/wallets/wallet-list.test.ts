import { describe, expect, test, vi } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { SEARCH_DEBOUNCE_MS, WalletListController } from '../../../src/controllers/wallets/wallet-list.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import { settled } from '../../lib/fake-clock.js'
import { fullCatalogue, scriptedCatalogue, someWallets } from '../../helpers/scripted-catalogue.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { testScope, type TestScopeParts } from '../../helpers/test-scope.js'

const adapters = [scriptedFamily()]

function open(parts: TestScopeParts = {}) {
  const catalogue = scriptedCatalogue()
  const scope = testScope({ adapters, ...parts, services: { catalogue, ...parts.services } })
  const list = scope.use(WalletListController)
  return { scope, list, catalogue, state: list.state }
}

describe('WalletListController', () => {
  test('asks for the first forty, and for the next forty when the end is near', async () => {
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
    expect(catalogue.asks).toHaveLength(2)
  })

  test('asks for one page at a time, however often the end is reached', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.loadMore()
    list.loadMore()
    expect(catalogue.asks).toHaveLength(1)
  })

  test('searches half a second after the last letter, in pages of a hundred, and says so once', async () => {
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
    expect(catalogue.asks).toHaveLength(1)
    await scope.clock.advance(1)
    expect(SEARCH_DEBOUNCE_MS).toBe(500)
    expect(catalogue.asks).toHaveLength(2)
    expect(catalogue.last.query).toMatchObject({ search: 'meta', page: 1, entries: 100 })
    expect(events).toMatchObject([{ event: 'SEARCH_WALLET', properties: { badge: 'none', search: 'meta' } }])
  })

  test('keeps the number of all wallets while it searches', async () => {
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

  test('shows everything again as soon as the field is empty', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('meta')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    list.setSearch('')
    expect(catalogue.last.query).not.toHaveProperty('search')
    expect(catalogue.asks).toHaveLength(3)
  })

  test('does not search for what it shows already', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('m')
    list.setSearch('  ')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(catalogue.asks).toHaveLength(1)
  })

  test('narrows to certified wallets at once, together with what was typed', async () => {
    const { scope, list, catalogue } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('meta')
    list.setCertified(true)
    expect(catalogue.last.query).toMatchObject({ search: 'meta', badge: 'certified' })
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(catalogue.asks).toHaveLength(2)
    list.setCertified(true)
    expect(catalogue.asks).toHaveLength(2)
    list.clear()
    expect(catalogue.last.query).not.toHaveProperty('badge')
    expect(list.state).toMatchObject({ search: '', certified: false })
  })

  test('ends the question of before, and ignores its late answer', async () => {
    const catalogue = scriptedCatalogue({ deaf: true })
    const { scope, list, state } = open({ services: { catalogue } })
    using _ = scope
    list.enter(true)
    const [early] = catalogue.asks
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

  test('ignores the late failure of a question that was ended', async () => {
    const catalogue = scriptedCatalogue({ deaf: true })
    const { scope, list, state } = open({ services: { catalogue } })
    using _ = scope
    list.enter(true)
    const [early] = catalogue.asks
    list.setCertified(true)
    early?.fail()
    await settled()
    expect(state.status).toBe('loading')
  })

  test('keeps the wallets it has when a page fails, and asks for that page again', async () => {
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
    expect(catalogue.asks).toHaveLength(2)
    list.retry()
    expect(catalogue.last.query).toMatchObject({ page: 2 })
    catalogue.last.answer(someWallets(40, 41), 80)
    await settled()
    expect(state).toMatchObject({ status: 'ready', more: false })
    expect(state.wallets).toHaveLength(80)
  })

  test('a failure is silent unless the developer asked for words', async () => {
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

  test('ends its question when the screen is left, and asks again when somebody comes back', async () => {
    const { scope, list, catalogue, state } = open()
    using _ = scope
    list.enter(true)
    list.setSearch('waiting')
    list.cancelRequests()
    await settled()
    expect(catalogue.last.signal?.aborted).toBe(true)
    expect(state.status).toBe('idle')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    expect(catalogue.asks).toHaveLength(1)

    list.enter(false)
    expect(catalogue.asks).toHaveLength(2)
    expect(state.status).toBe('loading')
  })

  test('somebody who comes back finds the list and the search as they were; somebody new begins anew', async () => {
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
    expect(catalogue.asks).toHaveLength(2)
    list.enter(true)
    expect(state).toMatchObject({ search: '', wallets: [] })
  })

  test('somebody who left before their search began finds it done when they come back', async () => {
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

  test('knows how far it was scrolled, until it lists something else', async () => {
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

  test('lists the wallets of the app first and at once, and finds them by name', async () => {
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

  test('goes on to a page that brings something, but not for ever', async () => {
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
    expect(catalogue.asks).toHaveLength(5)
    expect(state).toMatchObject({ status: 'ready', wallets: [], more: true })
  })

  test('ten thousand wallets cost as many questions for their first page as forty', async () => {
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

  test('a destroyed instance leaves nothing behind', async () => {
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
