import type { Page } from '@playwright/test'
import {
  acceptConsent,
  backUpByFile,
  backUpByPasskey,
  backUpByPassword,
  addVirtualAuthenticator,
  expectRecoveryPrompt,
  expectToSign,
  forgetDevice,
  recoverByPassword,
} from '../fixtures/embedded/back-up.js'
import { getAlert } from '../fixtures/embedded/wallet-pages.js'
import { loadPage } from '../fixtures/open-modal.js'
import { expect, test, type IsolatedGateway } from '../fixtures/embedded/isolated-gateway.js'
import { openIsolatedWallet, type IsolatedWallet } from '../fixtures/embedded/isolated-wallet.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const REFUSED = /the server responded with a status of 4\d\d/
const PASSWORD = 'seven quiet herons by the canal'

/** Logs in the same user on a new device. */
async function logInOnNewDevice(page: Page, gateway: IsolatedGateway, email: string): Promise<IsolatedWallet> {
  const wallet = await openIsolatedWallet(page, gateway, { email })
  await wallet.logInOnNewDevice()
  await acceptConsent(wallet)
  return wallet
}

test.describe('Recovery after the loss of a device', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })
  test.beforeEach(({ expected }) => expected.console(REFUSED))

  test('recovers the same address with the password, after an incorrect one that costs nothing', async ({
    page,
    browser,
    gateway,
  }) => {
    const lost = await openIsolatedWallet(page, gateway)
    const address = await lost.logIn()
    await backUpByPassword(lost, PASSWORD)
    const secondContext = await browser.newContext()
    const wallet = await logInOnNewDevice(await secondContext.newPage(), gateway, lost.email)
    await recoverByPassword(wallet, 'seven noisy herons by the canal')
    await expect(getAlert(wallet.frame)).toHaveText('Incorrect password, passkey or file. 4 attempts left.', {
      timeout: 30_000,
    })
    await takeScreenshots(wallet.page, 'recovery-wrong-password')
    await recoverByPassword(wallet, PASSWORD)
    expect(await wallet.address()).toBe(address)
    await expectToSign(wallet, address)
    await secondContext.close()
  })

  test('recovers the same address with the file', async ({ page, browser, gateway }) => {
    const lost = await openIsolatedWallet(page, gateway)
    const address = await lost.logIn()
    const text = await backUpByFile(lost)
    const secondContext = await browser.newContext()
    const wallet = await logInOnNewDevice(await secondContext.newPage(), gateway, lost.email)
    await expectRecoveryPrompt(wallet)
    const choosing = wallet.page.waitForEvent('filechooser')
    await wallet.frame.getByRole('button', { name: 'Choose your recovery file' }).click()
    const file = { name: 'wallet-recovery.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }
    await (await choosing).setFiles(file)
    expect(await wallet.address()).toBe(address)
    await expectToSign(wallet, address)
    await secondContext.close()
  })

  test('recovers the same address with the passkey', async ({ page, gateway }) => {
    await addVirtualAuthenticator(page)
    const wallet = await openIsolatedWallet(page, gateway)
    const address = await wallet.logIn()
    await backUpByPasskey(wallet)
    await forgetDevice(page, gateway.url)
    await loadPage(page)
    await wallet.logInOnNewDevice()
    await expectRecoveryPrompt(wallet)
    await wallet.frame.getByRole('button', { name: 'Use your passkey' }).click()
    expect(await wallet.address()).toBe(address)
    await expectToSign(wallet, address)
  })
})
