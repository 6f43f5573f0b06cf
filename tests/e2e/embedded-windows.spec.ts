import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { deferred } from '../helpers/deferred.js'
import { answerIn, embeddedWallet, type EmbeddedWallet } from './fixtures/embedded-wallet.js'
import { mined } from './fixtures/mined.js'
import { expect, test } from './fixtures/no-leaks.js'
import { pressLast } from './fixtures/press-last.js'
import { realPartitions } from './fixtures/real-partitions.js'

/** Why an approval cannot be shown in the page. */
const reasons: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the page leaves it too little room': page => page.setViewportSize({ width: 310, height: 700 }),
  'the browser cannot tell whether it is covered': async page => {
    await page.context().addInitScript(() => {
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    })
    await page.reload()
  },
}
const [roomless = ''] = Object.keys(reasons)

/** Asks the wallet to sign, and opens its window from the screen that leads there. */
async function askInWindow(wallet: EmbeddedWallet): Promise<Page> {
  const { page } = wallet
  await page.getByRole('button', { name: 'Sign a message' }).click()
  return goOn(wallet)
}

async function goOn(wallet: EmbeddedWallet): Promise<Page> {
  const popup = wallet.page.waitForEvent('popup')
  await wallet.frame.getByRole('button', { name: 'Continue' }).click()
  const there = await popup
  await expect(there.getByText('Hello from a plain page')).toBeVisible()
  await expect(there.getByText(new URL(wallet.page.url()).origin)).toBeVisible()
  return there
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
      const there = await askInWindow(wallet)
      const closed = there.waitForEvent('close')
      await expect(wallet.frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      await expect(wallet.dialog.getByRole('button', { name: 'Open in a window' })).toHaveCount(0)
      await answerIn(there, 'Approve')
      await closed
      await expectSigned(wallet, address)
      await expect(wallet.dialog).toBeHidden()
    })

  test('handles a rejection in page and window, closes with the modal, and opens again for the same request', async ({
    page,
  }) => {
    const wallet = await embeddedWallet(page)
    const address = await wallet.logIn()
    await reasons[roomless]?.(page)
    const result = page.getByRole('status', { name: 'Result' })
    await pressLast(await askInWindow(wallet), 'Reject')
    await expect(result).toHaveText('wallet/rejected')
    await expect(wallet.dialog).toBeHidden()

    const refused = await askInWindow(wallet)
    await expect(result).toHaveText('Waiting')
    const refusedCloses = refused.waitForEvent('close')
    await wallet.frame.getByRole('button', { name: 'Reject' }).click()
    await refusedCloses
    await expect(result).toHaveText('wallet/rejected')
    await expect(wallet.dialog).toBeHidden()

    const withdrawn = await askInWindow(wallet)
    const withdrawnCloses = withdrawn.waitForEvent('close')
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    await withdrawnCloses
    await expect(result).toHaveText('request/aborted')
    await expect(wallet.dialog).toBeHidden()

    await (await askInWindow(wallet)).close()
    await expect(result).toHaveText('Waiting')
    await answerIn(await goOn(wallet), 'Approve')
    await expectSigned(wallet, address)
  })

  test('shows that the browser blocked it, and opens with the next click', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    const address = await wallet.logIn()
    await reasons[roomless]?.(page)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    const goOnHere = wallet.frame.getByRole('button', { name: 'Continue' })
    await expect(goOnHere).toBeVisible()
    const letWindows = await blockWindows(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await goOnHere.click()
    await expect(wallet.frame.getByText('Your browser blocked the window.')).toBeVisible() // and no timer ran
    await page.clock.resume()
    await letWindows()
    await answerIn(await goOn(wallet), 'Approve')
    await expectSigned(wallet, address)
  })

  test('C1: an untrusted page moves value only in that window, which a click opens once pop-ups are allowed', async ({
    expected,
  }) => {
    expected.console()
    const { page, end } = await realPartitions()
    const wallet = await embeddedWallet(page, { host: 'app.localhost', themeMode: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    const address = await wallet.logIn()
    await wallet.fund(address)
    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(wallet.frame.getByText('This request can move your assets.')).toBeVisible()
    await expect(wallet.frame.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(wallet.frame.getByText('0.01 ETH')).toHaveCount(0)
    const letWindows = await blockWindows(page)
    await wallet.frame.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.frame.getByText('Your browser blocked the window.')).toBeVisible()
    await letWindows()
    const popup = page.waitForEvent('popup')
    await wallet.frame.getByRole('button', { name: 'Continue' }).click()
    const there = await popup
    await expect(there.getByText('0.01 ETH', { exact: true })).toBeVisible()
    await expect(there.getByText(new URL(page.url()).origin)).toBeVisible()
    await expect(there.locator('html')).toHaveCSS('color-scheme', 'dark') // F-2: the modal's, not the system's
    await expect(wallet.frame.getByText('Respond in the wallet’s window.')).toBeVisible()
    const closed = there.waitForEvent('close')
    await answerIn(there, 'Approve')
    await closed
    const result = page.getByRole('status', { name: 'Result' })
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    const receipt = await mined((await result.textContent()) as `0x${string}`)
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase() })
    await expect(wallet.dialog).toBeHidden()
    await end()
  })

  test('reaches a frame with partitioned storage', async ({ expected }) => {
    expected.console()
    const { page, end } = await realPartitions()
    const wallet = await embeddedWallet(page, { host: 'app.localhost' })
    const address = await wallet.logIn()
    await reasons[roomless]?.(page)
    await answerIn(await askInWindow(wallet), 'Approve')
    await expectSigned(wallet, address)
    await end()
  })
})

