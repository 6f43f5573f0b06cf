import { loadPage, Modal, openModal } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Index of the focused control in the dialog, or -1. */
function getFocusedIndex({ getByRole }: Modal): Promise<number> {
  const controls = getByRole('button').or(getByRole('link'))
  return controls.evaluateAll(all => all.findIndex(control => control.matches(':focus')))
}

/** Presses Tab until a control has the focus. */
async function tabTo(modal: Modal, name: string): Promise<void> {
  const control = modal.getByRole('button', { name })
  for (let presses = 0; !(await control.evaluate(element => element.matches(':focus'))); presses += 1) {
    expect(presses, `Tab reaches ${name}`).toBeLessThan(15)
    await modal.page.keyboard.press('Tab')
  }
}

/** True if the focus is in the dialog or in the browser's own controls. */
const isFocusInside = () => {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.localName === 'appkit-modal'
}

test.describe('Keyboard only', { tag: '@connect' }, () => {
  test('connects and disconnects a wallet, and returns the focus to the button', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(modal.heading('Connect')).toBeFocused()
    await tabTo(modal, 'Test Wallet')
    await page.keyboard.press('Enter')
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeFocused()

    await page.keyboard.press('Enter')
    const settings = modal.getByRole('button', { name: /^Account .+, settings$/ })
    await expect(settings).toBeVisible()
    await tabTo(modal, (await settings.getAttribute('aria-label')) ?? '')
    await page.keyboard.press('Enter')
    await expect(modal.heading('Account settings')).toBeVisible()
    await tabTo(modal, 'Disconnect')
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
  })

  test('Tab and Shift+Tab stay in the dialog, and reach all of its controls', async ({ page }) => {
    const modal = await openModal(page)
    await expect(modal.getByRole('button', { name: /^All wallets \d/ })).toBeVisible() // Waits for the catalogue.
    const controls = await modal.getByRole('button').or(modal.getByRole('link')).count()
    expect(controls).toBeGreaterThan(4)
    for (const key of ['Tab', 'Shift+Tab']) {
      const reached = new Set<number>()
      for (let presses = 0; presses < controls + 4; presses += 1) {
        await page.keyboard.press(key)
        expect(await page.evaluate(isFocusInside), `${key} stays inside`).toBe(true)
        reached.add(await getFocusedIndex(modal))
      }
      reached.delete(-1)
      expect(reached.size, `${key} reaches every control`).toBe(controls)
    }
  })

  test('Escape closes the modal from any screen, and restores the focus', async ({ page }) => {
    const modal = await openModal(page)
    await modal.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect(modal.heading('What is a wallet?')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeFocused()
  })

  test('forward moves the focus to the search of all wallets, and back to the heading', async ({ page }) => {
    const modal = await openModal(page)
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await expect(modal.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Tab')
    await modal.getByRole('button', { name: 'Back', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(modal.heading('Connect')).toBeFocused()
  })
})
