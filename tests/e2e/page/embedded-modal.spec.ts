import type { Page } from '@playwright/test'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { pressLater } from '../fixtures/embedded/embedded-wallet.js'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { disconnect, loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'

/** Logs in with an email address in the card of the page, and postpones the backup that the wallet offers there. */
async function logIn(page: Page) {
  const email = `person-${crypto.randomUUID()}@example.com`
  await page.setViewportSize({ width: 1280, height: 900 }) // an approval is enabled once all of it is visible
  await loadPage(page, { enableEmbedded: true })
  const region = page.getByRole('main').getByRole('region')
  const frame = page.frameLocator('iframe[title="Wallet"]')
  await region.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  await region.getByRole('textbox', { name: 'Code' }).fill(await waitForCode(email))
  await expect(page.getByRole('status', { name: 'Account' })).toHaveText(/^connected: 0x/, { timeout: 30_000 })
  await pressLater(frame)
  await expect(region.getByRole('button', { name: /^Account .+, settings$/ })).toBeVisible()
  return { region, frame }
}

test.describe('Embedded in the page', { tag: '@connect' }, () => {
  test('renders the card in place, without a dialog, and connects there', async ({ page }) => {
    await announceWallet(page)
    await loadPage(page, { enableEmbedded: true })
    const card = page.getByRole('main').getByRole('region', { name: 'Connect' })
    await expect(card.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Test Wallet' }).click()
    const account = page
      .getByRole('main')
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { name: /^Account/, level: 1 }) })
    await expect(account).toBeVisible()
    await disconnect(account)
    await expect(card.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
  })

  test('takes the focus neither when it appears nor when its screen changes while the user is elsewhere', async ({
    page,
  }) => {
    await announceWallet(page)
    await page.addInitScript(() => {
      document.addEventListener('focusin', () => (document.documentElement.dataset['focused'] = 'yes'))
    })
    await loadPage(page, { enableEmbedded: true })
    const region = page.getByRole('main').getByRole('region')
    const wallet = region.getByRole('button', { name: 'Test Wallet' })
    await expect(wallet).toBeVisible()
    await page.evaluate(() => new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame))))
    await expect(page.locator('html')).not.toHaveAttribute('data-focused')
    await wallet.click()
    const outside = page.getByRole('button', { name: 'Sign a message' })
    await outside.focus()
    await expect(region.getByRole('heading', { name: /^Account/, level: 1 })).toBeAttached()
    await page.evaluate(() => new Promise(frame => requestAnimationFrame(() => requestAnimationFrame(frame))))
    await expect(outside).toBeFocused()
  })

  test('moves the focus to the heading of a screen that the user opened', async ({ page }) => {
    await loadPage(page, { enableEmbedded: true })
    const region = page.getByRole('main').getByRole('region')
    await region.getByRole('button', { name: /^All wallets/ }).click()
    await expect(region.getByRole('searchbox')).toBeFocused()
    await region.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(region.getByRole('heading', { name: 'Connect' })).toBeFocused()
  })

  test('keeps the page’s scrolling and focus', async ({ page }) => {
    await loadPage(page, { enableEmbedded: true })
    await expect(page.getByRole('region', { name: 'Connect' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign a message' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send 0.01 ETH' })).toBeFocused()
  })

  test('leaves the focus on the page when an approval of the embedded wallet appears', async ({ page }) => {
    const { frame } = await logIn(page)
    const outside = page.getByRole('button', { name: 'Sign a message' })
    await outside.click()
    await expect(frame.getByRole('button', { name: 'Approve' })).toBeEnabled()
    await expect(outside).toBeFocused()
  })

  test('moves the focus to an approval of the embedded wallet if it was in the card', async ({ page }) => {
    const { region, frame } = await logIn(page)
    await region.getByRole('button', { name: /^Account .+, settings$/ }).click()
    await expect(region.getByRole('heading', { name: 'Account settings' })).toBeFocused()
    await page.evaluate(() => {
      const provider = window.kit.getWalletProvider() as { request(call: object): Promise<unknown> }
      provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', window.kit.getAddress()] }).catch(() => {})
    })
    await expect(frame.getByRole('button', { name: 'Reject' })).toBeFocused()
  })
})
