import { loadPage, Modal, connect, getKit } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { routeDefaultHosts } from '../fixtures/default-hosts.js'
import { expect, test } from '../fixtures/no-leaks.js'

// The fixture fails on any violation, so the test only visits the screens.
test.describe('A page with a strict policy and Trusted Types', { tag: '@connect' }, () => {
  test('has no violation over connecting, the code, all wallets, account and networks', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page, { query: { csp: 'strict' } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('WalletConnect')
    await expect(modal.getStatus('QR code ready')).toBeVisible()
    await modal.getByRole('button', { name: 'Back', exact: true }).click()
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await modal.getByRole('searchbox').fill('meta')
    await modal.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: 'MetaMask' }).click()
    await expect(modal.getStatus('QR code ready')).toBeVisible()
    await page.keyboard.press('Escape')
    await connect(modal)
    await page.getByRole('button', { name: /^Account/ }).click()
    await modal.getByRole('button', { name: 'Network: Local One' }).first().click()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText('on Local Two')
    await (await getKit(page)).evaluate(kit => kit.setThemeVariables({ accent: '#b3541e', 'font-family': 'serif' }))
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'WhatIsAWallet' }))
    await expect(modal.heading('What is a wallet?')).toBeVisible()
  })

  test('blocks inline scripts, styles and unsafe sinks', async ({ page, expected }) => {
    expected.console(/./)
    expected.error(/TrustedHTML/)
    await loadPage(page, { query: { csp: 'strict' } })
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p></p>'
        return false
      } catch {
        return true
      }
    })
    expect(refused).toBe(true)
  })

  test('supports the CDN tag', async ({ page }) => {
    await routeDefaultHosts(page)
    await announceWallet(page)
    await loadPage(page, { example: 'cdn', query: { csp: 'strict' } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
    await dialog.getByRole('button', { name: 'All wallets' }).click()
    await expect(dialog.getByRole('list', { name: 'Wallets' }).getByRole('button').first()).toBeVisible()
  })
})
