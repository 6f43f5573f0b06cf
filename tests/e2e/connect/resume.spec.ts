import { connect, getKit, loadPage, Modal } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { pauseClock } from '../fixtures/pause-clock.js'

test.describe('Reconnecting after a reload', { tag: '@connect' }, () => {
  test('shows the stored address as busy, and ends as disconnected within 5 s if the wallet never answers', async ({
    page,
  }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await connect(modal)
    await page.addInitScript(() =>
      window.testWallets?.['test.appkit.wallet']?.control.fault('eth_accounts', { delayMs: 1e9 }),
    )
    await page.clock.install()
    await pauseClock(page)
    await page.reload()
    const button = page.getByRole('button', { name: /^Account 0xf3/ })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    expect(await (await getKit(page)).evaluate(kit => kit.getAccount())).toMatchObject({
      status: 'reconnecting',
      isConnected: false,
    })
    await page.clock.runFor(5_000)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })

  test('ends as disconnected within 5 s if the wallet is gone', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await connect(modal)
    await modal.wallet.remove()
    await page.clock.install()
    await pauseClock(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account 0xf3/ })).toBeVisible()
    await page.clock.runFor(5_000)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await (await getKit(page)).evaluate(kit => kit.getAccount().status)).toBe('disconnected')
  })

  test('finds a wallet that announces itself late', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await connect(modal)
    await page.addInitScript(() => {
      // Holds back announcements until the test releases them.
      const held: (() => void)[] = []
      const dispatch = window.dispatchEvent.bind(window)
      window.dispatchEvent = event =>
        event.type === 'eip6963:announceProvider' && !Reflect.get(window, 'released')
          ? held.push(() => dispatch(event)) > 0
          : dispatch(event)
      Object.assign(window, {
        release() {
          Reflect.set(window, 'released', true)
          for (const announce of held) announce()
        },
      })
    })
    await page.clock.install()
    await pauseClock(page)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Account 0xf3/ })).toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() => (Reflect.get(window, 'release') as () => void)())
    await expect(page.getByRole('status', { name: 'Account' })).toContainText(/^connected:/)
  })

  test('connects in two tabs, and disconnects in both', async ({ page, context }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await connect(modal)
    const secondTab = await context.newPage()
    await secondTab.addInitScript(() => {
      // The page has the permission of the wallet.
      if (location.protocol === 'http:')
        sessionStorage.setItem('test-wallet:test.appkit.wallet', JSON.stringify({ granted: true }))
    })
    await announceWallet(secondTab)
    await loadPage(secondTab)
    await expect(secondTab.getByRole('status', { name: 'Account' })).toContainText(/^connected:/)
    await (await getKit(page)).evaluate(kit => kit.disconnect())
    await expect(secondTab.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await (await getKit(secondTab)).evaluate(kit => kit.getAccount().isConnected)).toBe(false)
  })
})
