import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import type { AnalyticsEvent } from '../../../src/core/analytics.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import type { Wallet } from '../../../src/core/connector.js'
import type { CatalogueApi } from '../../../src/services/catalogue.js'
import { DownloadsView } from '../../../src/views/help/downloads-view.js'
import { GetWalletView } from '../../../src/views/help/get-wallet-view.js'
import { WhatIsANetworkView } from '../../../src/views/help/what-is-a-network-view.js'
import { WhatIsAWalletView } from '../../../src/views/help/what-is-a-wallet-view.js'
import type { View } from '../../../src/views/shared/view.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { fullCatalogue, scriptedCatalogue, someWallets } from '../../helpers/scripted-catalogue.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

interface ShowOptions extends MountViewOptions {
  readonly catalogue?: CatalogueApi
  readonly options?: Partial<AppKitOptions>
  readonly params?: unknown
}

async function show(Class: new () => View, { catalogue, options, params, ...look }: ShowOptions = {}) {
  const services = catalogue ? { catalogue, endpoints: { catalogue: 'https://catalogue.test' } } : {}
  const scope = disposeAfterTest(testScope({ services, ...(options && { options }) }))
  const events: AnalyticsEvent[] = []
  scope.use(EventsController).subscribe(event => events.push(event))
  const stage = disposeAfterTest(await mountView(scope, Class, params, look))
  return { scope, stage, events, router: scope.use(RouterController) }
}
const metalynx: Wallet = {
  id: 'm',
  name: 'MetaLynx',
  homepage: 'https://metalynx.example/start',
  chromeStore: 'https://chromewebstore.google.com/m',
  appStore: 'https://apps.apple.com/m',
}
const stay = () => addEventListener('click', event => event.preventDefault(), { once: true })
const Downloads = DownloadsView as unknown as new () => View

for (const [name, Class] of Object.entries({ WhatIsAWallet: WhatIsAWalletView, WhatIsANetwork: WhatIsANetworkView }))
  describe(name, () => {
    for (const setting of cardSettings)
      test(`has no violation in ${setting.theme}, ${setting.dir}`, async () => {
        const { stage } = await show(Class, setting)
        expect(await stage.violations()).toEqual([])
      })

    test('explains in three cards without links', async () => {
      const { stage } = await show(Class)
      expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(3)
      expect(page.getByRole('link').elements()).toEqual([])
      expect(stage.view.heading).toMatch(/^What is a /)
    })
  })

test('“Get a wallet” opens the wallet guide', async () => {
  const { router, events } = await show(WhatIsAWalletView)
  await page.getByRole('button', { name: 'Get a wallet' }).click()
  expect(router.view).toBe('GetWallet')
  expect(events.map(({ event }) => event)).toEqual(['CLICK_GET_WALLET_HELP'])
})

