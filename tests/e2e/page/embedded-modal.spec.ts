import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { disconnect, loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'

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

  test('keeps the page’s scrolling and focus', async ({ page }) => {
    await loadPage(page, { enableEmbedded: true })
    await expect(page.getByRole('region', { name: 'Connect' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign a message' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send 0.01 ETH' })).toBeFocused()
  })
})
