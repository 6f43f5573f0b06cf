import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/base/modal.js'
import { RouterController } from '../../../src/controllers/base/router.js'
import { SnackController } from '../../../src/controllers/base/snack.js'
import { ConnectorsController } from '../../../src/controllers/chain/connectors.js'
import { PairingController, type LinkChoice } from '../../../src/controllers/chain/pairing.js'
import { recentWallets } from '../../../src/controllers/chain/recent-wallets.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import type { Wallet } from '../../../src/core/wallet.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { isShape, isText } from '../../../src/lib/shape.js'
import { ConnectingWalletConnectView } from '../../../src/views/connecting/connecting-wallet-connect-view.js'
import { STUCK_AFTER_MS } from '../../../src/views/connecting/hand-off.js'
import { scriptedConnector, type ScriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope, type TestScope } from '../../helpers/test-scope.js'
import { viewStage, type ViewStage } from '../../helpers/view-stage.js'

const uri = `wc:${'a'.repeat(64)}@2?expiryTimestamp=1735689600&relay-protocol=irn&symKey=${'b'.repeat(64)}`
const encoded = encodeURIComponent(uri)
const metalynx: Wallet = {
  id: 'metalynx',
  name: 'MetaLynx',
  rdns: 'io.metalynx',
  mobileLink: 'metalynx://',
  linkMode: 'https://link.metalynx.example',
  appStore: 'https://apps.apple.com/app/metalynx',
}
const everywhere: Wallet = { ...metalynx, webappLink: 'https://web.metalynx.example', desktopLink: 'metalynxd://' }
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1'

