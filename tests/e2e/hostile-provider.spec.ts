import type { Page } from '@playwright/test'
import { kitOf, loadPage, Modal, openModal } from './fixtures/open-modal.js'
import { announceWallet } from './fixtures/announced-wallet.js'
import { expect, test } from './fixtures/no-leaks.js'

/** Waits until this many requests lie before the person at the wallet: what was decided for one waits for it. */
const asked = (page: Page, pending: number) =>
  page.waitForFunction(count => window.testWallets['test.appkit.wallet']?.control.pending === count, pending)

test.describe('Hostile provider', { tag: '@connect' }, () => {
  test('can be left for another connector if it never answers', async ({ page }) => {
    const modal = await openModal(page)
    await modal.wallet.decide('hang')
    await modal.choose('Test Wallet')
    await expect(modal.says('Opening Test Wallet')).toBeVisible()
    await asked(page, 1)
    await modal.getByRole('button', { name: 'Connect another way' }).click()
    await expect(modal.heading('Connect')).toBeVisible()
    expect(await (await kitOf(page)).evaluate(kit => kit.getAccount().status)).toBe('disconnected')
    await modal.choose('Test Wallet')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('connects nothing if it answers after the user went away', async ({ page }) => {
    const modal = await openModal(page)
    await modal.wallet.decide('hang')
    await modal.choose('Test Wallet')
    await expect(modal.says('Opening Test Wallet')).toBeVisible()
    await asked(page, 1)
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    await modal.wallet.settle('approve')
    await asked(page, 0)
    expect(await (await kitOf(page)).evaluate(kit => kit.getAccount().isConnected)).toBe(false)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('connects once if it answers twice', async ({ page }) => {
    const modal = await openModal(page)
    await modal.wallet.fault('eth_requestAccounts', { twice: true })
    await modal.choose('Test Wallet')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(await (await kitOf(page)).evaluate(kit => kit.getConnections().length)).toBe(1)
  })

  test('is reported as invalid if its response is malformed or empty, or if it is busy', async ({
    page,
  }) => {
    const modal = await openModal(page)
    const connected = async () => (await kitOf(page)).evaluate(kit => kit.getAccount().isConnected)
    const back = modal.getByRole('button', { name: 'Connect another way' })
    for (const [method, answer] of [
      ['eth_requestAccounts', ['<script>', 7]], // accounts that are no addresses
      ['eth_requestAccounts', { length: 1 }], // no list of accounts
      ['eth_chainId', 'mainnet'], // a chain that is no number
      ['eth_chainId', `0x${'f'.repeat(64)}`], // a chain beyond all numbers
    ] as const)
      await test.step(`${method} says ${JSON.stringify(answer)}`, async () => {
        await modal.wallet.fault(method, { answer })
        await modal.choose('Test Wallet')
        await expect(modal.says('Test Wallet did not connect')).toBeVisible()
        await expect(modal.says('invalid response')).toBeVisible()
        expect(await connected()).toBe(false)
        await modal.wallet.fault(method)
        await back.click()
        await expect(modal.heading('Connect')).toBeVisible()
        await expect(modal.says('invalid response')).toBeHidden() // or the next one would be believed to have said it
      })
    await modal.wallet.fault('eth_requestAccounts', { answer: [] })
    await modal.choose('Test Wallet')
    await expect(modal.says('The wallet didn’t share an account')).toBeVisible()
    await back.click()
    await expect(modal.heading('Connect')).toBeVisible()

    await modal.wallet.fault('eth_requestAccounts', { error: { code: -32_002, message: 'Already pending' }, times: 1 })
    await modal.choose('Test Wallet')
    await expect(modal.says('The wallet has a pending request')).toBeVisible()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('is detected if it did not switch as reported; revoking its permission ends the connection', async ({
    page,
  }) => {
    const modal = await openModal(page, { connected: 'eip155' })
    await modal.wallet.fault('wallet_switchEthereumChain', { answer: null })
    await (await kitOf(page)).evaluate(kit => kit.open({ view: 'Networks' }))
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(modal.says('Test Wallet did not switch')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local One')
    await (await kitOf(page)).evaluate(kit => kit.open({ view: 'Account' }))
    await expect(modal.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await modal.wallet.disconnect()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('disconnected')
    await expect(modal.heading('Connect')).toBeVisible()
  })

  test('connects on a phone if it is an old extension, without another name', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const modal = new Modal(page, await announceWallet(page, { reach: 'injected' }))
    await loadPage(page)
    await (await kitOf(page)).evaluate(kit => kit.connect('injected'))
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    expect(await modal.wallet.methods()).toContain('eth_requestAccounts')
  })
})
