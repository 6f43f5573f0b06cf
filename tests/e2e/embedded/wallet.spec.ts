import { recoverMessageAddress } from 'viem'
import { embeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const REFUSED = /the server responded with a status of 4\d\d/

test.describe('Embedded wallet', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('creates an account by email, handles a rejection, signs, and sends what it showed', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    const address = await wallet.logIn()
    const result = page.getByRole('status', { name: 'Result' })
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByText('Hello from a plain page')).toBeVisible()
    await expect(wallet.frame.getByText(process.env['APPKIT_SITE'] ?? '')).toBeVisible()
    await expect(wallet.dialog.getByRole('heading', { name: 'Sign a message', level: 1 })).toBeVisible()
    await expect(wallet.frame.getByText('Signing is free and moves no assets.')).toBeVisible()
    await takeScreenshots(page, 'approval-message')
    await expect(wallet.frame.getByText('Back up your wallet')).toHaveCount(0)
    await wallet.answer('Reject')
    await expect(result).toHaveText('wallet/rejected')
    await expect(wallet.dialog).toBeHidden()

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByText('Hello from a plain page')).toBeVisible()
    await wallet.answer('Approve')
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello from a plain page', signature })).toBe(address)
    await expect(wallet.dialog).toBeHidden()

    await wallet.fund(address)
    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(wallet.frame.getByText('0.01 ETH')).toBeVisible()
    await takeScreenshots(page, 'approval-transfer')
    await wallet.answer('Approve')
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    const receipt = await waitForReceipt((await result.textContent()) as `0x${string}`)
    expect(receipt.status).toBe('success')
    expect(receipt.to).toBe('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  })

  test('rejects an incorrect code, accepts the right one, survives a reload, and signs nothing after the modal closes', async ({
    page,
    expected,
  }) => {
    expected.console(REFUSED)
    const wallet = await embeddedWallet(page)
    await wallet.startLogin()
    const code = await waitForCode(wallet.email)
    await wallet.enterCode(code === '000000' ? '111111' : '000000')
    await expect(wallet.dialog.getByText('Incorrect code. 4 attempts left.')).toBeVisible()
    await takeScreenshots(page, 'email-code-incorrect')
    await wallet.enterCode(code)
    const address = await wallet.address()

    await page.reload()
    expect(await wallet.address()).toBe(address)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByRole('button', { name: 'Approve' })).toBeVisible()
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText('request/aborted')
    await expect(wallet.dialog).toBeHidden()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('three rejections pause the requests of a page: this is explained, and the user can allow the next one', async ({
    page,
  }) => {
    const wallet = await embeddedWallet(page)
    await wallet.logIn()
    const request = page.getByRole('button', { name: 'Sign a message' })
    for (let count = 0; count < 3; count += 1) {
      await request.click()
      await wallet.answer('Reject')
      await expect(wallet.dialog).toBeHidden()
    }
    await request.click()
    await expect(wallet.frame.getByRole('heading', { name: 'Requests are paused' })).toBeVisible()
    await takeScreenshots(page, 'approval-paused')
    const allow = wallet.frame.getByRole('button', { name: 'Allow now' })
    await expect(allow).toBeEnabled()
    await allow.hover()
    await expect(allow).toHaveCSS('cursor', 'pointer')
    await allow.click()
    await expect(wallet.frame.getByText('Hello from a plain page')).toBeVisible()
    await wallet.answer('Approve')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('has the language of the modal and follows its changes', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    await wallet.logIn()
    await page.evaluate(() => (document.documentElement.lang = 'de'))
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByRole('button', { name: 'Ablehnen' })).toBeVisible()
    await page.evaluate(() => (document.documentElement.lang = 'en'))
    await expect(wallet.frame.getByRole('button', { name: 'Reject' })).toBeVisible()
  })

  test('is absent from the screens if the app has not configured it', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { email: false, socials: false } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(wallet.dialog.getByRole('list', { name: 'Wallets' })).toBeVisible()
    await expect(wallet.dialog.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
    expect(page.frames()).toHaveLength(1)
  })
})
