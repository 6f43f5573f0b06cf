import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { deferred } from '../../helpers/deferred.js'
import { answerApproval, embeddedWallet, type EmbeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { clickAndClose } from '../fixtures/embedded/click-and-close.js'
import { openPartitionedBrowser } from '../fixtures/embedded/open-browser.js'

/** Conditions under which an approval cannot be shown in the page. */
const reasons: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the page leaves too little space for it': page => page.setViewportSize({ width: 310, height: 700 }),
  'the browser cannot detect whether it is covered': async page => {
    await page.context().addInitScript(() => {
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    })
    await page.reload()
  },
}
const [smallPage = ''] = Object.keys(reasons)

/** Requests a signature, and opens the window of the wallet. */
async function requestInWindow(wallet: EmbeddedWallet): Promise<Page> {
  const { page } = wallet
  await page.getByRole('button', { name: 'Sign a message' }).click()
  return continueInWindow(wallet)
}

async function continueInWindow(wallet: EmbeddedWallet): Promise<Page> {
  const popup = wallet.page.waitForEvent('popup')
  await wallet.frame.getByRole('button', { name: 'Continue' }).click()
  const walletWindow = await popup
  await expect(walletWindow.getByText('Hello from a plain page')).toBeVisible()
  await expect(walletWindow.getByText(new URL(wallet.page.url()).origin)).toBeVisible()
  return walletWindow
}

async function expectSigned({ page }: EmbeddedWallet, address: string): Promise<void> {
  const result = page.getByRole('status', { name: 'Result' })
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from a plain page', signature })).toBe(address)
}

test.describe('Wallet window', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })

  for (const [reason, cause] of Object.entries(reasons))
    test(`takes the approval if ${reason}`, async ({ page }) => {
      const wallet = await embeddedWallet(page)
      const address = await wallet.logIn()
      await cause(page)
      expect(await wallet.address()).toBe(address)
      const walletWindow = await requestInWindow(wallet)
      const closed = walletWindow.waitForEvent('close')
      await expect(wallet.frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      await expect(wallet.dialog.getByRole('button', { name: 'Open in a window' })).toHaveCount(0)
      await answerApproval(walletWindow, 'Approve')
      await closed
      await expectSigned(wallet, address)
      await expect(wallet.dialog).toBeHidden()
    })

  test('handles a rejection in page and window, closes with the modal, and opens again for the same request', async ({
    page,
  }) => {
    const wallet = await embeddedWallet(page)
    const address = await wallet.logIn()
    await reasons[smallPage]?.(page)
    const result = page.getByRole('status', { name: 'Result' })
    await clickAndClose(await requestInWindow(wallet), 'Reject')
    await expect(result).toHaveText('wallet/rejected')
    await expect(wallet.dialog).toBeHidden()

    const refused = await requestInWindow(wallet)
    await expect(result).toHaveText('Waiting')
    const refusedCloses = refused.waitForEvent('close')
    await wallet.frame.getByRole('button', { name: 'Reject' }).click()
    await refusedCloses
    await expect(result).toHaveText('wallet/rejected')
    await expect(wallet.dialog).toBeHidden()

    const withdrawn = await requestInWindow(wallet)
    const withdrawnCloses = withdrawn.waitForEvent('close')
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    await withdrawnCloses
    await expect(result).toHaveText('request/aborted')
    await expect(wallet.dialog).toBeHidden()

    await (await requestInWindow(wallet)).close()
    await expect(result).toHaveText('Waiting')
    await answerApproval(await continueInWindow(wallet), 'Approve')
    await expectSigned(wallet, address)
  })

  test('shows that the browser blocked it, and opens with the next click', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    const address = await wallet.logIn()
    await reasons[smallPage]?.(page)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    const continueButton = wallet.frame.getByRole('button', { name: 'Continue' })
    await expect(continueButton).toBeVisible()
    const allowWindows = await blockWindows(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await continueButton.click()
    await expect(wallet.frame.getByText('Your browser blocked the window.')).toBeVisible() // No timer may run in between.
    await page.clock.resume()
    await allowWindows()
    await answerApproval(await continueInWindow(wallet), 'Approve')
    await expectSigned(wallet, address)
  })

  test('C1: an untrusted page moves value only in that window, which a click opens once pop-ups are allowed', async ({
    expected,
  }) => {
    expected.console()
    const { page, close } = await openPartitionedBrowser()
    const wallet = await embeddedWallet(page, { host: 'app.localhost', themeMode: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    const address = await wallet.logIn()
    await wallet.fund(address)
    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(wallet.frame.getByText('This request can move your assets.')).toBeVisible()
    await expect(wallet.frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(wallet.frame.getByText(/^Send 0\.01 ETH to 0x/)).toBeVisible()
    const allowWindows = await blockWindows(page)
    await wallet.frame.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.frame.getByText('Your browser blocked the window.')).toBeVisible()
    await allowWindows()
    const popup = page.waitForEvent('popup')
    await wallet.frame.getByRole('button', { name: 'Continue' }).click()
    const walletWindow = await popup
    await expect(walletWindow.getByText('0.01 ETH', { exact: true })).toBeVisible()
    await expect(walletWindow.getByText(new URL(page.url()).origin)).toBeVisible()
    await expect(walletWindow.locator('html')).toHaveCSS('color-scheme', 'dark') // F-2: the theme of the modal, not of the system.
    await expect(wallet.frame.getByText('Respond in the wallet’s window.')).toBeVisible()
    const closed = walletWindow.waitForEvent('close')
    await answerApproval(walletWindow, 'Approve')
    await closed
    const result = page.getByRole('status', { name: 'Result' })
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    const receipt = await waitForReceipt((await result.textContent()) as `0x${string}`)
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase() })
    await expect(wallet.dialog).toBeHidden()
    await close()
  })

  test('reaches a frame with partitioned storage', async ({ expected }) => {
    expected.console()
    const { page, close } = await openPartitionedBrowser()
    const wallet = await embeddedWallet(page, { host: 'app.localhost' })
    const address = await wallet.logIn()
    await reasons[smallPage]?.(page)
    await answerApproval(await requestInWindow(wallet), 'Approve')
    await expectSigned(wallet, address)
    await close()
  })
})

