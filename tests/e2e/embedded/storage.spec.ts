import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { answerApproval, embeddedWallet, type EmbeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { expect, test, watchContext } from '../fixtures/no-leaks.js'
import { openBlockingBrowser, openPartitionedBrowser } from '../fixtures/embedded/open-browser.js'

const REFUSED = /the server responded with a status of 4\d\d/

declare global {
  interface Window {
    /** The storage that each load of the frame reports. */
    storageTiers?: string[]
  }
}

const ELSEWHERE = { host: 'app.localhost' } as const
const PASSWORD = 'violet harbour sings at noon 47'

/** Records the `READY` messages of the frame. */
async function recordReady(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.storageTiers = []
    addEventListener('message', ({ data }: MessageEvent<{ type?: string; payload?: { storage?: string } }>) => {
      if (data?.type === '@appkit-frame/READY') window.storageTiers?.push(data.payload?.storage ?? '')
    })
  })
}

const readStorageTiers = (page: Page) => page.evaluate(() => window.storageTiers)

async function expectToSign(wallet: EmbeddedWallet, address: string, { inWindow = false } = {}): Promise<void> {
  const { page } = wallet
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const result = page.getByRole('status', { name: 'Result' })
  if (inWindow) await approveInWindow(wallet)
  else await wallet.answer('Approve')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from a plain page', signature })).toBe(address)
}

/** Approves in the wallet's own window, as on every origin that is not trusted. */
async function approveInWindow({ page, frame }: EmbeddedWallet): Promise<void> {
  const popup = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Continue' }).click()
  await answerApproval(await popup, 'Approve')
}

test.describe('Embedded wallet storage', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 180_000 })

  test('keeps the login over a reload in a database, on the page’s own site', async ({ page }) => {
    await recordReady(page)
    const wallet = await embeddedWallet(page)
    const address = await wallet.logIn()
    expect(await readStorageTiers(page)).toEqual(['idb'])
    await page.reload()
    expect(await wallet.address()).toBe(address)
    expect(await readStorageTiers(page)).toEqual(['idb'])
    await expectToSign(wallet, address)
  })

  test('keeps the login over a reload in a database of the embedding site, on another site', async ({ expected }) => {
    expected.console()
    const { page, close } = await openPartitionedBrowser()
    await recordReady(page)
    const wallet = await embeddedWallet(page, ELSEWHERE)
    const address = await wallet.logIn()
    expect(await readStorageTiers(page)).toEqual(['idb'])
    await page.reload()
    expect(await wallet.address()).toBe(address)
    await expectToSign(wallet, address, { inWindow: true })
    const secondPage = await page.context().newPage()
    await (await embeddedWallet(secondPage, { host: 'other.localhost' })).startLogin() // The login screen appears: this partition has no session.
    await close()
  })

  test('signs without storage on another site, and is logged out after a reload', async () => {
    const { page, close } = await openBlockingBrowser()
    const patterns = [REFUSED, /Access to storage is not allowed|SecurityError/]
    const found = await watchContext(page.context(), { patterns, errors: [], hosts: [ELSEWHERE.host] })
    await recordReady(page)
    const wallet = await embeddedWallet(page, ELSEWHERE)
    await wallet.startLogin()
    await wallet.enterCode(await waitForCode(wallet.email))
    await press(wallet, 'Later') // Skips the storage access request.
    await expect(wallet.frame.getByText('Your browser doesn’t store data for this site')).toBeVisible()
    await press(wallet, /^Password/)
    await wallet.frame.getByLabel('New password').fill(PASSWORD)
    await wallet.frame.getByLabel('Repeat password').fill(PASSWORD)
    await wallet.frame.getByRole('button', { name: 'Save' }).click()
    await expect(wallet.frame.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 60_000 })
    await press(wallet, 'Done')
    const address = await wallet.address()
    expect(await readStorageTiers(page)).toEqual(['memory'])
    await expectToSign(wallet, address, { inWindow: true })
    await page.reload()
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(/^disconnected/, { timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(found).toEqual([])
    await close()
  })
})

/** Clicks a button of the wallet until it disappears. While the card changes its height, a click may miss. */
async function press({ frame }: EmbeddedWallet, name: string | RegExp): Promise<void> {
  const button = frame.getByRole('button', { name })
  await expect(button).toBeVisible({ timeout: 30_000 })
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 2_000 })
    await expect(button).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}
