import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EventsController } from '../../../src/controllers/app/events.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { OnrampController, QUOTE_DEBOUNCE_MS } from '../../../src/controllers/onramp/onramp.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { View } from '../../../src/views/shared/view.js'
import { OnrampFiatSelectView } from '../../../src/views/onramp/onramp-fiat-select-view.js'
import { OnrampProviderSelectView } from '../../../src/views/onramp/onramp-provider-select-view.js'
import { OnrampTokenSelectView } from '../../../src/views/onramp/onramp-token-select-view.js'
import { OnrampView } from '../../../src/views/onramp/onramp-view.js'
import { WhatIsABuyView } from '../../../src/views/onramp/what-is-a-buy-view.js'
import { routes } from '../../../src/views/routes.gen.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { card, options, quote, scriptedOnramp, type OnrampScript } from '../../helpers/scripted-onramp.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

beforeEach(restoreMocksAfterTest)

const never = () => new Promise<never>(() => {})
const down = () => Promise.reject(new AppKitError('http/unreachable'))

async function show<V extends View>(
  script: OnrampScript = {},
  Screen: new () => V = OnrampView as unknown as new () => V,
  look: MountViewOptions = {},
  parts: ConnectedParts = {},
) {
  const service = scriptedOnramp(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  disposeAfterTest(scope)
  const stage = disposeAfterTest(await mountView(scope, Screen, undefined as unknown, look))
  await stage.settled()
  return { ...service, scope, session, stage, router: scope.use(RouterController) }
}
const seller = (name: RegExp) => page.getByRole('button', { name })

describe('onramp view', () => {
  test('loads its routes', async () => {
    expect(await routes.Onramp.load()).toBe(OnrampView)
    expect(await routes.OnRampTokenSelect.load()).toBe(OnrampTokenSelectView)
    expect(await routes.OnRampFiatSelect.load()).toBe(OnrampFiatSelectView)
    expect(await routes.WhatIsABuy.load()).toBe(WhatIsABuyView)
    expect(routes.Onramp.feature).toBe('onramp')
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: price, loading, no price, no offer, no seller, failed`, async () => {
      const states: [string, OnrampScript][] = [
        ['Updated now', {}],
        ['Loading providers', { providers: never, options: never }],
        ['Shown by the provider before you pay', { quote: down }],
        ['load the tokens you can buy', { options: down }],
        ['Buying isn’t available', { providers: () => ({ providers: [] }) }],
        ['load providers', { providers: down }],
      ]
      for (const [expected, script] of states) {
        const { stage, scope } = await show(script, undefined, setting)
        await eventually(() => stage.text).toContain(expected)
        expect(await stage.violations(), expected).toEqual([])
        stage[Symbol.dispose]()
        scope[Symbol.dispose]()
      }
      for (const Screen of [OnrampTokenSelectView, OnrampFiatSelectView, WhatIsABuyView]) {
        const { stage } = await show<View>({}, Screen, setting)
        await eventually(() => stage.text).toMatch(/USD Coin|US Dollar|A provider sells it/)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('shows the received amount, the costs, the age of the price, and the sellers', async () => {
    const { stage, scope } = await show()
    await eventually(() => stage.text).toContain('0.0393')
    for (const text of ['$1.50', '$0.25', '$100.00', 'From $10 to $7,500', 'On Ethereum', 'Updated now'])
      expect(stage.text).toContain(text)
    await expect.element(seller(/pay\.example Fee 1-2%/)).toBeVisible()
    await scope.clock.advance(4_000)
    await eventually(() => stage.text).toContain('Updated 4 s ago')
  })

  test('reserves the space of loading prices', async () => {
    const { stage } = await show({ quote: never })
    await eventually(() => stage.text).toContain('Getting the price')
    await eventually(() => stage.text).toContain('pay.example')
    const waiting = stage.view.getBoundingClientRect().height
    const { stage: known } = await show()
    await eventually(() => known.text).toContain('0.0393')
    expect(Math.abs(known.view.getBoundingClientRect().height - waiting)).toBeLessThan(1)
  })

  test('requests a price for a valid amount only', async () => {
    const { stage, scope, requested } = await show()
    await eventually(() => stage.text).toContain('0.0393')
    await page.getByRole('button', { name: '$250' }).click()
    await expect.element(page.getByRole('button', { name: '$250' })).toHaveAttribute('aria-pressed', 'true')
    expect(stage.text).not.toContain('0.0393') // The previous price is cleared.
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    await eventually(() => requested('POST /v1/onramp/quote').length).toBe(2)
    await page.getByRole('textbox', { name: 'You pay' }).fill('9')
    await expect.element(page.getByRole('textbox', { name: 'You pay' })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(seller(/Buy on pay\.example/)).toHaveAttribute('aria-disabled', 'true')
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    expect(requested('POST /v1/onramp/quote')).toHaveLength(2)
  })

  test('disables presets outside the limits', async () => {
    const paymentCurrencies = [{ id: 'USD', payment_method_limits: [{ id: 'x', min: '200', max: '600' }] }]
    const { stage, scope } = await show({ options: () => ({ ...options, paymentCurrencies }) })
    await eventually(() => stage.text).toContain('At least $200')
    const off = ['$100', '$1,000']
    for (const name of off)
      await expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: '$1,000' }).click({ force: true })
    expect(scope.use(OnrampController).state.text).toBe('100')
  })

  test('keeps the sellers enabled without a price', async () => {
    const { stage } = await show({ quote: down })
    await eventually(() => stage.text).toContain('Shown by the provider before you pay')
    expect(stage.view.renderRoot.querySelector('.number b')).toBeNull()
    await expect.element(seller(/Buy on pay\.example/)).not.toHaveAttribute('aria-disabled')
  })

  test('retries the price on demand', async () => {
    let fails = true
    const { stage } = await show({ quote: () => (fails ? down() : quote) })
    await eventually(() => stage.text).toContain('Try again')
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => stage.text).toContain('0.0393')
  })

  test('retries the sellers on demand', async () => {
    let fails = true
    const { stage } = await show({ providers: () => (fails ? down() : { providers: [card] }) })
    await eventually(() => stage.text).toContain('load providers')
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => stage.text).toContain('pay.example')
  })

  test('offers alternatives without sellers or on an unknown network', async () => {
    const none = { providers: () => ({ providers: [] }) }
    const { router } = await show(none)
    await page.getByRole('button', { name: 'Receive instead' }).click()
    expect(router.view).toBe('Receive')
    const without = await show(none, undefined, {}, { options: { features: { receive: false } } })
    await eventually(() => without.stage.text).toContain('Choose network')
    without.stage[Symbol.dispose]()
    const lost = await show({}, undefined, {}, { session: { caipNetworkId: 'eip155:5' } })
    expect(lost.stage.text).toContain('a network that this app doesn’t support')
    await page.getByRole('button', { name: 'Choose network' }).last().click()
    expect(lost.router.view).toBe('Networks')
  })

  test('shows the network of the delivery if it is another one', async () => {
    const { stage } = await show({ providers: () => ({ providers: [{ ...card, payChains: ['avalanche-c-chain'] }] }) })
    await eventually(() => stage.text).toContain('Delivers on Avalanche C Chain')
  })

  test('reloads for another network, and aborts when it closes', async () => {
    const { stage, session, requested, call } = await show({ quote: never })
    await eventually(() => requested('POST /v1/onramp/quote').length).toBe(1)
    session.networkChanged('eip155:8453')
    await eventually(() => stage.text).toContain('On Base')
    await eventually(() => requested('POST /v1/onramp/quote').length).toBe(2)
    stage.view.remove()
    expect(
      call.mock.calls.filter(([route]) => route.includes('quote')).map(([, , given]) => given?.signal.aborted),
    ).toEqual([true, true])
  })

  test("opens the seller's window within the click", async () => {
    const { stage, router, requested } = await show({ page: never })
    await eventually(() => stage.text).toContain('pay.example')
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await seller(/Buy on pay\.example/).click()
    expect(open).toHaveBeenCalledTimes(1)
    await eventually(() => router.view).toBe('BuyInProgress')
    await eventually(() => requested('POST /v1/generators/onrampurl')[0]?.[1]).toMatchObject({
      provider: 'card',
      presetFiatAmount: '100',
    })
  })

  test('tracks the help link, but not a return to the form', async () => {
    const { scope, router } = await show()
    const events: string[] = []
    scope.use(EventsController).subscribe(({ event }) => events.push(event))
    await page.getByRole('button', { name: 'How does buying work?' }).click()
    expect(router.view).toBe('WhatIsABuy')
    expect(scope.use(EventsController).state.last?.event).toBe('SELECT_WHAT_IS_A_BUY')
    router.goBack()
    disposeAfterTest(await mountView(scope, OnrampView, undefined as unknown))
    expect(events).toEqual(['SELECT_WHAT_IS_A_BUY'])
  })

  test('keeps its width and runs no script for hostile names', async () => {
    for (const text of hostileTexts.slice(0, 8)) {
      const purchaseCurrencies = [
        {
          id: 'a',
          name: text,
          symbol: text || 'X',
          networks: [{ name: text, chain_id: '1' }],
          iconUrl: 'javascript:1',
        },
        { id: 'b', name: 'B', symbol: 'B', networks: [{ name: 'n', chain_id: '1' }] },
      ]
      const { stage } = await show({
        providers: () => ({ providers: [{ ...card, label: text, feeRange: text }] }),
        options: () => ({ ...options, purchaseCurrencies }),
        quote: () => ({ ...quote, purchaseAmount: { amount: '123456789012345.123456', currency: 'a' } }),
      })
      await eventually(() => stage.text).toContain('123,456,789,012,345')
      expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
      expect(stage.view.renderRoot.querySelector('script, iframe, a[href^="javascript"]')).toBeNull()
      stage[Symbol.dispose]()
    }
  })
})

describe('onramp selection', () => {
  test('selects a coin of the active network, and goes back', async () => {
    const { stage, router, scope, requested } = await show<View>({}, OnrampTokenSelectView)
    await eventually(() => stage.text).toContain('USD Coin')
    expect(stage.text).not.toContain('Gnosis')
    router.reset('Onramp')
    router.push('OnRampTokenSelect')
    await page.getByRole('button', { name: /USD Coin/ }).click()
    expect([router.view, scope.use(OnrampController).state.coin?.id]).toEqual(['Onramp', 'usdc'])
    expect(requested('POST /v1/onramp/quote')).toEqual([]) // the selection shows no prices
  })

  test('finds a currency by name and by code', async () => {
    const { stage, router, scope } = await show<View>({}, OnrampFiatSelectView)
    await eventually(() => stage.text).toContain('US Dollar')
    await page.getByRole('textbox', { name: 'Search currencies' }).or(page.getByRole('searchbox')).fill('eur')
    await eventually(() => stage.text).not.toContain('US Dollar')
    await page.getByRole('searchbox').fill('zzz')
    await eventually(() => stage.text).toContain('No currencies match')
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await page.getByRole('button', { name: /^Euro/ }).click()
    expect([router.view, scope.use(OnrampController).state.fiat?.code]).toEqual(['Onramp', 'EUR'])
  })

  test('opens from the purchase form', async () => {
    const { stage, router } = await show()
    await eventually(() => stage.text).toContain('0.0393')
    await page.getByRole('button', { name: /^Buy ETH/ }).click()
    expect(router.view).toBe('OnRampTokenSelect')
    router.reset('Onramp')
    await page.getByRole('button', { name: /^Pay in US Dollar/ }).click()
    expect(router.view).toBe('OnRampFiatSelect')
  })
})

describe('onramp provider select view', () => {
  const pool = { ...card, name: 'aggregator', label: 'Pool', url: 'https://pool.example/' } as const

  test('lists the providers, and a choice replaces the best one', async () => {
    const providers = () => ({ providers: [card, pool] })
    const { stage, scope, router } = await show({ providers }, OnrampProviderSelectView)
    await eventually(() => stage.text).toContain('pool.example')
    expect(await stage.violations()).toEqual([])
    await seller(/pool\.example/).click()
    expect(scope.use(OnrampController).state.seller?.name).toBe('aggregator')
    expect(router.view).toBe('Onramp')
  })

  test('2L4: shows an unknown seller by its host, never by the label of the service', async () => {
    const forged = { ...pool, label: 'MoonPay', url: 'https://buy.moonpay.com.a-very-long-name.evil.example/' } as const
    const genuine = { ...card, label: 'Anything', url: 'https://buy.moonpay.com/' } as const
    const { stage } = await show({ providers: () => ({ providers: [forged, genuine] }) }, OnrampProviderSelectView)
    await eventually(() => stage.text).toContain('evil.example')
    expect(stage.text.match(/MoonPay/g)).toHaveLength(1)
    expect(stage.text).toContain('buy.moonpay.com')
    expect(stage.text).toContain('MoonPay · ')
    expect(stage.text).not.toContain('Anything')
  })

  test('says that the providers are loading', async () => {
    const { stage } = await show({ providers: never }, OnrampProviderSelectView)
    expect(stage.text).toContain('Loading providers')
  })
})
