import type { CDPSession, Locator, Page } from '@playwright/test'
import { deferred } from '../../helpers/deferred.js'
import { getKit, loadPage, Modal, type PageOptions } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { stack } from '../fixtures/stack.js'
import { openWallet } from '../fixtures/connect/wallet-page.js'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

test.use({ viewport: { width: 390, height: 844 }, userAgent: IPHONE, hasTouch: true, isMobile: true })

/** A catalogue wallet with an app link, a universal link and a store link. Its scheme is in the built-in list. */
const deepWallet = {
  id: 'd'.repeat(64),
  name: 'Deep Wallet',
  homepage: 'https://deep.example',
  mobile_link: 'rainbow://',
  link_mode: 'https://deep.example/app',
  app_store: 'https://apps.apple.com/app/deep',
}

/** Adds that wallet to the catalogue, as the only one. */
const listDeepWallet = (page: Page) =>
  page.route('**/getWallets?*', route => route.fulfill({ json: { data: [deepWallet], count: 1 } }))

/** Loads the page with that wallet in the catalogue, and opens the first screen. */
async function openConnect(page: Page, options: PageOptions = {}): Promise<Modal> {
  await listDeepWallet(page)
  const modal = new Modal(page, await announceWallet(page))
  await loadPage(page, options)
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  return modal
}

/** Opens the screen of that wallet before its link exists, so that the tap on the row does not open the app yet. */
async function openDeepWallet(page: Page): Promise<Modal> {
  const relay = new URL(stack().relay).host
  const isShown = deferred()
  await page.routeWebSocket(
    url => url.host === relay,
    async socket => {
      await isShown.promise
      socket.connectToServer()
    },
  )
  const modal = await openConnect(page)
  await modal.getByRole('button', { name: 'Deep Wallet' }).tap()
  await expect(modal.heading('Deep Wallet')).toBeVisible()
  isShown.resolve()
  return modal
}

/** Waits until the first screen has prepared a link, which is stored with its expiration. */
const waitForLink = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).some(key => key.includes('pairing'))), {
      message: 'a link is prepared',
    })
    .toBe(true)

/** Cancels link navigation, because a browser prompts for schemes without an app. */
async function cancelNavigation(page: Page): Promise<void> {
  await page.evaluate(() => addEventListener('click', event => event.preventDefault()))
}

/** Records navigation requests and their reason, through the DevTools protocol. */
async function recordNavigations(page: Page): Promise<{ url: string; reason: string }[]> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const seen: { url: string; reason: string }[] = []
  session.on('Page.frameRequestedNavigation', ({ url, reason }) => seen.push({ url, reason }))
  await session.send('Page.enable')
  return seen
}

/** Taps a row whose link is prepared. The app opens in the task of the tap. */
async function expectAppOpens(page: Page, row: Locator): Promise<void> {
  await waitForLink(page)
  const sent = await recordNavigations(page)
  await row.tap()
  await expect
    .poll(() => sent)
    .toEqual([{ url: expect.stringMatching(/^rainbow:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402/), reason: 'anchorClick' }])
}

