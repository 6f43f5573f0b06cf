import type { Page } from '@playwright/test'
import { connect, getKit, loadPage, Modal, disconnect } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'

/** Faults of local storage. */
const faults: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'is blocked': page =>
    page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      }),
    ),
  'is full': page =>
    page.addInitScript(() => {
      Storage.prototype.setItem = function setItem() {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    }),
  'is garbage': page =>
    page.addInitScript(() => {
      const keys = [
        'connections',
        'connection_status',
        'connected_namespaces',
        'recent_wallets',
        'active_caip_network_id',
      ]
      const more = ['eip155:connected_connector_id', 'native_balance_cache', 'active_namespace', 'recent_wallet']
      if (localStorage.length === 0)
        for (const [at, key] of [...keys, ...more].entries())
          localStorage.setItem(
            `@appkit/${key}`,
            ['{"', '[[[]]]', 'null', '\u0000', '"__proto__"', '{"__proto__":{"a":1}}', '-1'][at % 7] ?? '',
          )
    }),
  'is from another version': page =>
    page.addInitScript(() => {
      if (localStorage.length > 0) return
      localStorage.setItem('@appkit/connection_status', 'connected')
      localStorage.setItem('@appkit/connected_namespaces', 'eip155,solana')
      localStorage.setItem('@appkit/connections', '{"eip155":{"version":9,"accounts":"0x1"}}')
      localStorage.setItem('@appkit/eip155:connected_connector_id', '{"id":"io.metamask"}')
      localStorage.setItem('@appkit/recent_wallets', '[{"id":7}]')
    }),
  'reports a connection without a wallet': page =>
    page.addInitScript(() => {
      if (localStorage.length > 0) return
      localStorage.setItem('@appkit/connection_status', 'connected')
      localStorage.setItem('@appkit/connected_namespaces', '["eip155"]')
    }),
}

test.describe('Storage problems', { tag: '@connect' }, () => {
  for (const [fault, apply] of Object.entries(faults))
    test(`storage that ${fault} leaves a modal that connects and disconnects`, async ({ page }) => {
      await apply(page)
      const modal = new Modal(page, await announceWallet(page))
      await loadPage(page)
      const kit = await getKit(page)
      await kit.evaluate(appkit => appkit.ready())
      expect(await kit.evaluate(appkit => appkit.getAccount())).toMatchObject({
        status: 'disconnected',
        isConnected: false,
      })
      await connect(modal)
      await page.getByRole('button', { name: /^Account/ }).click()
      await disconnect(modal.dialog)
      await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    })

  test('blocked storage still pairs with a wallet over the relay', async ({ page }) => {
    await faults['is blocked']?.(page)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { configurable: true, get: () => undefined })
    })
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('WalletConnect')
    await expect(modal.getStatus('QR code ready')).toBeVisible()
  })

  test('storage never contains a key or a token of the embedded wallet', async ({ page }) => {
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await connect(modal)
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter(key => !key.startsWith('@appkit/'))).toEqual([])
    expect(keys.filter(key => /key|secret|token|mnemonic/i.test(key))).toEqual([])
  })
})