test.describe('Social login window', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('shows that the browser blocked it, and opens with the next click', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { socials: ['google'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(wallet.dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    const allowWindows = await blockWindows(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await wallet.dialog.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(wallet.dialog.getByText('Pop-up blocked')).toBeVisible() // No timer may run in between.
    await page.clock.resume()
    await allowWindows()
    const popup = page.waitForEvent('popup')
    await wallet.dialog.getByRole('button', { name: 'Open window' }).click()
    await allow(await popup)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('shows that it was closed before the provider’s page loaded, and opens again', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { socials: ['google'] } })
    const closed = deferred<undefined>()
    await page.context().route('**/v1/oauth/start', async route => {
      await closed.promise
      await route.fallback()
    })
    await (await openGoogle(wallet)).close()
    closed.resolve(undefined)
    await expect(wallet.dialog.getByText('The window is closed.')).toBeVisible()
    const popup = page.waitForEvent('popup')
    await wallet.dialog.getByRole('button', { name: 'Try again' }).click()
    await allow(await popup)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('shows that it was closed before the provider answered', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { socials: ['google'] } })
    const loginWindow = await openGoogle(wallet)
    // Browsers complete pending requests of a closing page. The route keeps this one pending, so no response can
    // arrive.
    await page.context().route('**/dev/oauth/google/decide', () => {})
    const requested = loginWindow.waitForRequest('**/dev/oauth/google/decide')
    await allow(loginWindow, { noWaitAfter: true })
    await requested
    await loginWindow.close()
    await expect(wallet.dialog.getByText('The window is closed.')).toBeVisible()
  })

  test('loses nothing if it is closed after the provider answered: the frame finishes the login', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { socials: ['google'] } })
    await page.addInitScript(() => {
      const block = (event: MessageEvent<{ resultUri?: unknown } | null>) =>
        event.data?.resultUri && event.stopImmediatePropagation() // The page receives no message of the window.
      addEventListener('message', block, true)
    })
    await page.reload()
    await allow(await openGoogle(wallet))
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('logs in although the provider cut it off from the page', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { socials: ['google'] } })
    await page.context().route('**/dev/oauth/google/authorize?*', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
    })
    const loginWindow = await openGoogle(wallet)
    await expect(loginWindow.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(await loginWindow.evaluate(() => window.opener === null)).toBe(true)
    await allow(loginWindow)
    expect(await wallet.address()).toMatch(/^0x/)
  })
})

async function openGoogle({ page, dialog }: EmbeddedWallet): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const google = dialog.getByRole('button', { name: 'Continue with Google' })
  await expect(google).toBeVisible() // Otherwise the timeout for the window would start before the click.
  const popup = page.waitForEvent('popup')
  await google.click()
  return popup
}

async function allow(loginWindow: Page, options: { readonly noWaitAfter?: boolean } = {}): Promise<void> {
  await loginWindow.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
  await clickAndClose(loginWindow, 'Allow', options)
}

/** Blocks pop-ups in the page and its frames: `open` returns null. Returns a function that allows them again. */
async function blockWindows(page: Page): Promise<() => Promise<void>> {
  const restorers = await Promise.all(
    page.frames().map(frame =>
      frame.evaluateHandle(() => {
        const { open } = window
        window.open = () => null
        return () => void (window.open = open)
      }),
    ),
  )
  return async () => void (await Promise.all(restorers.map(restorer => restorer.evaluate(restore => restore()))))
}
