import { embeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { expect, test } from '../fixtures/no-leaks.js'

test.describe('Embedded wallet by keyboard', { tag: '@embedded' }, () => {
  test('B4: logs in by typing alone; B5: Escape rejects in the frame and closes the dialog', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    const { dialog, frame, email } = wallet
    await page.getByRole('button', { name: 'Connect wallet' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Connect', level: 1 })).toBeFocused()
    const field = dialog.getByRole('textbox', { name: 'Email address' })
    await expect(field).toBeVisible()
    for (let stop = 0; stop < 20 && !(await field.evaluate(isFocused)); stop += 1) await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused({ timeout: 30_000 })
    await page.keyboard.type(await waitForCode(email))
    await wallet.address()

    const result = page.getByRole('status', { name: 'Result' })
    await page.getByRole('button', { name: 'Sign' }).click()
    await expect(frame.getByRole('button', { name: 'Reject' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(result).toHaveText('wallet/rejected')
    await expect(dialog).toBeHidden()
  })
})

function isFocused(element: Element): boolean {
  return (element.getRootNode() as ShadowRoot).activeElement === element
}
