import { expect, test } from './fixtures/own-gateway.js'
import { BETWEEN_CODES_MS, ownWallet } from './fixtures/own-wallet.js'

const REFUSED = /the server responded with a status of 4\d\d/
const UNREACHABLE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

const anotherThan = (code: string) => (code === '000000' ? '111111' : '000000')

test.describe('Failed login', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('reports an expired code, and continues with a new one', async ({ page, gateway }) => {
    await page.clock.install()
    const wallet = await ownWallet(page, gateway)
    const old = await wallet.newCode(() => wallet.begin())
    gateway.forward(11 * MINUTE)
    await page.clock.fastForward(BETWEEN_CODES_MS)
    await wallet.enter(old)
    await expect(wallet.dialog.getByText('The code expired. Get a new one.')).toBeVisible()
    const fresh = await wallet.newCode(() => wallet.dialog.getByText('Send a new code').click())
    await wallet.enter(fresh)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('M2: another device that requests a code for the same address does not break the login', async ({ page, browser, gateway }) => {
    const wallet = await ownWallet(page, gateway)
    const old = await wallet.newCode(() => wallet.begin())
    const other = await browser.newContext()
    const there = await ownWallet(await other.newPage(), gateway, { email: wallet.email })
    const newest = await there.newCode(() => there.begin())
    await wallet.enter(old)
    expect(await wallet.address()).toMatch(/^0x/)
    // The account exists now, so that the other device has to be confirmed.
    await there.enter(newest)
    await expect(there.heading('Confirm this device')).toBeVisible()
    await other.close()
  })

  test('rejects a code that was used before', async ({ page, gateway }) => {
    const wallet = await ownWallet(page, gateway)
    const used = await wallet.newCode(() => wallet.begin())
    await wallet.enter(used)
    const address = await wallet.address()
    await wallet.openAccount()
    await wallet.dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(wallet.dialog).toBeHidden()
    const fresh = await wallet.newCode(() => wallet.begin())
    await wallet.enter(used)
    await expect(wallet.dialog.getByText('Incorrect code. 4 attempts left.')).toBeVisible()
    await wallet.enter(fresh)
    expect(await wallet.address()).toBe(address)
  })

  test('ends after five incorrect codes, shows the next step, and continues with a new code', async ({ page, gateway }) => {
    await page.clock.install()
    const wallet = await ownWallet(page, gateway)
    const code = await wallet.newCode(() => wallet.begin())
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      await wallet.enter(anotherThan(code))
      await expect(wallet.dialog.getByText(`Incorrect code. ${left} left.`)).toBeVisible()
      await page.clock.fastForward(1_000) // nobody types a code in less, and the wallet does not let one
    }
    await wallet.enter(anotherThan(code))
    await expect(wallet.dialog.getByText('Too many incorrect codes. Wait, then get a new one.')).toBeVisible()
    await wallet.enter(code)
    await expect(wallet.dialog.getByText('The code expired. Get a new one.')).toBeVisible()
    gateway.forward(BETWEEN_CODES_MS)
    await page.clock.fastForward(BETWEEN_CODES_MS)
    const fresh = await wallet.newCode(() => wallet.dialog.getByText('Send a new code').click())
    await wallet.enter(fresh)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('shows the waiting time in whole seconds after two requests for one address', async ({
    page,
    gateway,
  }) => {
    await page.clock.install()
    const wallet = await ownWallet(page, gateway)
    await wallet.begin()
    const mailed = await page.evaluate(() => Number(localStorage.getItem('@appkit/LAST_EMAIL_LOGIN_TIME')))
    await page.clock.pauseAt(mailed + 12_300)
    await wallet.dialog.getByText('Use a different email').click()
    const field = wallet.dialog.getByRole('textbox', { name: 'Email address' })
    await field.fill(wallet.email)
    await field.press('Enter')
    await expect(wallet.dialog.getByText('Please try again after 18 seconds')).toBeVisible()
    expect(await wallet.letters()).toHaveLength(1)
    gateway.forward(BETWEEN_CODES_MS)
    await page.clock.resume()
    await page.clock.fastForward(BETWEEN_CODES_MS)
    await wallet.enter(await wallet.newCode(() => wallet.askForCode()))
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('reports a gateway that is down, and accepts the same code when it is back', async ({
    page,
    gateway,
    expected,
  }) => {
    expected.console(UNREACHABLE)
    const wallet = await ownWallet(page, gateway)
    const code = await wallet.newCode(() => wallet.begin())
    await gateway.stop()
    await wallet.enter(code)
    await expect(
      wallet.dialog.getByText('Couldn’t reach the wallet service. Check your internet connection, then try again.'),
    ).toBeVisible()
    await gateway.start()
    await wallet.enter(code)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('logs the page out when the gateway ended the session, and logs in again', async ({
    page,
    gateway,
  }) => {
    const wallet = await ownWallet(page, gateway)
    const address = await wallet.logIn()
    gateway.forward(400 * DAY)
    await wallet.openAccount()
    await wallet.dialog.getByRole('button', { name: wallet.email }).click()
    await wallet.dialog.getByRole('textbox', { name: 'New email address' }).fill('another@example.com')
    await wallet.dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(/^disconnected/)
    await page.keyboard.press('Escape')
    await wallet.enter(await wallet.newCode(() => wallet.begin()))
    expect(await wallet.address()).toBe(address)
  })
})
