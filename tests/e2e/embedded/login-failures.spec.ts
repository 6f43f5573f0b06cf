import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { CODE_INTERVAL_MS, openIsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const REFUSED = /the server responded with a status of 4\d\d/
const UNREACHABLE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

const getWrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

test.describe('Failed login', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('reports an expired code, and continues with a new one', async ({ page, gateway }) => {
    await page.clock.install()
    const wallet = await openIsolatedWallet(page, gateway)
    const old = await wallet.newCode(() => wallet.startLogin())
    gateway.fastForward(11 * MINUTE)
    await page.clock.fastForward(CODE_INTERVAL_MS)
    await wallet.enterCode(old)
    await expect(wallet.dialog.getByText('The code expired. Get a new one.')).toBeVisible()
    await takeScreenshots(page, 'email-code-expired')
    const fresh = await wallet.newCode(() => wallet.dialog.getByText('Send a new code').click())
    await wallet.enterCode(fresh)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('M2: another device that requests a code for the same address does not break the login', async ({
    page,
    browser,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const old = await wallet.newCode(() => wallet.startLogin())
    const secondContext = await browser.newContext()
    const secondDevice = await openIsolatedWallet(await secondContext.newPage(), gateway, { email: wallet.email })
    const newest = await secondDevice.newCode(() => secondDevice.startLogin())
    await wallet.enterCode(old)
    expect(await wallet.address()).toMatch(/^0x/)
    // The account exists now, so the other device needs a confirmation.
    await secondDevice.enterCode(newest)
    await expect(secondDevice.heading('Confirm this device')).toBeVisible()
    await takeScreenshots(secondDevice.page, 'email-new-device')
    await secondContext.close()
  })

  test('rejects a code that was used before', async ({ page, gateway }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const used = await wallet.newCode(() => wallet.startLogin())
    await wallet.enterCode(used)
    const address = await wallet.address()
    await wallet.openSettings()
    await wallet.dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(wallet.dialog).toBeHidden()
    const fresh = await wallet.newCode(() => wallet.startLogin())
    await wallet.enterCode(used)
    await expect(wallet.dialog.getByText('Incorrect code. 4 attempts left.')).toBeVisible()
    await wallet.enterCode(fresh)
    expect(await wallet.address()).toBe(address)
  })

  test('ends after five incorrect codes, shows the next step, and continues with a new code', async ({
    page,
    gateway,
  }) => {
    await page.clock.install()
    const wallet = await openIsolatedWallet(page, gateway)
    const code = await wallet.newCode(() => wallet.startLogin())
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await wallet.enterCode(getWrongCode(code))
      await expect(wallet.dialog.getByText(`Incorrect code. ${left} left.`)).toBeVisible()
      await page.clock.fastForward(1_000) // The wallet rejects codes that are entered faster than a user can type.
    }
    await wallet.enterCode(getWrongCode(code))
    await expect(wallet.dialog.getByText('Too many incorrect codes. Wait, then get a new one.')).toBeVisible()
    await wallet.enterCode(code)
    await expect(wallet.dialog.getByText('The code expired. Get a new one.')).toBeVisible()
    gateway.fastForward(CODE_INTERVAL_MS)
    await page.clock.fastForward(CODE_INTERVAL_MS)
    const fresh = await wallet.newCode(() => wallet.dialog.getByText('Send a new code').click())
    await wallet.enterCode(fresh)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('shows the waiting time in whole seconds after two requests for one address', async ({ page, gateway }) => {
    await page.clock.install()
    const wallet = await openIsolatedWallet(page, gateway)
    await wallet.startLogin()
    const mailed = await page.evaluate(() => Number(localStorage.getItem('@appkit/LAST_EMAIL_LOGIN_TIME')))
    await page.clock.pauseAt(mailed + 12_300)
    await wallet.dialog.getByText('Use a different email address').click()
    const field = wallet.dialog.getByRole('textbox', { name: 'Email address' })
    await field.fill(wallet.email)
    await field.press('Enter')
    await expect(wallet.dialog.getByText('Please try again after 18 seconds')).toBeVisible()
    expect(await wallet.emails()).toHaveLength(1)
    gateway.fastForward(CODE_INTERVAL_MS)
    await page.clock.resume()
    await page.clock.fastForward(CODE_INTERVAL_MS)
    await wallet.enterCode(await wallet.newCode(() => wallet.requestCode()))
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('reports a gateway that is down, and accepts the same code when it is back', async ({
    page,
    gateway,
    expected,
  }) => {
    expected.console(UNREACHABLE)
    const wallet = await openIsolatedWallet(page, gateway)
    const code = await wallet.newCode(() => wallet.startLogin())
    await gateway.stop()
    await wallet.enterCode(code)
    await expect(
      wallet.dialog.getByText('Couldn’t reach the wallet service. Check your internet connection, then try again.'),
    ).toBeVisible()
    await gateway.start()
    await wallet.enterCode(code)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('logs the page out when the gateway ended the session, and logs in again', async ({ page, gateway }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    gateway.fastForward(400 * DAY)
    await wallet.openSettings()
    await wallet.dialog.getByRole('button', { name: wallet.email }).click()
    await wallet.dialog.getByRole('textbox', { name: 'New email address' }).fill('another@example.com')
    await wallet.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(/^disconnected/)
    await page.keyboard.press('Escape')
    await wallet.enterCode(await wallet.newCode(() => wallet.startLogin()))
    expect(await wallet.address()).toBe(address)
  })
})
