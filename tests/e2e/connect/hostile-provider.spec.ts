import type { Page } from '@playwright/test'
import { getKit, loadPage, Modal, openModal } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'

/** Waits until the wallet has this many pending requests, because a decision applies to pending ones. */
const waitForPending = (page: Page, pending: number) =>
  page.waitForFunction(count => window.testWallets['test.appkit.wallet']?.control.pending === count, pending)

test.describe('Hostile provider', { tag: '@connect' }, () => {
  test('can be left for another connector if it never answers', async ({ page }) => {
    const modal = await openModal(page)
    await modal.wallet.decide('hang')
    await modal.choose('Test Wallet')
    await expect(modal.getStatus('Opening Test Wallet')).toBeVisible()
    await waitForPending(page, 1)
    await modal.getByRole('button', { name: 'Connect another way' }).click()
    await expect(modal.heading('Connect')).toBeVisible()
    expect(await (await getKit(page)).evaluate(kit => kit.getAccount().status)).toBe('disconnected')
    await modal.choose('Test Wallet')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('connects nothing if it answers after the user went away', async ({ page }) => {
    const modal = await openModal(page)
    await modal.wallet.decide('hang')
    await modal.choose('Test Wallet')
    await expect(modal.getStatus('Opening Test Wallet')).toBeVisible()
    await waitForPending(page, 1)
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    await modal.wallet.settle('approve')
    await waitForPending(page, 0)
    expect(await (await getKit(page)).evaluate(kit => kit.getAccount().isConnected)).toBe(false)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('connects once if it answers twice', async ({ page }) => {
    const modal = await openModal(page)
    await modal.wallet.fault('eth_requestAccounts', { twice: true })
    await modal.choose('Test Wallet')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(await (await getKit(page)).evaluate(kit => kit.getConnections().length)).toBe(1)
  })

  test('is reported as invalid if its response is malformed or empty, or if it is busy', async ({ page }) => {
    const modal = await openModal(page)
    const connected = async () => (await getKit(page)).evaluate(kit => kit.getAccount().isConnected)
    const back = modal.getByRole('button', { name: 'Connect another way' })
    for (const [method, answer] of [
      ['eth_requestAccounts', ['<script>', 7]], // Invalid addresses.
      ['eth_requestAccounts', { length: 1 }], // Not an array.
      ['eth_chainId', 'mainnet'], // Not a hexadecimal number.
      ['eth_chainId', `0x${'f'.repeat(64)}`], // Larger than any chain id.
    ] as const)
      await test.step(`${method} says ${JSON.stringify(answer)}`, async () => {
        await modal.wallet.fault(method, { answer })
        await modal.choose('Test Wallet')
        await expect(modal.getStatus('Test Wallet did not connect')).toBeVisible()
        await expect(modal.getStatus('invalid response')).toBeVisible()
        expect(await connected()).toBe(false)
        await modal.wallet.fault(method)
        await back.click()
        await expect(modal.heading('Connect')).toBeVisible()
        await expect(modal.getStatus('invalid response')).toBeHidden() // Otherwise the next step could match the previous message.
      })
    await modal.wallet.fault('eth_requestAccounts', { answer: [] })
    await modal.choose('Test Wallet')
    await expect(modal.getStatus('The wallet didn’t share an account')).toBeVisible()
    await back.click()
    await expect(modal.heading('Connect')).toBeVisible()

    await modal.wallet.fault('eth_requestAccounts', { error: { code: -32_002, message: 'Already pending' }, times: 1 })
    await modal.choose('Test Wallet')
    await expect(modal.getStatus('The wallet has a pending request')).toBeVisible()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('is detected if it did not switch as reported; revoking its permission ends the connection', async ({
    page,
  }) => {
    const modal = await openModal(page, { connected: 'eip155' })
    await modal.wallet.fault('wallet_switchEthereumChain', { answer: null })
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'Networks' }))
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(modal.getStatus('Test Wallet didn’t switch networks')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local One')
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'Account' }))
    await expect(modal.getByRole('button', { name: 'Receive' })).toBeVisible()
    await modal.wallet.disconnect()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('disconnected')
    await expect(modal.heading('Connect')).toBeVisible()
  })

  test('connects on a phone if it is an old extension, without another name', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const modal = new Modal(page, await announceWallet(page, { reach: 'injected' }))
    await loadPage(page)
    await (await getKit(page)).evaluate(kit => kit.connect('injected'))
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(await modal.wallet.methods()).toContain('eth_requestAccounts')
  })
})
