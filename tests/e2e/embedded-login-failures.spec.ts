import { expect, test } from './fixtures/own-gateway.js'
import { BETWEEN_CODES_MS, ownWallet } from './fixtures/own-wallet.js'

const REFUSED = /the server responded with a status of 4\d\d/
const UNREACHABLE = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

const anotherThan = (code: string) => (code === '000000' ? '111111' : '000000')

test.describe('A login that fails', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('by a code that is too old says so, and goes on with a new one', async ({ page, gateway }) => {
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

  test('M2: not by another device that asks for a code for the same address', async ({ page, browser, gateway }) => {
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

  test('by a code that was used before does not let anybody in', async ({ page, gateway }) => {
    const wallet = await ownWallet(page, gateway)
    const used = await wallet.newCode(() => wallet.begin())
    await wallet.enter(used)
    const address = await wallet.address()
    await wallet.openAccount()
    await wallet.dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(wallet.dialog).toBeHidden()
    const fresh = await wallet.newCode(() => wallet.begin())
    await wallet.enter(used)
    await expect(wallet.dialog.getByText('That is not the code. 4 tries are left.')).toBeVisible()
    await wallet.enter(fresh)
    expect(await wallet.address()).toBe(address)
  })

  test('by five wrong codes is over, says what to do next, and goes on with a new code', async ({ page, gateway }) => {
    await page.clock.install()
    const wallet = await ownWallet(page, gateway)
    const code = await wallet.newCode(() => wallet.begin())
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      await wallet.enter(anotherThan(code))
      await expect(wallet.dialog.getByText(`That is not the code. ${left} left.`)).toBeVisible()
      await page.clock.fastForward(1_000) // nobody types a code in less, and the wallet does not let one
    }
    await wallet.enter(anotherThan(code))
    await expect(wallet.dialog.getByText('Too many wrong codes. Wait, then get a new one.')).toBeVisible()
    await wallet.enter(code)
    await expect(wallet.dialog.getByText('The code expired. Get a new one.')).toBeVisible()
    gateway.forward(BETWEEN_CODES_MS)
    await page.clock.fastForward(BETWEEN_CODES_MS)
    const fresh = await wallet.newCode(() => wallet.dialog.getByText('Send a new code').click())
    await wallet.enter(fresh)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('because the address was asked for twice says for how long to wait, in whole seconds', async ({
    page,
    gateway,
  }) => {
    await page.clock.install()
    const wallet = await ownWallet(page, gateway)
    await wallet.begin()
    const mailed = await page.evaluate(() => Number(localStorage.getItem('@appkit/LAST_EMAIL_LOGIN_TIME')))
    await page.clock.pauseAt(mailed + 12_300)
    await wallet.dialog.getByText('Use another address').click()
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

  test('because the gateway is down says so, and works with the same code once it is back', async ({
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
      wallet.dialog.getByText('The wallet service cannot be reached. Check your network, then try again.'),
    ).toBeVisible()
    await gateway.start()
    await wallet.enter(code)
    expect(await wallet.address()).toMatch(/^0x/)
  })

  test('long afterwards, because the gateway ended the session, logs the page out and can be begun anew', async ({
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
