import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { loadPage } from '../fixtures/open-modal.js'

// A Radix dialog hides other elements from assistive technology, handles outside presses, and traps the focus.
test.describe('Opened from a Radix dialog', { tag: '@connect' }, () => {
  test.beforeEach(async ({ page }) => {
    await announceWallet(page)
    await loadPage(page, { example: 'react' })
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    await page.getByRole('dialog', { name: 'Check out' }).getByRole('button', { name: 'Pay with a wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
  })

  test('types into the search and connects a wallet by click, and the other dialog stays open', async ({ page }) => {
    await page.getByRole('dialog', { name: 'Connect' }).getByRole('button', { name: 'All wallets' }).click()
    const all = page.getByRole('dialog', { name: 'All wallets' })
    const search = all.getByRole('searchbox')
    await search.click()
    await page.keyboard.type('rainbow')
    await expect(search).toHaveValue('rainbow')
    await expect(search).toBeFocused()
    await expect(all.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: 'Rainbow' })).toBeVisible()
    await all.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('dialog', { name: 'Connect' }).getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Test Wallet' })).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Connect' })).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Check out' })).toBeVisible()
  })

  test('Tab stays in our dialog, and Escape closes ours first, then theirs', async ({ page }) => {
    const ours = page.getByRole('dialog', { name: 'Connect' })
    await expect(ours.getByRole('button', { name: /^All wallets \d/ })).toBeVisible() // Waits for the catalogue.
    const controls = ours.getByRole('button').or(ours.getByRole('link'))
    const reached = new Set<number>()
    const count = await controls.count()
    for (let presses = 0; presses < count + 6; presses += 1) {
      await page.keyboard.press('Tab')
      const inPage = await page.evaluate(() => document.activeElement?.localName)
      expect(['appkit-modal', 'body']).toContain(inPage)
      reached.add(await controls.evaluateAll(all => all.findIndex(control => control.matches(':focus'))))
    }
    reached.delete(-1)
    expect(reached.size).toBe(count)

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Connect' })).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Check out' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with a wallet' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Check out' })).toBeHidden()
  })
})
