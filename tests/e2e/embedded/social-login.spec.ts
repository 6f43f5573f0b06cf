import { embeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { confirmLogin, expectConfirmation, readConfirmationWord } from '../fixtures/embedded/confirm-login.js'
import { clickAndClose } from '../fixtures/embedded/click-and-close.js'
import { openPartitionedBrowser } from '../fixtures/embedded/open-browser.js'
import { openSettings } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const REFUSED = /the server responded with a status of 4\d\d/
const providers = ['Google', 'X', 'Discord', 'GitHub', 'Apple', 'Facebook'] as const

test.describe('Social login', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })

  for (const name of providers)
    test(`creates a wallet with ${name}`, async ({ page }) => {
      const wallet = await embeddedWallet(page, { features: { socials: [name.toLowerCase() as 'google'] } })
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      const popup = page.waitForEvent('popup')
      await wallet.dialog.getByRole('button', { name: `Continue with ${name}` }).click()
      const loginWindow = await popup
      await loginWindow.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
      await clickAndClose(loginWindow, 'Allow')
      expect(await wallet.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
      expect(await page.evaluate(() => window.kit.getWalletInfo())).toMatchObject({ name, type: 'AUTH' })
      if (name !== 'Google') return
      await page.getByRole('button', { name: /^Account/ }).click()
      await openSettings(wallet.dialog)
      await expect(wallet.dialog.getByRole('button', { name: 'Google Connected wallet' })).toBeVisible()
      await takeScreenshots(page, 'embedded-settings')
    })

  test('can be retried after a rejection, waits after its window closes, and can be canceled', async ({
    page,
    expected,
  }) => {
    expected.console(REFUSED)
    const { dialog } = await embeddedWallet(page, { features: { socials: ['google'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const first = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue with Google' }).click()
    await clickAndClose(await first, 'Deny')
    await expect(dialog.getByText('Couldn’t log in with Google')).toBeVisible()
    await expect(dialog.getByText('Login declined.')).toBeVisible()
    await takeScreenshots(page, 'social-declined')
    const again = dialog.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()

    const second = page.waitForEvent('popup')
    await again.click()
    const loginWindow = await second
    await expect(loginWindow.getByRole('button', { name: 'Allow' })).toBeVisible()
    await loginWindow.close()
    await expect(dialog.getByText('The window is closed.')).toBeVisible()
    await takeScreenshots(page, 'social-closed')
    await dialog.getByText('Connect another way').click()
    await expect(dialog.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  })

  test('H1: asks for confirmation if the login address was opened in another browser, and ends after "It wasn’t me"', async ({
    page,
    browser,
    expected,
  }) => {
    expected.console(REFUSED)
    const { dialog } = await embeddedWallet(page, { features: { socials: ['github'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const popup = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue with GitHub' }).click()
    const loginWindow = await popup
    await expect(loginWindow.getByRole('button', { name: 'Allow' })).toBeVisible()
    const elsewhere = await browser.newContext()
    const victim = await elsewhere.newPage()
    await victim.goto(loginWindow.url())
    await victim.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
    await victim.getByRole('button', { name: 'Allow' }).click()
    await expectConfirmation(victim, await readConfirmationWord(page))
    await expect(dialog.getByText('Log in with GitHub')).toBeVisible()
    await victim.getByRole('button', { name: 'It wasn’t me' }).click()
    await expect(victim.getByText('Rejected. The login was canceled.')).toBeVisible()
    await expect(dialog.getByText('Login declined.')).toBeVisible()
    await elsewhere.close()
  })

  test('H1: confirms the match word once if the browser partitions the frame’s storage', async () => {
    const { page, close } = await openPartitionedBrowser()
    const wallet = await embeddedWallet(page, { host: 'app.localhost', features: { socials: ['github'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const popup = page.waitForEvent('popup')
    await wallet.dialog.getByRole('button', { name: 'Continue with GitHub' }).click()
    const loginWindow = await popup
    await loginWindow.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
    await loginWindow.getByRole('button', { name: 'Allow' }).click()
    await confirmLogin(loginWindow, await readConfirmationWord(page))
    expect(await wallet.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await close()
  })
})
