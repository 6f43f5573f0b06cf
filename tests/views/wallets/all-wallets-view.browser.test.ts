import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { SEARCH_DEBOUNCE_MS } from '../../../src/controllers/wallets/wallet-list.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Wallet } from '../../../src/core/connector.js'
import type { CatalogueApi } from '../../../src/services/catalogue.js'
import { AllWalletsView } from '../../../src/views/wallets/all-wallets-view.js'
import { TILE_HEIGHT } from '../../../src/views/wallets/wallet-tile.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { focusedElement } from '../../helpers/focused-element.js'
import { fullCatalogue, scriptedCatalogue, someWallets } from '../../helpers/scripted-catalogue.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

async function show(catalogue: CatalogueApi, more: MountViewOptions = {}, options: Partial<AppKitOptions> = {}) {
  const scope = disposeAfterTest(testScope({ adapters: [scriptedAdapter()], services: { catalogue }, options }))
  scope.use(ConnectorsController).add(scriptedConnector())
  scope.use(ConnectorsController).add(scriptedWallet({ name: 'Installed here' }))
  const router = scope.use(RouterController)
  router.push('AllWallets')
  const stage = disposeAfterTest(await mountView(scope, AllWalletsView, undefined as unknown, more))
  const events: AnalyticsEvent[] = []
  scope.use(EventsController).subscribe(event => events.push(event))
  return { scope, stage, router, events, view: stage.view }
}
const installed: Wallet = { id: 'here', name: 'Here', rdns: 'com.example.wallet' }
const down: CatalogueApi = { wallets: () => Promise.reject(new TypeError('down')) }
const tile = (name: string) => page.getByRole('button', { name, exact: true })
const field = () => page.getByRole('searchbox')
const grid = () => page.getByRole('list', { name: 'Wallets' }).element()
const scrollBy = (px: number) => void ((grid().getRootNode() as ShadowRoot).host.scrollTop += px)
const scrollToEnd = () => scrollBy(1_000_000)

