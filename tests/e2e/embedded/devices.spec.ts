import type { Page } from '@playwright/test'
import { acceptConsent, expectRecoveryPrompt } from '../fixtures/embedded/back-up.js'
import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { CODE_INTERVAL_MS, openIsolatedWallet, type IsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { getAlert, openManage } from '../fixtures/embedded/wallet-pages.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

/** Logged by the browser for an error response. */
const REFUSED = /the server responded with a status of 4\d\d/

const HOUR = 3_600_000

/** Logs in on a new device and asks for the wallet. Returns the code that the device shows. */
async function requestWallet(device: IsolatedWallet): Promise<string> {
  await device.logInOnNewDevice()
  await acceptConsent(device)
  await expectRecoveryPrompt(device)
  const devices = device.frame.getByRole('list', { name: 'Devices that have your wallet' })
  await expect(devices.getByRole('listitem')).toHaveText([/Chrome on .*Added .* · Last used /s])
  await device.frame.getByRole('button', { name: /^Approve on your other device/ }).click()
  await expect(devices).toBeVisible()
  const spelled = device.frame.getByText(/^(?:[0-9A-Z] ){9}[0-9A-Z]$/)
  await expect(spelled).toBeAttached({ timeout: 20_000 })
  return ((await spelled.textContent()) ?? '').replaceAll(' ', '')
}

/** Types the code of the device that asks, on the page of the other one. */
async function typeHandoverCode(manage: Page, code: string): Promise<void> {
  await manage.getByRole('button', { name: /^Chrome on / }).click()
  await manage.getByRole('textbox', { name: 'Code on the new device' }).fill(code)
  await takeScreenshots(manage, 'handover-type')
  await manage.getByRole('button', { name: 'Continue' }).click()
}

/** Holds the button until the page shows the outcome. */
async function holdToApprove(manage: Page, outcome: RegExp): Promise<void> {
  const hold = manage.getByRole('button', { name: 'Hold to approve' })
  await expect(hold).toBeEnabled({ timeout: 20_000 })
  await hold.hover()
  await manage.mouse.down()
  await expect(manage.getByText(outcome)).toBeVisible({ timeout: 20_000 })
  await manage.mouse.up()
}

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

  test('B3, 2F3: hands a wallet without a recovery to a second device with a typed code, and opens it there after the hold', async ({
    page,
    browser,
    gateway,
  }) => {
    const first = await openIsolatedWallet(page, gateway)
    const address = await first.logIn()
    const secondContext = await browser.newContext()
    const second = await openIsolatedWallet(await secondContext.newPage(), gateway, { email: first.email })
    const code = await requestWallet(second)
    await takeScreenshots(second.page, 'handover-code')

    const manage = await openManage(first)
    await manage.getByRole('button', { name: /^Add a device/ }).click()
    await typeHandoverCode(manage, code.toLowerCase())
    await takeScreenshots(manage, 'handover-approve')
    await holdToApprove(manage, /^Approved\. The new device can open your wallet on /)
    const opened = second.frame.getByRole('heading', { name: 'Your other device approved' })
    await expect(opened).toBeVisible({ timeout: 40_000 })
    await takeScreenshots(second.page, 'handover-opens-later')
    const subjects = (await second.emails()).map(({ subject }) => subject)
    expect(subjects).toContain('A new device will be able to open your wallet')

    // Left before the time passes: a reload that cuts off a renewal of the session would log the device out.
    const appUrl = second.page.url()
    await second.page.goto('about:blank')
    gateway.fastForward(25 * HOUR)
    await second.page.clock.install({ time: Date.now() + 25 * HOUR }) // an address gets another code after 30 seconds
    await second.page.goto(appUrl)
    await second.page.getByRole('button', { name: 'Connect wallet' }).click()
    const field = second.dialog.getByRole('textbox', { name: 'Email address' })
    await field.fill(second.email)
    await field.press('Enter')
    expect(await second.address()).toBe(address)
    await second.page.getByRole('button', { name: 'Sign a message' }).click()
    await second.answer('Approve')
    await expect(second.result).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 20_000 })
    await secondContext.close()
  })

  test('2F3: a link that was not opened from an app adds no device', async ({ page, gateway }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    await wallet.logIn()
    const manage = await openManage(wallet)
    const link = manage.url()
    const fromMail = await page.context().newPage()
    await fromMail.goto(link)
    await fromMail.getByRole('button', { name: /^Add a device/ }).click()
    await expect(fromMail.getByText(/^Open your wallet from an app you use/)).toBeVisible()
    expect((await fromMail.request.get(`${gateway.url}/handover`)).status()).toBe(404)
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
    const secondContext = await browser.newContext()
    const second = await openIsolatedWallet(await secondContext.newPage(), gateway, { email: first.email })
    await requestWallet(second)
    const manage = await openManage(first)
    await manage.getByRole('button', { name: /^Add a device/ }).click()
    await manage.getByRole('button', { name: /^Chrome on / }).click()
    await manage.getByRole('button', { name: 'It wasn’t me' }).click()
    await expect(manage.getByText(/^Rejected\. Your wallet is frozen for a day/)).toBeVisible()
    await expect(getAlert(second.frame)).toHaveText('Your other device rejected this.', { timeout: 40_000 })
    await expect(second.frame.getByRole('button', { name: 'Show a new code' })).toBeVisible()
    await takeScreenshots(second.page, 'handover-denied')
    await secondContext.close()
  })
})
