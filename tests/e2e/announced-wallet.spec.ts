import { verifyMessage } from 'viem'
import { connect, loadPage, Modal, openModal } from './fixtures/open-modal.js'
import { ADDRESS, announceWallet } from './fixtures/announced-wallet.js'
import { mined } from './fixtures/mined.js'
import { expect, test } from './fixtures/no-leaks.js'

test.describe('An announced wallet', { tag: '@connect' }, () => {
  test('connects by button and dialog, and the button shows its address', async ({ page }) => {
    const modal = await openModal(page)
    await expect(modal.heading('Connect')).toBeVisible()
    await modal.choose('Test Wallet')
    await expect(modal.says('Connected')).toBeVisible()
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account 0xf3…b92266/ })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toHaveText(`connected: ${ADDRESS} on Local One`)
  })

  test('signs a message that verifies, and sends a transaction that is mined', async ({ page }) => {
    const modal = await openModal(page)
    await modal.choose('Test Wallet')
    await expect(modal.dialog).toBeHidden()
    const result = page.getByRole('status', { name: 'Result' })
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(await verifyMessage({ address: ADDRESS, message: 'Hello from a plain page', signature })).toBe(true)
    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    expect(await mined((await result.textContent()) as `0x${string}`)).toMatchObject({
      status: 'success',
      from: ADDRESS.toLowerCase(),
    })
  })

  test('that says no leaves a reason and a way to try again, which connects', async ({ page }) => {
    const modal = await openModal(page)
    await modal.wallet.decide('reject')
    await modal.choose('Test Wallet')
    await expect(modal.says('You said no in Test Wallet')).toBeVisible()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(modal.dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('is disconnected by the button of the account, and forgotten over a reload', async ({ page }) => {
    const modal = await openModal(page, { connected: 'eip155' })
    await modal.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await modal.wallet.methods()).not.toContain('eth_accounts')
  })

  test('is connected again after a reload, without a question', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page, {})
    await connect(modal)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText(/^connected:/)
    expect(await modal.wallet.methods()).not.toContain('eth_requestAccounts')
  })

  test('that announces itself while the modal is open appears there, once', async ({ page }) => {
    const modal = await openModal(page)
    const rows = modal.getByRole('button', { name: 'Late Wallet' })
    await expect(rows).toHaveCount(0)
    await page.evaluate(() => {
      for (const _ of [1, 2]) window.addTestWallet({ name: 'Late Wallet', rdns: 'test.late', rpc: {} })
    })
    await expect(rows).toHaveCount(1)
  })
})