test.describe('On a phone', { tag: '@connect' }, () => {
  test('M14: one tap on a row of the first screen opens the app in the task of the tap', async ({ page, expected }) => {
    expected.console(/Failed to launch 'rainbow:/)
    const modal = await openConnect(page)
    await expectAppOpens(page, modal.getByRole('button', { name: 'Deep Wallet' }))
    await expect(modal.getStatus('Continue in Deep Wallet')).toBeVisible()
    expect(await page.evaluate(() => navigator.userActivation.isActive)).toBe(true)
  })

  test('M14: one tap in an embedded card opens the app', async ({ page, expected }) => {
    expected.console(/Failed to launch 'rainbow:/)
    await listDeepWallet(page)
    await loadPage(page, { enableEmbedded: true })
    const card = page.getByRole('main').getByRole('region')
    await expectAppOpens(page, card.getByRole('button', { name: 'Deep Wallet' }))
    await expect(card.getByRole('status').filter({ hasText: 'Continue in Deep Wallet' })).toBeVisible()
  })

  test('M14: one tap opens the app on a phone in landscape, where the card is no sheet', async ({ page, expected }) => {
    expected.console(/Failed to launch 'rainbow:/)
    await page.setViewportSize({ width: 844, height: 600 })
    const modal = await openConnect(page)
    await expectAppOpens(page, modal.getByRole('button', { name: 'Deep Wallet' }))
  })

  for (const search of ['', 'deep'])
    test(`M14: one tap in All wallets opens the app, ${search ? 'also on a search result' : 'from the list'}`, async ({
      page,
      expected,
    }) => {
      expected.console(/Failed to launch 'rainbow:/)
      const modal = await openConnect(page)
      await modal.getByRole('button', { name: 'All wallets' }).tap()
      await expect(modal.heading('All wallets')).toBeVisible()
      if (search) await modal.getByRole('searchbox').fill(search)
      await expect(modal.getByRole('status').filter({ hasText: search ? /^1 wallet/ : /wallets$/ })).toHaveCount(1)
      await expectAppOpens(page, modal.getByRole('button', { name: 'Deep' }))
    })

  test('M14: one tap opens the app once the terms are accepted', async ({ page, expected }) => {
    expected.console(/Failed to launch 'rainbow:/)
    const modal = await openConnect(page, {
      termsConditionsUrl: 'https://app.example/terms',
      features: { legalCheckbox: true },
    })
    await modal.getByRole('checkbox').tap()
    await expectAppOpens(page, modal.getByRole('button', { name: 'Deep Wallet' }))
    await modal.getByRole('button', { name: 'Back', exact: true }).tap()
    await expect(modal.getByRole('checkbox')).toBeChecked()
  })

  test('M14: the page connects after one tap on the first screen', async ({ page, context }) => {
    const modal = await openConnect(page)
    await waitForLink(page)
    await page.evaluate(() => {
      // Keeps the link that is followed, because a browser prompts for schemes without an app.
      addEventListener('click', event => {
        const [target] = event.composedPath()
        if (target instanceof HTMLAnchorElement) Object.assign(window, { followed: target.href })
        event.preventDefault()
      })
      const click = HTMLAnchorElement.prototype.click
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        if (this.isConnected) return click.call(this)
        Object.assign(window, { followed: this.href })
      }
    })
    await modal.getByRole('button', { name: 'Deep Wallet' }).tap()
    await expect(modal.getStatus('Continue in Deep Wallet')).toBeVisible()
    const href = String(await page.evaluate(() => Reflect.get(window, 'followed') as unknown))
    expect(href).toMatch(/^rainbow:\/\/wc\?uri=/)
    const wallet = await openWallet(context)
    await wallet.pair(decodeURIComponent(href.replace('rainbow://wc?uri=', '')))
    await wallet.approve('Connect to this page')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toBeVisible()
  })

  test('prepares the app link before the tap, and follows it in the task of the tap', async ({ page, expected }) => {
    expected.console(/Failed to launch 'rainbow:/)
    const modal = await openDeepWallet(page)
    const link = modal.getByRole('link', { name: 'Open Deep Wallet' })
    await expect(link).toHaveAttribute('href', /^rainbow:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402/)
    const sent = await recordNavigations(page)
    await page.evaluate(() => {
      // The last listener in the task: the browser acts on exactly this state.
      addEventListener('click', event => {
        const [target] = event.composedPath()
        const href = target instanceof Element ? target.closest('a')?.href : undefined
        Object.assign(window, { tapped: { prevented: event.defaultPrevented, trusted: event.isTrusted, href } })
      })
    })
    const href = await link.getAttribute('href')
    await link.tap()
    // The browser dispatches the click after it has acknowledged the touch.
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'tapped') as unknown))
      .toEqual({ prevented: false, trusted: true, href })
    await expect
      .poll(() => sent)
      .toEqual([{ url: expect.stringMatching(/^rainbow:\/\/wc\?uri=/), reason: 'anchorClick' }])
    await expect(modal.getStatus('Continue in Deep Wallet')).toBeVisible()
  })

  test('passes the universal link to Telegram’s openLink in the task of the tap', async ({ page }) => {
    await page.addInitScript(() => {
      const openLink = (url: string) => Object.assign(globalThis, { opened: url })
      Object.assign(globalThis, { Telegram: { WebApp: { platform: 'ios', openLink } } })
    })
    const modal = await openDeepWallet(page)
    const link = modal.getByRole('link', { name: 'Open Deep Wallet' })
    await expect(link).toHaveAttribute('href', /^https:\/\/deep\.example\/app\/wc\?uri=wc%3A[0-9a-f]{64}%402/)
    const [href, sent] = [await link.getAttribute('href'), await recordNavigations(page)]
    await link.tap()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'opened'))).toBe(href)
    await expect(modal.getStatus('Continue in Deep Wallet')).toBeVisible()
    expect([sent, page.context().pages().length]).toEqual([[], 1])
  })

  test('offers the other link, copy, the code and the store if the page is still visible after 2.5 s', async ({
    page,
  }) => {
    await page.clock.install()
    const modal = await openDeepWallet(page)
    await cancelNavigation(page)
    const link = modal.getByRole('link', { name: 'Open Deep Wallet' })
    await expect(link).toHaveAttribute('href', /^rainbow:/)
    await link.tap()
    await expect(modal.getStatus('Continue in Deep Wallet')).toBeVisible()
    await page.clock.runFor(2_500)
    await expect(modal.getByRole('heading', { name: 'Did Deep Wallet not open?' })).toBeVisible()
    await expect(modal.getByRole('link', { name: 'Other link' })).toHaveAttribute(
      'href',
      /^https:\/\/deep\.example\/app\/wc\?uri=/,
    )
    await expect(modal.getByRole('link', { name: 'Open again' })).toHaveAttribute('href', /^rainbow:/)
    await expect(modal.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Get Deep Wallet' })).toBeVisible()
    await modal.getByRole('button', { name: 'Show QR code' }).tap()
    await expect(modal.getByRole('img', { name: 'QR code that connects Deep Wallet' })).toBeVisible()
  })

  test('offers the app store for a wallet that is not installed', async ({ page }) => {
    const modal = await openDeepWallet(page)
    await modal.getByRole('button', { name: 'Get Deep Wallet' }).tap()
    await expect(modal.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', deepWallet.app_store)
    await modal.getByRole('button', { name: 'Back', exact: true }).tap()
    await expect(modal.getByRole('link', { name: 'Open Deep Wallet' })).toBeVisible()
  })

  test('connects the page behind the wallet that received the link', async ({ page, context }) => {
    const modal = await openDeepWallet(page)
    await cancelNavigation(page)
    const link = modal.getByRole('link', { name: 'Open Deep Wallet' })
    await expect(link).toHaveAttribute('href', /^rainbow:/)
    const href = (await link.getAttribute('href')) ?? ''
    await link.tap()
    const wallet = await openWallet(context)
    await wallet.pair(decodeURIComponent(href.replace('rainbow://wc?uri=', '')))
    await wallet.approve('Connect to this page')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account 0x70/ })).toBeVisible()
  })

  test('shows the modal as a full-width sheet at the bottom without overflow', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await (await getKit(page)).evaluate(kit => kit.open())
    await expect(modal.heading('Connect')).toBeVisible()
    await expect
      .poll(() =>
        modal.dialog.evaluate(dialog => {
          const { left, right, bottom } = (dialog.querySelector('[part=card]') as Element).getBoundingClientRect()
          return { left, right, bottom }
        }),
      )
      .toEqual({ left: 0, right: 390, bottom: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
