import { verifyMessage } from 'viem'
import { connect, loadPage, Modal, openModal, disconnect } from '../fixtures/open-modal.js'
import { ADDRESS, announceWallet } from '../fixtures/connect/announced-wallet.js'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { pauseClock } from '../fixtures/pause-clock.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

test.describe('Announced wallet', { tag: '@connect' }, () => {
  test('shows a reason after a rejection; the next attempt connects, signs and sends', async ({ page }) => {
    await page.clock.install()
    const modal = await openModal(page)
    await expect(modal.heading('Connect')).toBeVisible()
    await takeScreenshots(page, 'connect')
    await modal.wallet.decide('reject')
    await modal.choose('Test Wallet')
    await expect(modal.getStatus('Request rejected in Test Wallet')).toBeVisible()
    await takeScreenshots(page, 'connect-rejected')
    await pauseClock(page) // The message is visible for less time than one polling interval.
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(modal.getStatus('Connected')).toBeVisible()
    await page.clock.resume()
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account 0xf39F…2266/ })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(`connected: ${ADDRESS} on Local One`)

    const result = page.getByRole('status', { name: 'Result' })
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(await verifyMessage({ address: ADDRESS, message: 'Hello from a plain page', signature })).toBe(true)
    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    expect(await waitForReceipt((await result.textContent()) as `0x${string}`)).toMatchObject({
      status: 'success',
      from: ADDRESS.toLowerCase(),
    })
  })

  test('reconnects after a reload without a prompt, and is forgotten after a disconnect', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await connect(modal)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText(/^connected:/)
    expect(await modal.wallet.methods()).not.toContain('eth_requestAccounts')

    await page.getByRole('button', { name: /^Account/ }).click()
    await disconnect(modal.dialog)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await modal.wallet.methods()).not.toContain('eth_accounts')
  })

  test('lists a wallet that is only available at window.ethereum on a desktop', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page, { reach: 'injected' }))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('Browser Wallet')
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(`connected: ${ADDRESS} on Local One`)
  })

  test('appears once if it announces itself while the modal is open', async ({ page }) => {
    const modal = await openModal(page)
    const rows = modal.getByRole('button', { name: 'Late Wallet' })
    await expect(rows).toHaveCount(0)
    await page.evaluate(() => {
      for (const _ of [1, 2]) window.addTestWallet({ name: 'Late Wallet', rdns: 'test.late', rpc: {} })
    })
    await expect(rows).toHaveCount(1)
  })
})