describe('GetWallet', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: loading, listed, failed, none`, async () => {
      const failing: CatalogueApi = { wallets: () => Promise.reject(new TypeError('down')) }
      for (const catalogue of [scriptedCatalogue(), fullCatalogue([metalynx]), failing, undefined]) {
        const { stage } = await show(GetWalletView, { ...setting, ...(catalogue && { catalogue }) })
        await stage.settled()
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('links to the website of a wallet, or opens its store list', async () => {
    const { router, events } = await show(GetWalletView, { catalogue: fullCatalogue([metalynx, ...someWallets(1)]) })
    const link = page.getByRole('link', { name: /MetaLynx/ })
    await expect.element(link).toHaveAttribute('href', metalynx.homepage)
    await expect.element(link).toHaveAttribute('target', '_blank')
    stay()
    await link.click()
    expect(events.at(-1)).toMatchObject({ event: 'GET_WALLET', properties: { name: 'MetaLynx', type: 'homepage' } })
    await page.getByRole('button', { name: 'Wallet 1' }).click()
    expect(router.current).toMatchObject({ view: 'Downloads', params: { wallet: { id: 'w1' } } })
  })

  test('opens all wallets, unless the app hides them', async () => {
    const { router, events, stage } = await show(GetWalletView, { catalogue: fullCatalogue([metalynx]) })
    await page.getByRole('button', { name: 'All wallets' }).click()
    expect(router.view).toBe('AllWallets')
    expect(events.at(-1)?.event).toBe('CLICK_ALL_WALLETS')
    stage[Symbol.dispose]()
    for (const options of [{ allWallets: 'HIDE' }, { features: { allWallets: false } }] as const) {
      const hidden = await show(GetWalletView, { catalogue: fullCatalogue([metalynx]), options })
      await expect.element(page.getByRole('link', { name: /MetaLynx/ })).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'All wallets' })).not.toBeInTheDocument()
      hidden.stage[Symbol.dispose]()
    }
  })

  test('reserves the space of loading wallets', async () => {
    const catalogue = scriptedCatalogue()
    const { stage } = await show(GetWalletView, { catalogue, options: { allWallets: 'HIDE' } })
    const height = stage.view.offsetHeight
    await eventually(() => catalogue.requests.length).toBe(1)
    catalogue.last.answer(someWallets(4))
    await expect.element(page.getByRole('button', { name: 'Wallet 4' })).toBeVisible()
    expect(stage.view.offsetHeight).toBe(height)
  })

  test('retries a failed catalogue on demand', async () => {
    const catalogue = scriptedCatalogue()
    await show(GetWalletView, { catalogue })
    await eventually(() => catalogue.requests.length).toBe(1)
    catalogue.last.fail()
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => catalogue.requests.length).toBe(2)
    catalogue.last.answer([metalynx])
    await expect.element(page.getByRole('link', { name: /MetaLynx/ })).toBeVisible()
  })

  test('reports a missing catalogue', async () => {
    const { stage } = await show(GetWalletView)
    await eventually(() => stage.text).toContain('This app has no wallet list.')
  })
})

describe('Downloads', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: links, and none`, async () => {
      for (const wallet of [metalynx, { id: 'x', name: 'Nowhere' }]) {
        const { stage } = await show(Downloads, { ...setting, params: { wallet } })
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('links to each store, and tracks the selection', async () => {
    const { events, stage } = await show(Downloads, { params: { wallet: metalynx } })
    expect(stage.view.heading).toBe('Get MetaLynx')
    await expect
      .element(page.getByRole('link', { name: /Browser extension/ }))
      .toHaveAttribute('href', metalynx.chromeStore)
    await expect.element(page.getByRole('link', { name: /Website/ })).toHaveAttribute('href', metalynx.homepage)
    stay()
    await page.getByRole('link', { name: /App Store/ }).click()
    expect(events).toMatchObject([{ event: 'GET_WALLET', properties: { name: 'MetaLynx', type: 'app_store' } }])
  })

  test('offers other wallets if there is no link', async () => {
    const { router, stage } = await show(Downloads, { params: { wallet: { id: 'x', name: 'Nowhere' } } })
    expect(stage.text).toContain('No download link is available for Nowhere.')
    await page.getByRole('button', { name: 'Choose another wallet' }).click()
    expect(router.view).toBe('GetWallet')
  })

  test('redirects to the wallet guide without a wallet', async () => {
    const { router } = await show(Downloads, { params: {} })
    expect(router.view).toBe('GetWallet')
  })

  test('keeps its width and runs no script for hostile wallet data', async () => {
    for (const text of hostileTexts) {
      const wallet = { id: 'x', name: text, homepage: text, appStore: text, imageUrl: text }
      const { stage } = await show(Downloads, { params: { wallet } })
      expect(stage.host.scrollWidth, text.slice(0, 40)).toBeLessThanOrEqual(stage.host.clientWidth)
      stage[Symbol.dispose]()
    }
    expect(globalThis).not.toHaveProperty('pwned')
  })
})
