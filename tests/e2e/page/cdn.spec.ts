import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { loadPage } from '../fixtures/open-modal.js'
import { stack } from '../fixtures/stack.js'
import { RPC_HOSTS, routeDefaultHosts } from '../fixtures/default-hosts.js'
import { expect, test } from '../fixtures/no-leaks.js'

const CDN = fileURLToPath(new URL('../../../dist/cdn/', import.meta.url))

test.describe('CDN tag', { tag: '@connect' }, () => {
  test('makes no request before the click, and connects an announced wallet', async ({ page, baseURL, expected }) => {
    const { anvil1, anvil2 } = stack()
    await routeDefaultHosts(page)
    expected.host(...RPC_HOSTS)
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await announceWallet(page, { rpc: { 1: anvil1, 8453: anvil2 } })
    await loadPage(page, { example: 'cdn' })
    await expect(page.getByRole('button', { name: 'Network: Ethereum' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requests.filter(url => new URL(url).origin !== baseURL && !url.startsWith('data:'))).toEqual([])

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
    await expect(page.getByRole('button', { name: /^Account 0xf3/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Network: Ethereum' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Base' }).click()
    await expect(page.getByRole('button', { name: 'Network: Base' })).toBeVisible()
  })

  test('renders the first dialog from one file; sri.json has the hash of every file', async ({ page }) => {
    await routeDefaultHosts(page)
    const others: string[] = []
    await page.route(/\/dist\/cdn\/(?!appkit\.js$)/, route => void others.push(route.request().url())) // These requests stay pending.
    await announceWallet(page)
    await loadPage(page, { example: 'cdn' })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' })).toBeVisible()
    expect(others.filter(url => !/-[\w-]{8}\.js$/.test(url))).toEqual([])
    const hashes = JSON.parse(readFileSync(`${CDN}sri.json`, 'utf8')) as Record<string, string>
    for (const [name, hash] of Object.entries(hashes))
      expect(
        `sha384-${createHash('sha384')
          .update(readFileSync(`${CDN}${name}`))
          .digest('base64')}`,
      ).toBe(hash)
  })

  test('destroys its instance when removed from the page, and keeps it when moved', async ({ page }) => {
    await loadPage(page, { example: 'cdn' })
    await expect(page.getByRole('button', { name: 'Network: Ethereum' })).toBeVisible()
    const countInstances = () =>
      page.evaluate(
        () => (Reflect.get(window, Symbol.for('appkit-modal')) as Map<string, unknown> | undefined)?.size ?? 0,
      )
    await page.evaluate(() => document.body.prepend(document.querySelector('appkit-modal') as Element))
    expect(await countInstances()).toBe(1)
    await page.evaluate(() => document.querySelector('appkit-modal')?.remove())
    expect(await countInstances()).toBe(0)
  })

  test('reports an unknown network to the developer', async ({ page, expected }) => {
    expected.console(/AppKitError: networks: eip155:999999999 is unknown to the tag/)
    await loadPage(page, { example: 'cdn' })
    const logged = page.waitForEvent('console', message => message.type() === 'error')
    await page.evaluate(() => {
      const tag = document.createElement('appkit-modal')
      tag.setAttribute('networks', 'eip155:999999999')
      document.body.append(tag)
    })
    expect((await logged).text()).toContain('999999999')
  })
})
