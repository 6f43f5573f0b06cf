import type { Page, Route } from '@playwright/test'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { embeddedWallet, type EmbeddedWallet, pressLater } from '../fixtures/embedded/embedded-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { pauseClock } from '../fixtures/pause-clock.js'

const GIVEN_UP = 'Unable to load email login dependency'
const causes = {
  refused: 'This page isn’t registered with the wallet. Contact the app’s developer.',
  unreachable: 'The wallet isn’t responding. Try again in a moment.',
  offline: 'You seem to be offline. Check your connection.',
  blocked: 'This page blocks the wallet. Contact the app’s developer.',
}

/** Faults while the wallet frame loads, and the diagnosis that is displayed after 3 seconds. */
const faults: Readonly<
  Record<string, { route?(route: Route): unknown; page?(page: Page): unknown; diagnosis?: string }>
> = {
  missing: { route: route => route.fulfill({ status: 404, body: 'Not found' }), diagnosis: causes.refused },
  'server error': { route: route => route.fulfill({ status: 500, body: '' }), diagnosis: causes.refused },
  'loaded but never ready': {
    route: route => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hello</p>' }),
    diagnosis: causes.refused,
  },
  'never loaded': { route: () => {} },
  unreachable: { route: route => route.abort('connectionrefused'), diagnosis: causes.unreachable },
  'unreachable while offline': {
    route: route => route.abort('internetdisconnected'),
    page: page => page.evaluate(() => void Object.defineProperty(navigator, 'onLine', { get: () => false })),
    diagnosis: causes.offline,
  },
}

/** Requests a code by email, and waits until the page requests the frame. */
async function requestFrame(wallet: EmbeddedWallet, requested: Promise<unknown>): Promise<void> {
  const field = wallet.dialog.getByRole('textbox', { name: 'Email address' })
  await field.fill(wallet.email)
  await field.press('Enter')
  await requested
}

async function openLogin(wallet: EmbeddedWallet): Promise<void> {
  await wallet.page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(wallet.dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
}

test.describe('A wallet frame that fails', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) =>
    expected.console(/Failed to load resource|net::ERR|Content Security Policy|^securitypolicyviolation frame-src/),
  )

  for (const [fault, { route = () => {}, page: prepare, diagnosis }] of Object.entries(faults))
    test(`${fault}: is diagnosed after 3 s, given up after 20 s, and loaded again`, async ({ page }) => {
      await page.clock.install()
      const wallet = await embeddedWallet(page)
      await openLogin(wallet)
      await prepare?.(page)
      await page.context().route('**/sdk?*', route)
      await pauseClock(page)
      await requestFrame(
        wallet,
        page.waitForEvent('request', request => request.url().includes('/sdk?')),
      )
      await expect(wallet.dialog.getByText('Your wallet is taking longer than usual.')).toBeHidden()
      await page.clock.fastForward(3_000)
      await expect(wallet.dialog.getByText('Your wallet is taking longer than usual.')).toBeVisible()
      if (diagnosis) await expect(wallet.dialog.getByText(diagnosis)).toBeVisible()
      await expect(wallet.dialog.getByRole('button', { name: 'Open in a window' })).toBeVisible()
      await page.clock.fastForward(17_000)
      await expect(wallet.dialog.getByText(GIVEN_UP).first()).toBeVisible()
      await expect(wallet.dialog.getByText('Your wallet is taking longer than usual.')).toBeHidden()
      await page.context().unroute('**/sdk?*', route)
      await page.clock.resume()
      await wallet.dialog.getByRole('textbox', { name: 'Email address' }).press('Enter')
      await wallet.enterCode(await waitForCode(wallet.email))
      expect(await wallet.address()).toMatch(/^0x/)
    })

  test('blocked by the page’s policy: is reported as blocked', async ({ page, expected }) => {
    expected.console(/Access to fetch at/) // The browser gives a page that the test serves an unknown address space.
    await page.clock.install()
    await page.route('**/vanilla/?*', async route => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': "frame-src 'none'" },
      })
    })
    const wallet = await embeddedWallet(page)
    await openLogin(wallet)
    const violation = page.evaluate(
      () => new Promise(resolve => addEventListener('securitypolicyviolation', () => resolve(true))),
    )
    await requestFrame(wallet, violation)
    await page.clock.fastForward(3_000)
    await expect(wallet.dialog.getByText(causes.blocked)).toBeVisible()
    await page.clock.fastForward(17_000)
    await expect(wallet.dialog.getByText(GIVEN_UP).first()).toBeVisible()
  })

  test('continues in a window if the user prefers it', async ({ page }) => {
    await page.clock.install()
    const wallet = await embeddedWallet(page)
    await openLogin(wallet)
    const hang = (): void => {}
    await page.route('**/sdk?*', hang)
    await requestFrame(
      wallet,
      page.waitForEvent('request', request => request.url().includes('/sdk?')),
    )
    await page.clock.fastForward(3_000)
    const popup = page.waitForEvent('popup')
    await wallet.dialog.getByRole('button', { name: 'Open in a window' }).click()
    const walletWindow = await popup
    await wallet.enterCode(await waitForCode(wallet.email))
    await expect(wallet.dialog.getByRole('status')).toHaveText('Continue in the wallet’s window.')
    await pressLater(walletWindow)
    expect(await wallet.address()).toMatch(/^0x/)
    expect(walletWindow.isClosed()).toBe(false)
  })

  test('removed by the page: ends pending requests at once, and loads again', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    await wallet.logIn()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByRole('button', { name: 'Approve' })).toBeVisible()
    const loads: string[] = []
    page.on('request', request => request.url().includes('/sdk?') && loads.push(request.url()))
    await page.locator('iframe[title="Wallet"]').evaluate(frame => frame.remove())
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText('frame/unavailable')
    await expect(wallet.dialog.getByRole('heading', { name: 'No answer from the network' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('iframe[title="Wallet"]')).toHaveCount(1)
    await expect.poll(() => loads.length).toBe(1)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
  })
})
