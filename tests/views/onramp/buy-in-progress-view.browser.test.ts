import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { HostController } from '../../../src/controllers/app/host.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { getConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import { PurchaseController, type PurchaseState } from '../../../src/controllers/onramp/purchase.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { Seller } from '../../../src/core/onramp.js'
import { BuyInProgressView } from '../../../src/views/onramp/buy-in-progress-view.js'
import { beginPurchase, openSellerWindow } from '../../../src/views/onramp/start-purchase.js'
import { routes } from '../../../src/views/routes.gen.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { scriptedOnramp, type OnrampScript } from '../../helpers/scripted-onramp.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

beforeEach(restoreMocksAfterTest)

const seller: Seller = { name: 'card', origin: 'https://pay.example', isOtherNetwork: false }
const PAGE = 'https://pay.example/buy?for=me'

async function show(script: OnrampScript = {}, of = seller, look: MountViewOptions = {}, blocked = false) {
  const service = scriptedOnramp(script)
  const held = { value: 5n * 10n ** 17n }
  const balance = vi.fn(async () => ({ value: held.value, decimals: 18, symbol: 'ETH' }))
  const { scope, session } = connectedScope({ services: { data: service.data }, verbs: { balance } })
  disposeAfterTest(scope)
  const router = scope.use(RouterController)
  router.push('Onramp')
  router.push('BuyInProgress')
  const controller = scope.use(PurchaseController)
  const coin = { network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 } as const
  const window = { closed: false, go: vi.fn(), close: vi.fn() }
  const purchase = {
    seller: of,
    coin,
    fiat: { code: 'USD' },
    amount: 1n,
    connectedAccount: getConnectedAccount(scope, 'eip155')!,
  }
  const started = controller.start(purchase, blocked ? undefined : window)
  const stage = disposeAfterTest(await mountView(scope, BuyInProgressView, undefined as unknown, look))
  const put = (state: Partial<PurchaseState>) => Object.assign(controller.state, state)
  return { ...service, scope, session, router, controller, started, stage, window, held, balance, put }
}
const button = (name: string) => page.getByRole('button', { name })

