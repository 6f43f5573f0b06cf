import type { Page, Route } from '@playwright/test'
import { deferred } from '../../helpers/deferred.js'
import { connect, getKit, loadPage, Modal } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
const id = (n: number) => n.toString(16).padStart(64, '0')

/** Catalogue entries with hostile values in every field. */
const hostileEntries = [
  { id: id(1), name: SCRIPT, homepage: 'javascript:window.hacked=1', mobile_link: 'javascript:window.hacked=1//' },
  { id: id(2), name: 'Data link', mobile_link: 'data:text/html,<script>window.hacked=1</script>' },
  { id: id(3), name: '\u202eWallet\u200b', image_url: 'javascript:window.hacked=1', mobile_link: 'safe://' },
  { id: id(4), name: { toString: 'Wallet' }, mobile_link: 7 },
  { id: '../../etc/passwd', name: 'Path', mobile_link: 'path://' },
  { id: id(5), name: 'x'.repeat(5_000), mobile_link: 'long://', chains: 'eip155:1' },
  null,
  'wallet',
]

const faults: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 500': route => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  'answers HTML': route =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Login</title>${SCRIPT}` }),
  'answers 10 MB': route =>
    route.fulfill({ contentType: 'application/json', body: `{"data":[${'"wallet",'.repeat(1_200_000)}""],"count":1}` }),
  'answers with another shape': route => route.fulfill({ json: { data: { 0: 'wallet' }, count: 'many' } }),
  'cannot be reached': route => route.abort(),
}

async function answer(page: Page, handler: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/getWallets?*', route => handler(route))
}

test.describe('Wallet catalogue', { tag: '@connect' }, () => {
  for (const [fault, handler] of Object.entries(faults))
    test(`lets an installed wallet connect if the catalogue ${fault}`, async ({ page, expected }) => {
      expected.console(/Failed to load resource/)
      await answer(page, handler)
      const modal = new Modal(page, await announceWallet(page))
      await loadPage(page)
      await (await getKit(page)).evaluate(kit => kit.open({ view: 'AllWallets' }))
      await expect(modal.getByText('Couldn’t load the wallet list.').first()).toBeVisible()
      await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.keyboard.press('Escape')
      await connect(modal)
    })

  test('moves no row from under the pointer when it or a login part arrives late', async ({ page }) => {
    const requested = new Set<string>()
    const release = deferred<undefined>()
    await page.route(/getWallets\?|\/login-[^/]*\.js/, async route => {
      requested.add(new URL(route.request().url()).pathname)
      await release.promise
      await route.continue()
    })
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const names = [/^WalletConnect/, modal.wallet.name, /^All wallets/]
    const rows = names.map(name => modal.getByRole('button', { name }))
    const getBoxes = async () => {
      for (const row of rows) await row.click({ trial: true }) // Resolves when the row is stable.
      return Promise.all(rows.map(row => row.boundingBox()))
    }
    const before = await getBoxes()
    await expect.poll(() => requested.size).toBe(2)
    release.resolve(undefined)
    await expect(modal.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await expect(modal.getByRole('button', { name: /^All wallets \d+/ })).toBeVisible()
    expect(await getBoxes()).toEqual(before)
  })

  test('fills the list at the second attempt after an outage', async ({ page, expected }) => {
    expected.console(/Failed to load resource/)
    const state = { down: true }
    await answer(page, route => (state.down ? route.fulfill({ status: 400 }) : route.fallback()))
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'AllWallets' }))
    await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
    state.down = false
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(modal.getByRole('list', { name: 'Wallets' }).getByRole('button').first()).toBeVisible()
  })

  test('offers what a wallet without an app has: nothing on this device, a store, an extension, or a web app', async ({
    page,
  }) => {
    const homepage = 'https://wallet.example/'
    const data = [
      { id: id(1), name: 'Nothing Wallet' },
      { id: id(2), name: 'Web Wallet', homepage, webapp_link: 'https://web.example/' },
      { id: id(3), name: 'Store Wallet', homepage, app_store: 'https://apps.apple.com/app/id1' },
      { id: id(4), name: 'Extension Wallet', homepage, chrome_store: 'https://chromewebstore.google.com/detail/x' },
      { id: id(5), name: 'The Wallet With The Longest Name That Anyone Ever Registered Anywhere' },
      { id: id(6), name: 'Page Wallet', homepage },
    ]
    await answer(page, route => route.fulfill({ json: { data, count: data.length } }))
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'AllWallets' }))
    const cases = [
      [/^Nothing/, 'Another wallet', 'nothing'],
      [/^Web/, 'Open Web Wallet', 'web'],
      [/^Page/, 'Get Page Wallet', 'page'],
      [/^Store/, 'Get Store Wallet', 'store'],
      [/^Extension/, 'Install extension', 'extension'],
      [/^The Wallet/, 'Another wallet', 'long-name'],
    ] as const
    for (const [wallet, action, name] of cases) {
      await modal.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: wallet }).click()
      const control = modal.dialog.locator('appkit-ui-button, appkit-open-link').filter({ hasText: action })
      await expect(control).toBeVisible()
      await expect(modal.getByText('Not installed?')).toHaveCount(0)
      await takeScreenshots(page, `connecting-${name}`)
      await modal.getByRole('button', { name: 'Back' }).click()
    }
  })

  test('shows hostile entries as plain text, and follows no executable link', async ({ page }) => {
    await answer(page, route => route.fulfill({ json: { data: hostileEntries, count: hostileEntries.length } }))
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await (await getKit(page)).evaluate(kit => kit.open({ view: 'AllWallets' }))
    const list = modal.getByRole('list', { name: 'Wallets' })
    await expect(list.getByRole('button', { name: '⟨U+202E⟩Wallet⟨U+200B⟩', exact: true })).toBeVisible()
    await expect(list.getByRole('button', { name: /^<img src=x onerror/ })).toBeVisible()
    const links = await modal.dialog
      .locator('a, img')
      .evaluateAll(all => all.map(element => element.getAttribute('href') ?? element.getAttribute('src') ?? ''))
    expect(links.filter(link => /^(javascript|data:text|vbscript)/i.test(link))).toEqual([])
    await list.getByRole('button', { name: /^<img src=x onerror/ }).click()
    await expect(modal.dialog.getByRole('link')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  })
})
