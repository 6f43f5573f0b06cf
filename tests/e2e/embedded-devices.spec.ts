import { expect, test } from './fixtures/own-gateway.js'
import { ownWallet } from './fixtures/own-wallet.js'

/** The browser's own word for an answer that says no. */
const REFUSED = /the server responded with a status of 4\d\d/

test.describe('Embedded wallet', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('logs out of page and wallet, and logs the same user in again on the same device without a link', async ({
    page,
    gateway,
  }) => {
    const wallet = await ownWallet(page, gateway)
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
    const here = await ownWallet(page, gateway)
    await here.logIn()
    const other = await browser.newContext()
    const there = await ownWallet(await other.newPage(), gateway, { email: here.email })
    there.whileDeviceWaits = async () => {
      const word = there.frame.getByText(/^[A-Z]+-\d\d$/)
      await expect(word).toBeVisible()
      expect(parseFloat(await word.evaluate(element => getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(28)
      await there.link('device') // it is mailed
      const letters = await there.letters()
      const letter = letters.find(({ text }) => text.includes('/device#'))
      expect(letter?.text).toContain(await word.textContent())
      expect(letter?.text).toContain('The request claims to come from: ')
    }
    await there.logInOnNewDevice()
    await expect(there.heading('Confirm this device')).toBeHidden({ timeout: 40_000 })
    await other.close()
  })
})
