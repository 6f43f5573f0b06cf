import { acceptConsent, expectRecoveryPrompt } from '../fixtures/embedded/back-up.js'
import { countInteractions } from '../fixtures/embedded/count-interactions.js'
import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { CODE_INTERVAL_MS, openIsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { getAlert } from '../fixtures/embedded/wallet-pages.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

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
    await wallet.openSettings()
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

  test('B3: opens a wallet without a recovery on a second device, approved on the first one, in four steps', async ({
    page,
    browser,
    gateway,
  }) => {
    const first = await openIsolatedWallet(page, gateway)
    const address = await first.logIn()
    const secondContext = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const counts = [await countInteractions(secondContext), await countInteractions(page.context())]
    const getClicks = () => counts.reduce((sum, { clicks }) => sum + clicks, 0)
    const second = await openIsolatedWallet(await secondContext.newPage(), gateway, { email: first.email })
    await second.newCode(() => second.startLogin()).then(code => second.enterCode(code))
    const clicksOfLogin = getClicks()
    await second.confirmNewDevice()
    await acceptConsent(second)
    await expectRecoveryPrompt(second)
    const devices = second.frame.getByRole('list', { name: 'Devices that have your wallet' })
    await expect(devices.getByRole('listitem')).toHaveText([/Chrome on .*Added .* · Last used /s])
    await second.frame.getByRole('button', { name: /^Approve on your other device/ }).click()
    await expect(devices).toBeVisible()
    await expect(second.frame.getByRole('img', { name: 'QR code of the link' })).not.toHaveAttribute('aria-busy')
    const word = second.frame.getByText(/^[A-Z]+-\d\d$/)
    await expect(word).toBeVisible()
    await takeScreenshots(second.page, 'handover-code')
    const code = second.frame.locator('appkit-ui-qr-code') // A camera reads the link, without a click.
    const link = await code.evaluate(element => (element as HTMLElement & { value: string }).value)

    const approving = await page.context().newPage()
    await approving.goto(link)
    await expect(approving.getByText((await word.textContent()) ?? '')).toBeVisible()
    expect(approving.url()).not.toContain('#')
    await takeScreenshots(approving, 'handover-approve')
    await approving.getByRole('button', { name: 'Yes, it’s me' }).click()
    await expect(approving.getByText('Approved. Go back to your new device.')).toBeVisible({ timeout: 20_000 })
    expect(await second.address()).toBe(address)
    expect(getClicks() - clicksOfLogin, 'clicks after the code').toBe(4)
    await second.page.getByRole('button', { name: 'Sign a message' }).click()
    await second.answer('Approve')
    await expect(second.result).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 20_000 })
    const subjects = (await second.emails()).map(({ subject }) => subject)
    expect(subjects).toContain('A new device can open your wallet')
    await secondContext.close()
  })

  test('B3: starts with a new wallet under another email if the first device is out of reach', async ({
    page,
    browser,
    gateway,
  }) => {
    const first = await openIsolatedWallet(page, gateway)
    const address = await first.logIn()
    const secondContext = await browser.newContext()
    const secondPage = await secondContext.newPage()
    await secondPage.clock.install()
    const second = await openIsolatedWallet(secondPage, gateway, { email: first.email })
    await second.logInOnNewDevice()
    await acceptConsent(second)
    await expectRecoveryPrompt(second)
    await second.frame.getByRole('button', { name: 'Start with a new wallet' }).click()
    await expect(second.frame.getByText('Your current wallet stays as it is.')).toBeVisible()
    await takeScreenshots(second.page, 'recovery-new-wallet')
    await second.frame.getByRole('button', { name: 'Log in another way' }).click()
    await expect(second.heading('Connect')).toBeVisible()
    second.email = `next-${first.email}`
    gateway.fastForward(CODE_INTERVAL_MS)
    await secondPage.clock.fastForward(CODE_INTERVAL_MS)
    const code = await second.newCode(() => second.requestCode())
    await second.enterCode(code)
    expect(await second.address()).not.toBe(address)
    await secondContext.close()
  })

  test('B3: a denial on the first device leaves the second one without the wallet, with a way to go on', async ({
    page,
    browser,
    gateway,
  }) => {
    const first = await openIsolatedWallet(page, gateway)
    await first.logIn()
    const secondContext = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const second = await openIsolatedWallet(await secondContext.newPage(), gateway, { email: first.email })
    await second.logInOnNewDevice()
    await acceptConsent(second)
    await expectRecoveryPrompt(second)
    await second.frame.getByRole('button', { name: /^Approve on your other device/ }).click()
    await second.frame.getByRole('button', { name: 'Copy link' }).click()
    await expect(second.frame.getByRole('button', { name: 'Copied' })).toBeVisible()
    const approving = await page.context().newPage()
    await approving.goto(await second.page.evaluate(() => navigator.clipboard.readText()))
    await approving.getByRole('button', { name: 'It wasn’t me' }).click()
    await expect(approving.getByText(/^Rejected\. Your wallet is frozen for a day/)).toBeVisible()
    await expect(getAlert(second.frame)).toHaveText('Your other device rejected this.', { timeout: 40_000 })
    await expect(second.frame.getByRole('button', { name: 'Show a new code' })).toBeVisible()
    await takeScreenshots(second.page, 'handover-denied')
    await secondContext.close()
  })
})
