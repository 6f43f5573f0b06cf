import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { openIsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'

/** Logged by the browser for an error response. */
const REFUSED = /the server responded with a status of 4\d\d/

test.describe('Embedded wallet', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('logs out of page and wallet, and logs the same user in again on the same device without a link', async ({
    page,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    await wallet.openAccount()
    await wallet.dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(/^disconnected/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await wallet.logIn()).toBe(address)
  })

  test('B2, L5: confirms an unknown device with a link that shows the match word, approved with one click', async ({
    page,
    browser,
    gateway,
  }) => {
    const firstDevice = await openIsolatedWallet(page, gateway)
    await firstDevice.logIn()
    const secondContext = await browser.newContext()
    const secondDevice = await openIsolatedWallet(await secondContext.newPage(), gateway, { email: firstDevice.email })
    secondDevice.onDeviceConfirmation = async () => {
      const word = secondDevice.frame.getByText(/^[A-Z]+-\d\d$/)
      await expect(word).toBeVisible()
      expect(parseFloat(await word.evaluate(element => getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(28)
      await secondDevice.link('device') // Waits for the email.
      const emails = await secondDevice.emails()
      const email = emails.find(({ text }) => text.includes('/device#'))
      expect(email?.text).toContain(await word.textContent())
      expect(email?.text).toContain('The request claims to come from: ')
    }
    await secondDevice.logInOnNewDevice()
    await expect(secondDevice.heading('Confirm this device')).toBeHidden({ timeout: 40_000 })
    await secondContext.close()
  })
})
