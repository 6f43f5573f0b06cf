import type { Page } from '@playwright/test'
import { agree, backUpByPassword, recoverByPassword } from './fixtures/back-up.js'
import { expect, test } from './fixtures/own-gateway.js'
import { ownWallet, type OwnWallet } from './fixtures/own-wallet.js'
import { picture } from './fixtures/picture.js'
import { follow, openManage } from './fixtures/wallet-pages.js'

const REFUSED = /the server responded with a status of 4\d\d/
const HOUR = 3_600_000
const PASSWORD = 'nine brass kettles on the sill'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The open, connected page finds out at the next thing that it asks the wallet for, and is logged out. */
async function findsOut(wallet: OwnWallet): Promise<void> {
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
    const wallet = await ownWallet(page, gateway)
    const address = await wallet.logIn()
    await backUpByPassword(wallet, PASSWORD)
    const elsewhere = await browser.newContext()
    const other = await ownWallet(await elsewhere.newPage(), gateway, { email: wallet.email })
    await other.logInOnNewDevice()
    await agree(other)
    await recoverByPassword(other, PASSWORD)
    expect(await other.address()).toBe(address)

    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    const manage = await openManage(wallet)
    expect(new URL(manage.url()).origin).toBe(gateway.url)
    await manage.getByRole('button', { name: /^Sign out everywhere/ }).click()
    await expect(manage.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await picture(manage, 'manage-sign-out')
    await manage.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(heading(manage, 'You are signed out everywhere')).toBeVisible()
    await picture(manage, 'manage-signed-out')
    await other.openAccount()
    await findsOut(other)
    await findsOut(wallet)
    await manage.reload()
    await expect(manage.getByText('You’re not logged in on this device.')).toBeVisible()
    await elsewhere.close()
  })

  test('freezes the wallet: it signs nothing and shows why until the emailed link unfreezes it', async ({
    page,
    gateway,
  }) => {
    const wallet = await ownWallet(page, gateway)
    const address = await wallet.logIn()
    const manage = await openManage(wallet)
    await manage.getByRole('button', { name: /^Freeze the wallet/ }).click()
    await picture(manage, 'manage-freeze')
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

    await follow(manage, await wallet.link('link'))
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
    const wallet = await ownWallet(page, gateway)
    const address = await wallet.logIn()
    await backUpByPassword(wallet, PASSWORD)
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    const manage = await openManage(wallet)
    await manage.getByRole('button', { name: /^Freeze the wallet/ }).click()
    await manage.getByRole('button', { name: 'Freeze' }).click()
    await expect(heading(manage, 'Your wallet is frozen')).toBeVisible()
    await picture(manage, 'manage-frozen')
    await manage.getByRole('button', { name: 'Done' }).click()
    await picture(manage, 'manage-frozen-rows')

    await page.reload()
    expect(await wallet.address()).toBe(address)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText('frame/frozen')
    await page.keyboard.press('Escape')
    await expect(wallet.dialog).toBeHidden()

    const code = await wallet.newCode(() => manage.getByRole('button', { name: /^Unfreeze the wallet/ }).click())
    await picture(manage, 'manage-unfreeze-code')
    await enterUnfreezeCode(manage, code === '00000000' ? '11111111' : '00000000')
    await enterRecoveryPassword(manage, 'not the password')
    await expect(manage.getByRole('alert')).toHaveText('Incorrect password, passkey or file. Check it and try again.')
    await picture(manage, 'manage-unfreeze-wrong-password')
    await enterRecoveryPassword(manage, PASSWORD)
    await expect(manage.getByRole('alert')).toHaveText('Incorrect code. 4 attempts left.')
    await picture(manage, 'manage-unfreeze-wrong-code')
    await enterUnfreezeCode(manage, code)
    await expect(heading(manage, 'Your wallet is no longer frozen')).toBeVisible()
    await picture(manage, 'manage-unfrozen')
    await manage.getByRole('button', { name: 'Done' }).click()
    await expect(manage.getByRole('button', { name: /^Unfreeze the wallet/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(wallet.result).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('deletes the account: after the waiting period, the same email gets a new account', async ({ page, gateway }) => {
    const wallet = await ownWallet(page, gateway)
    const address = await wallet.logIn()
    const manage = await openManage(wallet)
    await manage.getByRole('button', { name: /^Delete the account/ }).click()
    await picture(manage, 'manage-delete')
    const code = await wallet.newCode(() => manage.getByRole('button', { name: 'Email me a code' }).click())
    await manage.getByLabel('8-digit code').fill(code === '00000000' ? '11111111' : '00000000')
    const hold = manage.getByRole('button', { name: 'Hold to delete' })
    await hold.hover()
    await manage.mouse.down()
    await expect(manage.getByRole('alert')).toHaveText('This code is not right.')
    await manage.mouse.up()
    await picture(manage, 'manage-delete-wrong-code')
    await manage.getByLabel('8-digit code').fill(code)
    await hold.hover()
    await manage.mouse.down()
    await expect(heading(manage, 'Your account will be deleted')).toBeVisible()
    await manage.mouse.up()
    await picture(manage, 'manage-deleted')
    await findsOut(wallet)

    gateway.forward(73 * HOUR)
    expect(await wallet.logIn()).not.toBe(address)
  })
})