test.describe('Social login window', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('shows that the browser blocked it, and opens with the next click', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { socials: ['google'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(wallet.dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    const letWindows = await blockWindows(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await wallet.dialog.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(wallet.dialog.getByText('Pop-up blocked')).toBeVisible() // and no timer ran
    await page.clock.resume()
    await letWindows()
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
    const there = await openGoogle(wallet)
    // A browser lets a held request of a page go when the page closes: held here, it still brings nobody an answer.
    await page.context().route('**/dev/oauth/google/decide', () => {})
    const asked = there.waitForRequest('**/dev/oauth/google/decide')
    await allow(there, { noWaitAfter: true })
    await asked
    await there.close()
    await expect(wallet.dialog.getByText('The window is closed.')).toBeVisible()
  })

  test('loses nothing if it is closed after the provider answered: the frame finishes the login', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { socials: ['google'] } })
    await page.addInitScript(() => {
      const hear = (event: MessageEvent<{ resultUri?: unknown } | null>) =>
        event.data?.resultUri && event.stopImmediatePropagation() // the page hears nothing of the window
      addEventListener('message', hear, true)
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
    const there = await openGoogle(wallet)
    await expect(there.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(await there.evaluate(() => window.opener === null)).toBe(true)
    await allow(there)
    expect(await wallet.address()).toMatch(/^0x/)
  })
})

async function openGoogle({ page, dialog }: EmbeddedWallet): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const google = dialog.getByRole('button', { name: 'Continue with Google' })
  await expect(google).toBeVisible() // or the limit of the wait for the window would run before the click
  const popup = page.waitForEvent('popup')
  await google.click()
  return popup
}

async function allow(there: Page, click: { readonly noWaitAfter?: boolean } = {}): Promise<void> {
  await there.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
  await pressLast(there, 'Allow', click)
}

/** As a browser does whose person forbade windows: `open` gives nothing, in the page and in its frames. Gives the way back. */
async function blockWindows(page: Page): Promise<() => Promise<void>> {
  const ways = await Promise.all(
    page.frames().map(frame =>
      frame.evaluateHandle(() => {
        const { open } = window
        window.open = () => null
        return () => void (window.open = open)
      }),
    ),
  )
  return async () => void (await Promise.all(ways.map(way => way.evaluate(back => back()))))
}
