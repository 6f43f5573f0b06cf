import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import {
  acceptConsent,
  backUpByFile,
  backUpByPasskey,
  backUpByPassword,
  addVirtualAuthenticator,
  expectRecoveryPrompt,
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

async function expectToSign(wallet: IsolatedWallet, address: string): Promise<void> {
  await wallet.page.getByRole('button', { name: 'Sign a message' }).click()
  await wallet.answer('Approve')
  await expect(wallet.result).toHaveText(/^0x[0-9a-f]{130}$/, { timeout: 20_000 })
  const signature = (await wallet.result.textContent()) as `0x${string}`
  const signed = { address: address as `0x${string}`, message: 'Hello from a plain page', signature }
  expect(await verifyMessage(signed)).toBe(true)
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
    // The passkey outlives the browser data of the wallet, like one that is synced to a new device.
    await page.goto(`${gateway.url}/loading`)
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase('appkit-wallet')
          deletion.addEventListener('success', () => resolve())
          deletion.addEventListener('blocked', () => reject(new DOMException('still open', 'AbortError')))
        }),
    )
    await loadPage(page)
    await wallet.logInOnNewDevice()
    await expectRecoveryPrompt(wallet)
    await wallet.frame.getByRole('button', { name: 'Use your passkey' }).click()
    expect(await wallet.address()).toBe(address)
    await expectToSign(wallet, address)
  })
})
