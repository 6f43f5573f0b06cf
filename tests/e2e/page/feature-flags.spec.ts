import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { getKit, loadPage, Modal, type PageOptions } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'
import type { Page } from '@playwright/test'

/** Matches the chunk with the wallet list and the other connection screens. */
const isConnectionChunk = (path: string) => /\/connecting-[^/]*\.js$/.test(path)

/** Opens the modal and records the chunks that the page requests. */
async function openWith(page: Page, options: PageOptions): Promise<{ modal: Modal; chunks: readonly string[] }> {
  const chunks: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') chunks.push(new URL(request.url()).pathname)
  })
  const modal = new Modal(page, await announceWallet(page))
  await loadPage(page, options)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(modal.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
  return { modal, chunks }
}

test.describe('Feature flags', { tag: '@connect' }, () => {
  test('an enabled feature loads the code of its screen when it opens, not before, without prefetching', async ({
    page,
  }) => {
    const { modal, chunks } = await openWith(page, { prefetch: 'none' })
    expect(chunks.filter(chunk => isConnectionChunk(chunk))).toEqual([])
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await expect(modal.heading('All wallets')).toBeVisible()
    expect(chunks.filter(chunk => isConnectionChunk(chunk))).toHaveLength(1)
  })

  test('a disabled feature has no row, and its code is never requested', async ({ page }) => {
    const { modal, chunks } = await openWith(page, { features: { allWallets: false } })
    await expect(modal.getByRole('button', { name: 'All wallets' })).toHaveCount(0)
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'AllWallets' })) // Resolves when its screen is loaded.
    await expect(modal.heading('Connect')).toBeVisible()
    expect(chunks.filter(chunk => isConnectionChunk(chunk))).toEqual([])
  })

  test('a feature that is enabled at runtime appears at once', async ({ page }) => {
    const { modal } = await openWith(page, { features: { allWallets: false } })
    await (await getKit(page)).evaluate(kit => kit.updateFeatures({ allWallets: true }))
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await expect(modal.heading('All wallets')).toBeVisible()
  })
})

test.describe('Failed chunk', { tag: '@connect' }, () => {
  test('is reported, and loaded by the second attempt', async ({ page, expected }) => {
    expected.console(/Failed to load resource|Failed to fetch dynamically imported module/)
    const { modal } = await openWith(page, { prefetch: 'none' }) // otherwise the code may be there already
    const state = { down: true }
    await page.route(/\/connecting-[^/]*\.js/, route => (state.down ? route.abort() : route.continue()))
    await modal.getByRole('button', { name: 'All wallets' }).click()
    await expect(modal.getByText('Part of this app didn’t load.').first()).toBeVisible()
    state.down = false
    await modal.getByRole('button', { name: 'Back', exact: true }).click()
    await modal.choose('Test Wallet')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })
})
