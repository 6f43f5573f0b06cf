import type { Page } from '@playwright/test'
import { acceptConsent, backUpByPassword, recoverByPassword } from '../fixtures/embedded/back-up.js'
import { expect, test } from '../fixtures/embedded/isolated-gateway.js'
import { openIsolatedWallet, type IsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { getAlert, openLink, openManage } from '../fixtures/embedded/wallet-pages.js'

const REFUSED = /the server responded with a status of 4\d\d/
const HOUR = 3_600_000
const DAY = 24 * HOUR
const PASSWORD = 'nine brass kettles on the sill'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The connected page is logged out by its next request to the wallet. */
async function expectLogout(wallet: IsolatedWallet): Promise<void> {
  const { page, dialog, email } = wallet
  const account = page.getByRole('status', { name: 'Account' })
  await expect(account).toHaveText(/^connected: 0x/)
  await dialog.getByRole('button', { name: new RegExp(`${email}|Change email`) }).click()
  await dialog.getByRole('textbox', { name: 'New email address' }).fill('another@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(account).toHaveText(/^disconnected/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function enterUnfreezeCode(manage: Page, code: string): Promise<void> {
  await manage.getByLabel('8-digit code').fill(code)
  await manage.getByRole('button', { name: /^(Continue|Unfreeze)$/ }).click()
}

async function enterRecoveryPassword(manage: Page, password: string): Promise<void> {
  await manage.getByLabel('Your recovery password').fill(password)
  await manage.getByRole('button', { name: 'Unfreeze' }).click()
}

test.describe('Manage wallet page', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('signs out everywhere, including another device', async ({ page, browser, gateway }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    await backUpByPassword(wallet, PASSWORD)
    const elsewhere = await browser.newContext()
    const secondDevice = await openIsolatedWallet(await elsewhere.newPage(), gateway, { email: wallet.email })
    await secondDevice.logInOnNewDevice()
    await acceptConsent(secondDevice)
    await recoverByPassword(secondDevice, PASSWORD)
    expect(await secondDevice.address()).toBe(address)

    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    const manage = await openManage(wallet)
    expect(new URL(manage.url()).origin).toBe(gateway.url)
    await manage.getByRole('button', { name: /^Log out everywhere/ }).click()
    await expect(manage.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await takeScreenshots(manage, 'manage-sign-out')
    await manage.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(heading(manage, 'You are logged out everywhere')).toBeVisible()
    await takeScreenshots(manage, 'manage-signed-out')
    await secondDevice.openSettings()
    await expectLogout(secondDevice)
    await expectLogout(wallet)
    await manage.reload()
    await expect(manage.getByText('You’re not logged in on this device.')).toBeVisible()
    await elsewhere.close()
  })

  test('freezes the wallet: it signs nothing and shows why until the emailed link unfreezes it', async ({
    page,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    const manage = await openManage(wallet)
    await manage.getByRole('button', { name: /^Freeze the wallet/ }).click()
    await takeScreenshots(manage, 'manage-freeze')
    await manage.getByRole('button', { name: 'Freeze' }).click()
    await expect(heading(manage, 'Your wallet is frozen')).toBeVisible()

    await page.reload()
    expect(await wallet.address()).toBe(address)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText('frame/frozen')
    await expect(wallet.dialog.getByText('This wallet is frozen.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(wallet.dialog).toBeHidden()

    await openLink(manage, await wallet.link('link'))
    await manage.getByRole('button', { name: 'Unfreeze' }).click()
    await expect(manage.getByText('Done.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('unfreezes the wallet without the link, with an emailed code and the recovery password', async ({
    page,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    await backUpByPassword(wallet, PASSWORD)
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    const manage = await openManage(wallet)
    await manage.getByRole('button', { name: /^Freeze the wallet/ }).click()
    await manage.getByRole('button', { name: 'Freeze' }).click()
    await expect(heading(manage, 'Your wallet is frozen')).toBeVisible()
    await takeScreenshots(manage, 'manage-frozen')
    await manage.getByRole('button', { name: 'Done' }).click()
    await takeScreenshots(manage, 'manage-frozen-rows')

    await page.reload()
    expect(await wallet.address()).toBe(address)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText('frame/frozen')
    await page.keyboard.press('Escape')
    await expect(wallet.dialog).toBeHidden()

    const code = await wallet.newCode(() => manage.getByRole('button', { name: /^Unfreeze the wallet/ }).click())
    await takeScreenshots(manage, 'manage-unfreeze-code')
    await enterUnfreezeCode(manage, code === '00000000' ? '11111111' : '00000000')
    await enterRecoveryPassword(manage, 'not the password')
    await expect(getAlert(manage)).toHaveText('Incorrect password, passkey or file. Check it and try again.')
    await takeScreenshots(manage, 'manage-unfreeze-wrong-password')
    await enterRecoveryPassword(manage, PASSWORD)
    await expect(getAlert(manage)).toHaveText('Incorrect code. 4 attempts left.')
    await takeScreenshots(manage, 'manage-unfreeze-wrong-code')
    await enterUnfreezeCode(manage, code)
    await expect(heading(manage, 'Your wallet is no longer frozen')).toBeVisible()
    await takeScreenshots(manage, 'manage-unfrozen')
    await manage.getByRole('button', { name: 'Done' }).click()
    await expect(manage.getByRole('button', { name: /^Unfreeze the wallet/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('deletes the account: when its wallet is no longer kept, the same email gets a new account', async ({
    page,
    gateway,
  }) => {
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    const manage = await openManage(wallet)
    await manage.getByRole('button', { name: /^Delete the account/ }).click()
    await takeScreenshots(manage, 'manage-delete')
    const code = await wallet.newCode(() => manage.getByRole('button', { name: 'Email me a code' }).click())
    await manage.getByLabel('8-digit code').fill(code === '00000000' ? '11111111' : '00000000')
    const hold = manage.getByRole('button', { name: 'Hold to delete' })
    await hold.hover()
    await manage.mouse.down()
    await expect(getAlert(manage)).toHaveText('Incorrect code.')
    await manage.mouse.up()
    await takeScreenshots(manage, 'manage-delete-wrong-code')
    await manage.getByLabel('8-digit code').fill(code)
    await hold.hover()
    await manage.mouse.down()
    await expect(heading(manage, 'Your account will be deleted')).toBeVisible()
    await manage.mouse.up()
    await takeScreenshots(manage, 'manage-deleted')
    await expectLogout(wallet)

    gateway.fastForward(72 * HOUR + 31 * DAY)
    expect(await wallet.logIn()).not.toBe(address)
  })
})
