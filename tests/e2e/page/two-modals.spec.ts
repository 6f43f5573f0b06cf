import type { AppKit } from 'appkit-modal'
import { announceWallet, ADDRESS } from '../fixtures/connect/announced-wallet.js'
import { loadPage, disconnect } from '../fixtures/open-modal.js'
import { routeDefaultHosts } from '../fixtures/default-hosts.js'
import { expect, test } from '../fixtures/no-leaks.js'

test.describe('Two instances on one page', { tag: '@connect' }, () => {
  test('connect, switch and disconnect independently', async ({ page }) => {
    await announceWallet(page, { chainId: 31338 })
    await loadPage(page, { example: 'two-modals' })
    const shop = page.getByRole('region', { name: 'Shop' })
    const game = page.getByRole('region', { name: 'Game' })
    await game.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await expect(game.getByRole('status')).toHaveText(`connected: ${ADDRESS}`)
    await expect(shop.getByRole('status')).toHaveText('disconnected')
    await expect(page.getByRole('dialog')).toBeHidden()

    await shop.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Network not supported' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(shop.getByRole('status')).toHaveText('disconnected')
  })

  test('store their data separately, and reconnect after a reload', async ({ page }) => {
    await announceWallet(page)
    await loadPage(page, { example: 'two-modals' })
    await page.getByRole('region', { name: 'Shop' }).getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByRole('status', { name: 'Shop account' })).toHaveText(`connected: ${ADDRESS}`)
    await page.reload()
    await expect(page.getByRole('status', { name: 'Shop account' })).toHaveText(`connected: ${ADDRESS}`)
    await expect(page.getByRole('status', { name: 'Game account' })).toHaveText('disconnected')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter(key => !/^@appkit\/(shop|game)\//.test(key))).toEqual([])
  })

  test('open one dialog each, with their own theme', async ({ page }) => {
    await loadPage(page, { example: 'two-modals' })
    const background = () =>
      page.getByRole('dialog').evaluate(dialog => getComputedStyle(dialog).getPropertyValue('--appkit-surface'))
    await page.getByRole('region', { name: 'Shop' }).getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    const light = await background()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('region', { name: 'Game' }).getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await background()).not.toBe(light)
  })

  test('work after the other is destroyed', async ({ page }) => {
    await announceWallet(page)
    await loadPage(page, { example: 'two-modals' })
    const shop = page.getByRole('region', { name: 'Shop' })
    await expect(shop.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.evaluate(() => (Reflect.get(window, 'game') as AppKit).destroy())
    await shop.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await expect(shop.getByRole('status')).toHaveText(`connected: ${ADDRESS}`)
  })
})

test.describe('Two copies of the package on one page', { tag: '@connect' }, () => {
  test('npm and CDN: each opens its own dialog, and connects only itself', async ({ page }) => {
    await routeDefaultHosts(page)
    await announceWallet(page)
    await page.goto(`${process.env['APPKIT_SITE']}/two-modals/npm-and-cdn`)
    const bundled = page.getByRole('region', { name: 'In the page’s bundle' })
    const linked = page.getByRole('region', { name: 'From a CDN' })
    await linked.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await bundled.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await expect(bundled.getByRole('button', { name: /^Account/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(linked.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await linked.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    // Its only network differs from the wallet's.
    await expect(page.getByRole('dialog', { name: 'Network not supported' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(linked.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('the same version twice: all screens of both work, and one ends without the other', async ({ page }) => {
    await announceWallet(page)
    await loadPage(page, { example: 'same-version' })
    for (const name of ['First', 'Second']) {
      const part = page.getByRole('region', { name })
      await part.getByRole('button', { name: 'Connect wallet' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'All wallets' }).click()
      await expect(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
      await expect(part.getByRole('button', { name: /^Account/ })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.evaluate(() => (Reflect.get(window, 'first') as AppKit).destroy())
    const second = page.getByRole('region', { name: 'Second' })
    await second.getByRole('button', { name: /^Account/ }).click()
    await disconnect(page.getByRole('dialog'))
    await expect(second.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})
