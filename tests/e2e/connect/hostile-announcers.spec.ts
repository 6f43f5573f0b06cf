import type { Page } from '@playwright/test'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { loadPage, Modal } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'

/** Announces twenty hostile wallets before any other script of the page. */
async function announceTwenty(page: Page): Promise<void> {
  await page.addInitScript(
    ({ pixel, script }) => {
      const provider = () => ({ request: () => Promise.reject(new Error('never')), on() {}, removeListener() {} })
      const info = (name: unknown, rdns: unknown, icon: unknown = pixel) => ({
        uuid: crypto.randomUUID(),
        name,
        rdns,
        icon,
      })
      const drifting = { info: info('Honest', 'evil.drifting'), provider: provider() }
      const details: unknown[] = [
        ...[1, 2, 3, 4].map(n => ({ info: info(`Same ${n}`, 'evil.same'), provider: provider() })),
        { info: info('Same in capitals', 'EVIL.SAME'), provider: provider() },
        drifting,
        { info: info(script, 'evil.name'), provider: provider() },
        { info: info('Icon of script', 'evil.icon', 'javascript:window.hacked=1'), provider: provider() },
        { info: info('Icon of a page', 'evil.page', `data:text/html,${script}`), provider: provider() },
        {
          info: info(
            'Icon that is drawn',
            'evil.svg',
            'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked=1"><script>top.hacked=1</script></svg>',
          ),
          provider: provider(),
        },
        { info: info('Icon by plain http', 'evil.http', 'http://tracker.test/icon.png'), provider: provider() },
        { info: info('', 'evil.nameless'), provider: provider() },
        { info: info('\u200b\u202e\u2800', 'evil.invisible'), provider: provider() },
        { info: info(undefined, 'not a domain'), provider: provider() },
        { info: info('x'.repeat(100_000), 'evil.long'), provider: provider() },
        { info: info({ toString: () => script }, { length: 3 }), provider: provider() },
        { info: info('No provider', 'evil.provider'), provider: null },
        {
          info: info('Provider that throws', 'evil.throwing'),
          provider: Object.defineProperty({}, 'request', {
            get() {
              throw new Error('caught you reading')
            },
          }),
        },
        Object.defineProperty({}, 'info', {
          get() {
            throw new Error('caught you reading')
          },
        }),
        null,
      ]
      const announce = () => {
        for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        Object.assign(drifting.info, { name: 'MetaMask', rdns: 'io.metamask', icon: 'javascript:1' })
        drifting.provider.request = () => Promise.reject(new Error('changed'))
      }
      addEventListener('eip6963:requestProvider', announce)
      Object.assign(window, { announced: details.length })
    },
    { pixel: PIXEL, script: SCRIPT },
  )
}

test.describe('Twenty hostile announcers', { tag: '@connect' }, () => {
  test('get one safe row for each distinct rdns, and run no script', async ({ page }) => {
    await announceTwenty(page)
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    expect(await page.evaluate(() => Reflect.get(window, 'announced'))).toBe(20)
    await page.getByRole('button', { name: 'Connect wallet' }).click()

    const rows = modal.getByRole('list', { name: 'Wallets' }).getByRole('button', { name: / Installed$/ })
    await expect(rows).toHaveText([
      'Same 1',
      'Honest',
      SCRIPT.slice(0, 64),
      'Icon of script',
      'Icon of a page',
      'Icon that is drawn',
      'Icon by plain http',
      'evil.nameless',
      'evil.invisible',
      'x'.repeat(64),
      'Test Wallet',
    ])
    const sources = await modal.dialog
      .locator('img')
      .evaluateAll(images => images.map(image => (image as HTMLImageElement).src))
    expect(sources.filter(source => !/^(data:image\/|http:\/\/localhost:)/.test(source))).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined()
  })

  test('do not prevent an honest wallet from connecting', async ({ page }) => {
    await announceTwenty(page)
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('Test Wallet')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  })

  test('show a reason and a way back when they fail to connect', async ({ page }) => {
    await announceTwenty(page)
    const modal = new Modal(page, await announceWallet(page))
    await loadPage(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await modal.choose('Same 1')
    await expect(modal.getStatus('Same 1 did not connect')).toBeVisible()
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal.heading('Connect')).toBeVisible()
  })
})
