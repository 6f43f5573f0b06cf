import type { CDPSession, Page } from '@playwright/test'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const CYCLES = 50

/**
 * Runs in the page. Opens the modal, waits for the first screen with the wallets of the catalogue, closes it, and waits
 * until the dialog is gone. In the end, waits until the next opening is rendered into the closed dialog.
 */
async function openAndClose(times: number): Promise<void> {
  const shell = () => document.querySelector('appkit-modal')?.shadowRoot?.querySelector('appkit-shell')?.shadowRoot
  const view = () => shell()?.querySelector('appkit-connect-view')
  const waitForFrame = async (condition: () => boolean) => {
    while (!condition()) await new Promise(resolve => requestAnimationFrame(resolve))
  }
  const hasRows = () =>
    Boolean(view()?.shadowRoot?.querySelector('li')) && !view()?.shadowRoot?.querySelector('li.room')
  let last: WeakRef<Element> | undefined
  for (let cycle = 0; cycle < times; cycle += 1) {
    await window.kit.open()
    await waitForFrame(hasRows)
    last = new WeakRef(view() as Element)
    await window.kit.close()
    await waitForFrame(() => !shell()?.querySelector('dialog[open]'))
  }
  await waitForFrame(() => view() !== last?.deref())
}

/**
 * Counts DOM nodes including detached ones, after garbage collection. Excludes the preload hints of the bundler in the
 * head: there is one for each loaded chunk.
 */
async function countNodes(page: Page, session: CDPSession): Promise<number> {
  let [last, count] = [-1, 0]
  while (count !== last) {
    last = count
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
    const links = await page.evaluate(() => document.head.querySelectorAll('link').length)
    count = (await session.send('Memory.getDOMCounters')).nodes - links
  }
  return count
}

test('fifty openings and closings leave no node', async ({ page }) => {
  await announceWallet(page)
  await loadPage(page)
  await page.waitForFunction(() => Boolean(window.kit))
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await page.evaluate(() => window.kit.open())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^All wallets/ }).click() // loads the code that is loaded while the first screen is idle
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect' })).toBeFocused()
  await page.evaluate(() => window.kit.close())
  await page.evaluate(openAndClose, 5) // warms up caches
  const before = await countNodes(page, session)
  await page.evaluate(openAndClose, CYCLES)
  await expect.poll(() => countNodes(page, session)).toBeLessThanOrEqual(before)
})