describe('purchase progress', () => {
  test('loads its route', async () => {
    expect(await routes.BuyInProgress.load()).toBe(BuyInProgressView)
  })

  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}, in any phase`, async () => {
      const { scope, stage, started, put } = await show({}, seller, setting)
      await started
      stage[Symbol.dispose]()
      const states: Partial<PurchaseState>[] = [
        { phase: 'opening' },
        { phase: 'blocked' },
        { phase: 'waiting' },
        { phase: 'waiting', closed: true },
        { phase: 'finished' },
        { phase: 'over' },
        { phase: 'failed', error: new AppKitError('onramp/unavailable') },
        { phase: 'arrived', arrived: { value: 10n ** 16n, decimals: 18, symbol: 'ETH' } },
      ]
      for (const state of states) {
        put(state) // rendered again, because the contrast of a fading button is not final
        using drawn = await mountView(scope, BuyInProgressView, undefined as unknown, setting)
        expect(await drawn.violations(), state.phase).toEqual([])
      }
    })

  test('shows the pending phase and the received amount', async () => {
    const { stage, started, held, router } = await show()
    await started
    await eventually(() => stage.text).toContain('Continue on pay.example')
    await button('I have finished').click()
    await eventually(() => stage.text).toContain('Waiting for your ETH')
    held.value += 39_300_000_000_000_000n
    window.dispatchEvent(new Event('focus')) // simulates a return to the page
    await eventually(() => stage.text).toContain('You bought 0.0393 ETH')
    expect(stage.text).toContain('Arrived in your wallet')
    await button('Done').click()
    expect(router.view).toBe('Account')
  })

  test("offers a link to the seller's page if the popup is blocked", async () => {
    const { stage, started, controller } = await show({}, seller, {}, true)
    await started
    await eventually(() => stage.text).toContain('Pop-up blocked')
    expect(stage.text).toContain('Open the page on pay.example')
    const link = page.getByRole('link', { name: 'Open pay.example' })
    await expect.element(link).toHaveAttribute('href', PAGE)
    await expect.element(link).toHaveAttribute('rel', 'noopener')
    await expect.element(link).toHaveAttribute('target', '_blank')
    link.element().addEventListener('click', event => event.preventDefault())
    await link.click()
    expect(controller.state.phase).toBe('waiting')
  })

  test('shows the reason of a failure, and opens a new window on retry', async () => {
    let url = ''
    const { stage, started, router } = await show({ page: () => ({ url }) })
    await started
    await eventually(() => stage.text).toContain('pay.example didn’t open Couldn’t open this provider.')
    url = PAGE
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await button('Try again').click()
    expect(opened).toHaveBeenCalledTimes(1)
    await eventually(() => stage.text).toContain('Pop-up blocked')
    await button('Cancel').click()
    expect(router.view).toBe('Onramp')
  })

  test('returns to the sellers after a failure', async () => {
    const { started, router } = await show({ page: () => ({ url: 'https://evil.example/' }) })
    await started
    await button('Choose another provider').click()
    expect(router.view).toBe('Onramp')
  })

  test('can be left at any time, which ends the purchase', async () => {
    const { started, stage, router, controller, window: opened } = await show()
    await started
    await button('I have finished').click()
    await button('Back to the account').click()
    expect(router.view).toBe('Account')
    stage.view.remove()
    expect(controller.state.phase).toBe('idle')
    expect(opened.close).not.toHaveBeenCalled()
  })

  test('ends when the account changes', async () => {
    const { started, stage, session, router } = await show()
    await started
    session.accountsChanged(bob)
    await eventually(() => stage.text).toContain('Your account has changed')
    await button('Start again').click()
    expect(router.view).toBe('Onramp')
  })

  test('shows the network of the delivery if it is another one', async () => {
    const { started, stage } = await show({}, { ...seller, network: 'celo', isOtherNetwork: true })
    await started
    await eventually(() => stage.text).toContain('arrives on Celo')
    await button('I have finished').click()
    await eventually(() => stage.text).toContain('arrives on Celo')
  })

  test('redirects to the purchase form without a purchase', async () => {
    const { scope } = connectedScope()
    disposeAfterTest(scope)
    disposeAfterTest(await mountView(scope, BuyInProgressView, undefined as unknown))
    expect(scope.use(RouterController).view).toBe('Onramp')
  })

  test('keeps its width and runs no script for hostile seller names', async () => {
    for (const label of hostileTexts.slice(0, 8)) {
      const { stage, started } = await show({}, { ...seller, label })
      await started
      await stage.settled()
      expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
      expect(stage.view.renderRoot.querySelector('script, iframe')).toBeNull()
      stage[Symbol.dispose]()
    }
  })
})

describe('seller window', () => {
  test("shows the seller's name as text, and clears the opener", () => {
    const hostile = '<img src=x onerror=alert(1)>'
    const replace = vi.fn()
    const inner = document.implementation.createHTMLDocument()
    const popup = { opener: window as unknown, document: inner, closed: false, close: vi.fn(), location: { replace } }
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    const opened = openSellerWindow(hostile)
    expect([inner.title, inner.body.textContent, inner.body.children.length]).toEqual([hostile, hostile, 0])
    expect(popup.opener).toBeNull()
    opened?.go(PAGE)
    expect(replace).toHaveBeenCalledWith(PAGE)
    popup.closed = true
    expect(opened?.closed).toBe(true)
    opened?.close()
    expect(popup.close).toHaveBeenCalledTimes(1)
  })

  test('opens the page with the Telegram API, or falls back to a link', async () => {
    const open = vi.spyOn(window, 'open')
    const openLink = vi.fn()
    const telegram = window as { Telegram?: object }
    for (const [app, shown] of [
      [{ WebApp: { openLink } }, 'waiting'],
      [{}, 'blocked'],
    ] as const) {
      const { scope, controller } = await show()
      controller.cancel()
      const state = { ...scope.use(HostController).state, isTelegram: true }
      Object.assign(scope.use(HostController), { state })
      telegram.Telegram = app
      const coin = { network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 } as const
      const connectedAccount = getConnectedAccount(scope, 'eip155')!
      await beginPurchase(scope, { seller, coin, fiat: { code: 'USD' }, amount: 1n, connectedAccount })
      await eventually(() => controller.state.phase).toBe(shown)
      expect(openLink.mock.calls).toEqual([[controller.state.page]])
    }
    delete telegram.Telegram
    expect(open).not.toHaveBeenCalled()
  })

  test('returns undefined if the browser blocks the window', () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    expect(openSellerWindow('Card')).toBeUndefined()
  })
})