describe('all wallets view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: loading, listed, no matches, failed`, async () => {
      for (const catalogue of [
        scriptedCatalogue(),
        fullCatalogue([installed, ...someWallets(30)]),
        fullCatalogue([]),
        down,
      ]) {
        const { stage } = await show(catalogue, setting)
        await stage.settled()
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('shows the number of wallets in the field, and announces it', async () => {
    await show(fullCatalogue(someWallets(1_612)))
    await expect.element(field()).toHaveAttribute('placeholder', 'Search 1,612 wallets')
    await expect.element(page.getByRole('status')).toHaveTextContent('1,612 wallets')
  })

  test('placeholders have the size and position of the tiles', async () => {
    const catalogue = scriptedCatalogue()
    const { view, stage } = await show(catalogue)
    const [width, height] = [view.offsetWidth, view.offsetHeight]
    const places = boxes(grid())
    expect(places.length).toBeGreaterThanOrEqual(16)
    for (const { answer } of catalogue.requests) answer(someWallets(40), 600)
    await stage.settled()
    expect([view.offsetWidth, view.offsetHeight]).toEqual([width, height])
    expect(boxes(grid()).slice(0, 16)).toEqual(places.slice(0, 16))
  })

  test('renders as few of ten thousand wallets as of six hundred', async () => {
    const drawn: number[] = []
    for (const size of [600, 10_000]) {
      const { stage } = await show(fullCatalogue(someWallets(size)))
      await expect.element(tile('Wallet 1')).toBeVisible()
      drawn.push(grid().children.length)
      stage[Symbol.dispose]()
    }
    expect(drawn[0]).toBe(drawn[1])
    expect(drawn[0]).toBeLessThanOrEqual(40)
  })

  test('loads the next page two screens before the end', async () => {
    const catalogue = fullCatalogue(someWallets(100))
    const request = vi.spyOn(catalogue, 'wallets')
    const { stage } = await show(catalogue)
    await expect.element(tile('Wallet 1')).toBeVisible()
    const pages = () => request.mock.calls.map(([{ page: number }]) => number)
    expect(pages()).toEqual([1])
    scrollBy(TILE_HEIGHT)
    await eventually(pages).toEqual([1, 2])
    await stage.settled()
    expect(pages()).toEqual([1, 2])
    scrollToEnd()
    await eventually(pages).toEqual([1, 2, 3])
    await stage.settled()
    scrollToEnd()
    await expect.element(tile('Wallet 100')).toBeVisible()
    expect(pages()).toEqual([1, 2, 3])
  })

  test('marks installed wallets, puts them first, and opens their connecting view', async () => {
    const { router, events } = await show(fullCatalogue([...someWallets(50), installed]))
    await expect.element(tile('Installed Installed here')).toBeVisible()
    expect(grid().querySelector('appkit-wallet-tile')?.name).toBe('Installed here')
    await tile('Installed Installed here').click()
    expect(router.current).toMatchObject({ view: 'ConnectingExternal', params: { connectorId: 'com.example.wallet' } })
    expect(events).toMatchObject([
      { event: 'SELECT_WALLET', properties: { name: 'Installed here', platform: 'browser', view: 'AllWallets' } },
    ])
  })

  test('opens other wallets over WalletConnect', async () => {
    const { router, events } = await show(fullCatalogue(someWallets(2)))
    await tile('Wallet 2').click()
    expect(router.current).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet: { id: 'w2' } } })
    expect(events.at(-1)).toMatchObject({ event: 'SELECT_WALLET', properties: { platform: 'qrcode' } })
  })

  test('links to the QR code if WalletConnect is available', async () => {
    const { router } = await show(fullCatalogue(someWallets(2)))
    await page.getByRole('button', { name: 'Show QR code' }).click()
    expect(router.current).toEqual({ view: 'ConnectingWalletConnect', params: {} })
  })

  test('restores search and scroll position after returning from a wallet', async () => {
    const { scope, stage, router } = await show(fullCatalogue(someWallets(60)))
    await page.getByRole('searchbox').fill('wallet')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    await expect.element(tile('Wallet 1')).toBeVisible()
    const list = (grid().getRootNode() as ShadowRoot).host
    list.scrollTop = 700
    await expect.element(tile('Wallet 30')).toBeVisible()
    await tile('Wallet 30').click()
    stage[Symbol.dispose]()
    router.goBack()
    disposeAfterTest(await mountView(scope, AllWalletsView, undefined as unknown))
    await expect.element(field()).toHaveValue('wallet')
    await eventually(() => (grid().getRootNode() as ShadowRoot).host.scrollTop).toBe(700)
    await expect.element(tile('Wallet 30')).toBeVisible()
  })

  test('shows custom wallets first, with placeholders for the loading ones', async () => {
    const catalogue = scriptedCatalogue()
    const { router } = await show(catalogue, {}, { customWallets: [{ id: 'ours', name: 'Ours' }] })
    await expect.element(tile('Ours')).toBeVisible()
    expect(grid().children).toHaveLength(20)
    await tile('Ours').click()
    const params = { wallet: { id: 'ours', name: 'Ours' } }
    expect(router.current).toEqual({ view: 'ConnectingWalletConnect', params })
  })

  test('searches when typing pauses', async () => {
    const { scope, events, stage } = await show(fullCatalogue(someWallets(60)))
    await field().fill('wallet 4')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    await stage.settled()
    await expect.element(tile('Wallet 4')).toBeVisible()
    await expect.element(tile('Wallet 1')).not.toBeInTheDocument()
    await expect.element(page.getByRole('status')).toHaveTextContent('11 wallets')
    expect(events).toMatchObject([{ event: 'SEARCH_WALLET', properties: { search: 'wallet 4', badge: 'none' } }])
    await expect.element(field()).toHaveAttribute('placeholder', 'Search 60 wallets')
  })

  test('clears the search without matches, and keeps the focus in the field', async () => {
    const { scope, stage } = await show(fullCatalogue(someWallets(3)))
    await field().fill('zzz')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    await eventually(() => stage.text).toContain('No wallets match “zzz”.')
    await page.getByRole('button', { name: 'Show all wallets' }).click()
    await expect.element(tile('Wallet 3')).toBeVisible()
    await expect.element(field()).toHaveValue('')
    expect(focusedElement()).toBe(field().element())
  })

  test('focuses the search when it opens, if the pointer is fine', async () => {
    const { view } = await show(fullCatalogue(someWallets(3)))
    await expect.element(tile('Wallet 1')).toBeVisible()
    expect(view.firstFocus).toBe((field().element().getRootNode() as ShadowRoot).host)
  })

  test('offers the QR code if nothing matches', async () => {
    const { scope, stage, router } = await show(fullCatalogue(someWallets(3)))
    await field().fill('zzz')
    await scope.clock.advance(SEARCH_DEBOUNCE_MS)
    await eventually(() => stage.text).toContain('No wallets match “zzz”.')
    expect(await stage.violations()).toEqual([])
    await page.getByRole('button', { name: 'Scan with any wallet' }).click()
    expect(router.current).toEqual({ view: 'ConnectingWalletConnect', params: {} })
  })

  test('shortens names', async () => {
    const named = (id: string, name: string): Wallet => ({ id, name })
    await show(
      fullCatalogue([
        named('a', 'Binance Wallet'),
        named('b', 'Base (formerly Coinbase Wallet)'),
        named('c', 'Wallet'),
      ]),
    )
    for (const name of ['Binance', 'Base', 'Wallet']) await expect.element(tile(name)).toBeVisible()
  })

  test('filters certified wallets', async () => {
    const { stage } = await show(fullCatalogue([{ id: 'c', name: 'Certified', certified: true }, ...someWallets(3)]))
    await page.getByRole('button', { name: 'Certified wallets only', pressed: false }).click()
    await expect.element(tile('Wallet 1')).not.toBeInTheDocument()
    await expect.element(tile('Certified')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Certified wallets only', pressed: true })).toBeVisible()
    await stage.settled()
  })

  test('reports a failed catalogue, and retries on demand', async () => {
    const catalogue = scriptedCatalogue()
    const { stage } = await show(catalogue)
    for (const request of catalogue.requests) request.fail()
    await eventually(() => stage.text).toContain('Couldn’t load the wallet list.')
    await expect.element(tile('Installed Installed here')).toBeVisible()
    const before = catalogue.requests.length
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(catalogue.requests.length).toBeGreaterThan(before)
    for (const request of catalogue.requests.slice(before)) request.answer(someWallets(2))
    await expect.element(tile('Wallet 2')).toBeVisible()
    expect(stage.text).not.toContain('Couldn’t load')
  })

  test('keeps the loaded wallets and its height if a further page fails', async () => {
    const whole = fullCatalogue(someWallets(100))
    let up = false
    const catalogue: CatalogueApi = {
      wallets: (query, signal) =>
        query.page === 2 && !up ? down.wallets(query, signal) : whole.wallets(query, signal),
    }
    const { stage, view } = await show(catalogue)
    await expect.element(tile('Wallet 1')).toBeVisible()
    const height = view.offsetHeight
    scrollToEnd()
    await eventually(() => stage.text).toContain('Couldn’t load more wallets.')
    expect(view.offsetHeight).toBe(height)
    expect(stage.text).toContain('Wallet 40')
    up = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(tile('Wallet 41')).toBeInTheDocument()
    expect(stage.text).not.toContain('Couldn’t load')
  })

  test('supports keyboard navigation', async () => {
    const { router } = await show(fullCatalogue(someWallets(30)))
    await expect.element(tile('Wallet 1')).toBeVisible()
    ;(tile('Wallet 1').element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await eventually(focusedElement).toBe(tile('Wallet 6').element())
    await userEvent.keyboard('{Enter}')
    expect(router.current.params).toMatchObject({ wallet: { id: 'w6' } })
  })

  test('aborts its requests when it closes', async () => {
    const catalogue = scriptedCatalogue()
    const { stage } = await show(catalogue)
    stage[Symbol.dispose]()
    expect(catalogue.requests.every(({ signal }) => signal?.aborted)).toBe(true)
  })

  test('keeps its width and runs no script for hostile wallet names', async () => {
    const wallets = hostileTexts.map((name, at): Wallet => ({ id: `h${at}`, name, imageUrl: name }))
    const { stage } = await show(fullCatalogue(wallets))
    await stage.settled()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
    expect(globalThis).not.toHaveProperty('pwned')
  })
})

/** Returns position and size of each grid cell. */
function boxes(list: Element): readonly string[] {
  return [...list.children].map(place => {
    const { x, y, width, height } = place.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join(' ')
  })
}