describe('ConnectingWalletConnect', () => {
  const stages: ViewStage<ConnectingWalletConnectView>[] = []
  let scope: TestScope
  let connector: ScriptedConnector

  beforeEach(() => open())
  afterEach(() => {
    for (const stage of stages.splice(0)) stage[Symbol.dispose]()
    scope.dispose()
    vi.restoreAllMocks()
  })

  function open(options: Partial<AppKitOptions> = {}): void {
    scope = testScope({ options })
    connector = scriptedConnector()
    scope.use(ConnectorsController).add(connector)
    scope.use(ModalController).setOpen(true)
    scope.use(RouterController).push('ConnectingWalletConnect')
  }
  function onPhone(): void {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iphone)
  }
  async function show(wallet?: Wallet, more: Parameters<typeof viewStage>[3] = {}) {
    const stage = await viewStage(scope, ConnectingWalletConnectView, wallet ? { wallet } : {}, more)
    stages.push(stage)
    return stage
  }
  /** The screen with its code on view. */
  async function showReady(wallet?: Wallet, more: Parameters<typeof viewStage>[3] = {}) {
    const stage = await show(wallet, more)
    await expect.poll(() => connector.asks.length).toBe(1)
    connector.last.ready(uri)
    await stage.settled()
    return stage
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const tabs = () =>
    page
      .getByRole('tab')
      .elements()
      .map(tab => tab.textContent?.trim())
  const status = () => page.getByRole('status')
  /** Presses without leaving the page: the browser would follow a link of a wallet's scheme. */
  function tap(name: string): void {
    const stay = (event: Event) => event.preventDefault()
    addEventListener('click', stay, { once: true })
    link(name)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }))
  }

  describe('the code', () => {
    test('is waited for in a place of its size, so that nothing moves when it comes', async () => {
      const stage = await show()
      const waiting = stage.host.getBoundingClientRect().height
      await expect.element(status()).toHaveTextContent('Getting a code')
      await expect
        .element(page.getByRole('img', { name: 'QR code that connects a wallet' }))
        .toHaveAttribute('aria-busy')
      await expect.poll(() => connector.asks.length).toBe(1)
      connector.last.ready(uri)
      await expect.element(status()).toHaveTextContent('The code is ready')
      await expect.element(page.getByRole('img', { name: /^QR code/ })).not.toHaveAttribute('aria-busy')
      expect(stage.host.getBoundingClientRect().height).toBe(waiting)
    })

    test('counts down without being read out', async () => {
      await showReady()
      const timer = page.getByRole('timer')
      await expect.element(timer).toHaveTextContent('New code in 3:44')
      await scope.clock.advance(1_000)
      await expect.element(timer).toHaveTextContent('New code in 3:43')
      await expect.element(status()).toHaveTextContent('The code is ready')
    })

    test('is announced when it is renewed', async () => {
      await showReady()
      await scope.clock.advance(224_000)
      await expect.element(status()).toHaveTextContent('about to expire')
      await expect.poll(() => connector.asks.length).toBe(2)
      connector.last.ready(`${uri}2`)
      await expect.element(status()).toHaveTextContent('The code is ready')
      await expect.element(page.getByRole('timer')).toHaveTextContent('New code in 3:44')
    })

    test('carries the name of the wallet that was chosen', async () => {
      const { view } = await showReady(metalynx)
      expect(view.heading).toBe('MetaLynx')
      await expect.element(page.getByRole('img', { name: 'QR code that connects MetaLynx' })).toBeVisible()
    })

    test('can be copied', async () => {
      const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
      await showReady()
      await button('Copy link').click()
      expect(write).toHaveBeenCalledWith(uri)
      await expect.poll(() => scope.use(SnackController).state.message).toBe('Link copied')
    })

    test('is there to be selected where the browser refuses to copy', async () => {
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
      const stage = await showReady()
      await button('Copy link').click()
      await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(uri)
      await expect.poll(() => page.getByRole('textbox').element().matches(':focus')).toBe(true)
      expect(stage.text).toContain('Select the link')
      expect(await stage.violations()).toEqual([])
    })

    test('cannot be copied before it is there', async () => {
      await show()
      await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
    })

    test('is given up when the screen is left and the modal closed', async () => {
      const stage = await showReady()
      stage.host.remove()
      scope.use(ModalController).setOpen(false)
      await expect.poll(() => connector.open).toBe(0)
    })
  })

  describe('an outcome', () => {
    test.each<[ErrorCode, string, string]>([
      ['wallet/rejected', 'You said no in MetaLynx', 'Try again'],
      ['wallet/busy', 'MetaLynx is busy', 'Try again'],
      ['wallet/no-accounts', 'MetaLynx shared no account', 'Try again'],
      ['pairing/expired', 'The code expired', 'New code'],
      ['pairing/relay-unreachable', 'No connection', 'Try again'],
      ['pairing/failed', 'MetaLynx did not connect', 'Try again'],
      ['config/project-id-invalid', 'This app is not set up yet', 'Other ways to connect'],
      ['config/origin-not-allowed', 'This page is not allowed', 'Other ways to connect'],
      ['config/token-not-valid', 'Check the time', 'Try again'],
      ['network/unsupported', 'MetaLynx lacks the network', 'Another wallet'],
    ])('of %s says "%s" and offers "%s"', async (code, title, next) => {
      scope.use(ConnectorsController).add(scriptedConnector({ id: 'other', type: 'ANNOUNCED', name: 'Other' }))
      const stage = await showReady(metalynx)
      const { height } = stage.host.getBoundingClientRect()
      connector.last.fail(code)
      await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect.element(status()).toHaveTextContent(title)
      await expect.element(button(next)).toBeVisible()
      expect(page.getByRole('button').elements()).toHaveLength(1)
      expect(stage.host.getBoundingClientRect().height).toBe(height)
      expect(await stage.violations()).toEqual([])
    })

    test('is followed by a new code when the person tries again', async () => {
      await showReady(metalynx)
      connector.last.fail('wallet/rejected')
      await button('Try again').click()
      await expect.poll(() => connector.asks.length).toBe(2)
      connector.last.ready(uri)
      await expect.element(status()).toHaveTextContent('The code is ready')
    })

    test('leads to the other ways where there are some, and to another try where there are none', async () => {
      await showReady(metalynx)
      connector.last.fail('config/project-id-invalid')
      await expect.element(button('Try again')).toBeVisible()
      scope.use(ConnectorsController).add(scriptedConnector({ id: 'other', type: 'ANNOUNCED', name: 'Other' }))
      const stage = stages[0] as ViewStage<ConnectingWalletConnectView>
      stage.view.requestUpdate()
      scope.use(PairingController).retry()
      await expect.poll(() => connector.asks.length).toBe(2)
      connector.last.fail('config/project-id-invalid')
      await button('Other ways to connect').click()
      expect(scope.use(RouterController).view).toBe('Connect')
    })

    test('of success is shown for a moment, remembered, and closes the modal', async () => {
      await showReady(metalynx)
      connector.last.approve()
      await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
      expect(scope.use(ModalController).state.open).toBe(true)
      await scope.clock.advance(600)
      expect(scope.use(ModalController).state.open).toBe(false)
      expect(recentWallets(scope)).toEqual([{ id: 'metalynx', name: 'MetaLynx' }])
    })
  })

  describe('platforms', () => {
    test('one alone has no tabs', async () => {
      await showReady(metalynx)
      expect(tabs()).toEqual([])
    })

    test('several do, the first of them chosen', async () => {
      await showReady(everywhere)
      expect(tabs()).toEqual(['QR code', 'Web', 'Desktop'])
      await expect.element(page.getByRole('tabpanel', { name: 'QR code' })).toBeVisible()
    })

    test('going from one to another keeps the code and moves nothing', async () => {
      const stage = await showReady(everywhere)
      const { height } = stage.host.getBoundingClientRect()
      await page.getByRole('tab', { name: 'Web' }).click()
      await expect
        .element(link('Open MetaLynx'))
        .toHaveAttribute('href', `https://web.metalynx.example/wc?uri=${encoded}`)
      await expect.element(link('Open MetaLynx')).toHaveAttribute('target', '_blank')
      expect(stage.host.getBoundingClientRect().height).toBe(height)
      await page.getByRole('tab', { name: 'Desktop' }).click()
      await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynxd://wc?uri=${encoded}`)
      expect(connector.asks).toHaveLength(1)
    })

    test('a wallet that is in this browser is offered there first', async () => {
      scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', rdns: 'io.metalynx', type: 'ANNOUNCED' }))
      await show(metalynx)
      expect(tabs()).toEqual(['Browser', 'QR code'])
      expect(connector.asks).toEqual([])
      await button('Open MetaLynx').click()
      expect(scope.use(RouterController).current).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'x' } })
    })

    test('one that is nowhere else goes there at once', async () => {
      scope.use(ConnectorsController).add(scriptedConnector({ id: 'x', rdns: 'io.metalynx', type: 'ANNOUNCED' }))
      await show({ id: 'metalynx', name: 'MetaLynx', rdns: 'io.metalynx' })
      expect(scope.use(RouterController).view).toBe('ConnectingExternal')
      expect(scope.use(RouterController).state.history).toHaveLength(2)
    })

    test('one that cannot be reached can be got', async () => {
      const wallet = { id: 'metalynx', name: 'MetaLynx', appStore: 'https://apps.apple.com/app/metalynx' }
      await show(wallet)
      await button('Get MetaLynx').click()
      expect(scope.use(RouterController).current).toEqual({ view: 'Downloads', params: { wallet } })
      expect(connector.asks).toEqual([])
    })

    test('one that cannot be got either leads back to the others', async () => {
      await show({ id: 'metalynx', name: 'MetaLynx' })
      await button('Another wallet').click()
      expect(scope.use(RouterController).view).toBe('Connect')
    })
  })

  describe('on a phone', () => {
    beforeEach(onPhone)

    test('the link is there before the tap, in this window, and tells nobody where it comes from', async () => {
      await show(metalynx)
      await expect.element(link('Open MetaLynx')).toHaveAttribute('aria-disabled', 'true')
      await expect.poll(() => connector.asks.length).toBe(1)
      connector.last.ready(uri)
      await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
      const open = link('Open MetaLynx').element()
      expect(open.tagName).toBe('A')
      expect(open.getAttribute('target')).toBe('_top') // the tests run in a frame
      expect(open.getAttribute('rel')).toBe('noreferrer noopener')
    })

    test('the universal link comes first where the app prefers it', async () => {
      scope.dispose()
      open({ experimental_preferUniversalLinks: true })
      await showReady(metalynx)
      await expect
        .element(link('Open MetaLynx'))
        .toHaveAttribute('href', `https://link.metalynx.example/wc?uri=${encoded}`)
    })

    test('the tap is followed by the browser itself, and noted in the same task', async () => {
      await showReady(metalynx)
      let prevented: boolean | undefined
      addEventListener(
        'click',
        event => {
          prevented = event.defaultPrevented
          event.preventDefault()
        },
        { once: true },
      )
      link('Open MetaLynx')
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }))
      expect(prevented).toBe(false)
      expect(scope.use(PairingController).state.phase).toBe('connecting')
    })

    test('other ways are offered when the page is still in front after a while, and not before', async () => {
      await showReady(metalynx)
      tap('Open MetaLynx')
      await expect.element(page.getByRole('heading', { name: 'Continue in MetaLynx' })).toBeVisible()
      await scope.clock.advance(STUCK_AFTER_MS - 1)
      await expect.element(page.getByRole('heading', { name: 'Continue in MetaLynx' })).toBeVisible()
      await scope.clock.advance(1)
      await expect.element(status()).toHaveTextContent('Did MetaLynx not open?')
      await expect.element(link('Open again')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
      await expect
        .element(link('Other link'))
        .toHaveAttribute('href', `https://link.metalynx.example/wc?uri=${encoded}`)
      expect(page.getByRole('listitem').elements()).toHaveLength(3)
    })

    test('one of them is the code', async () => {
      await showReady(metalynx)
      tap('Open MetaLynx')
      await scope.clock.advance(STUCK_AFTER_MS)
      await page.getByRole('button', { name: /^Show QR code/ }).click()
      await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      expect(tabs()).toEqual(['Mobile', 'QR code'])
      expect(connector.asks).toHaveLength(1)
    })

    test('one of them copies the link, or shows it', async () => {
      const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'))
      await showReady(metalynx)
      tap('Open MetaLynx')
      await scope.clock.advance(STUCK_AFTER_MS)
      await page.getByRole('button', { name: /^Copy link/ }).click()
      expect(write).toHaveBeenCalledWith(uri)
      await expect.element(page.getByRole('textbox', { name: 'Link' })).toHaveValue(uri)
    })

    test('one of them is the store', async () => {
      await showReady(metalynx)
      tap('Open MetaLynx')
      await scope.clock.advance(STUCK_AFTER_MS)
      await page.getByRole('button', { name: /^Get MetaLynx/ }).click()
      expect(scope.use(RouterController).view).toBe('Downloads')
    })

    test('after a refusal the next try begins with a link again', async () => {
      await showReady(metalynx)
      tap('Open MetaLynx')
      await scope.clock.advance(STUCK_AFTER_MS)
      connector.last.fail('wallet/rejected')
      await button('Try again').click()
      await expect.poll(() => connector.asks.length).toBe(2)
      connector.last.ready(uri)
      await expect.element(link('Open MetaLynx')).toHaveAttribute('href', `metalynx://wc?uri=${encoded}`)
    })

    test('the link that worked is remembered for later requests', async () => {
      await showReady(metalynx)
      tap('Open MetaLynx')
      connector.last.approve()
      await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
      const isChoice = isShape<LinkChoice>({ href: isText, name: isText })
      const choice = scope.services.storage.get('WALLETCONNECT_DEEPLINK_CHOICE', isChoice)
      expect(choice).toEqual({ href: 'metalynx://', name: 'MetaLynx' })
    })

    test('a wallet that does not pair opens this page inside itself, and asks no relay', async () => {
      const id = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
      await show({ id, name: 'Phantom', homepage: 'https://phantom.app' })
      const href = `https://phantom.app/ul/browse/${encodeURIComponent(location.href)}?ref=${encodeURIComponent(location.origin)}`
      await expect.element(link('Open Phantom')).toHaveAttribute('href', href)
      tap('Open Phantom')
      await scope.clock.advance(STUCK_AFTER_MS)
      await expect.element(status()).toHaveTextContent('Did Phantom not open?')
      expect(connector.asks).toEqual([])
    })
  })

  describe.each(['light', 'dark'] as const)('in %s', theme => {
    test.each(['ltr', 'rtl'] as const)('no state has an accessibility violation, %s', async dir => {
      const on = { theme, dir }
      const code = await show(everywhere, on)
      expect(await code.violations()).toEqual([])
      await expect.poll(() => connector.asks.length).toBe(1)
      connector.last.ready(uri)
      expect(await code.violations()).toEqual([])
      await page.getByRole('tab', { name: 'Desktop' }).click()
      expect(await code.violations()).toEqual([])
      tap('Open MetaLynx')
      expect(await code.violations()).toEqual([])
      await scope.clock.advance(STUCK_AFTER_MS)
      expect(await code.violations()).toEqual([])
      connector.last.approve()
      await expect.element(page.getByRole('heading', { name: 'Connected' })).toBeVisible()
      expect(await code.violations()).toEqual([])
      const none = await show({ id: 'none', name: 'None' }, on)
      expect(await none.violations()).toEqual([])
    })
  })

  test('a name of sixty characters stays inside the card', async () => {
    const stage = await showReady({ ...everywhere, name: 'W'.repeat(60) })
    connector.last.fail('network/unsupported')
    await expect.element(page.getByRole('heading', { name: /lacks the network/ })).toBeVisible()
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(stage.host.clientWidth)
  })
})
