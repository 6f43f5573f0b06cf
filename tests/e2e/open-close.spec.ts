import type { CDPSession, Page } from '@playwright/test'
import { announceWallet } from './fixtures/announced-wallet.js'
import { loadPage } from './fixtures/open-modal.js'
import { expect, test } from './fixtures/no-leaks.js'

const CYCLES = 50

/**
 * In the page: opens, waits until the first screen is on view with the wallets of the catalogue, which stay in memory from
 * then on, closes, and waits until the dialog is gone.
 */
async function openAndClose(times: number): Promise<void> {
  const shell = () => document.querySelector('appkit-modal')?.shadowRoot?.querySelector('appkit-shell')?.shadowRoot
  const frames = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise(resolve => requestAnimationFrame(resolve))
  }
  for (let cycle = 0; cycle < times; cycle += 1) {
    await window.kit.open()
    const view = () => shell()?.querySelector('appkit-connect-view')?.shadowRoot
    await frames(() => Boolean(view()?.querySelector('li')) && !view()?.querySelector('li.room'))
    await window.kit.close()
    await frames(() => !shell()?.querySelector('dialog[open]'))
  }
}

/**
 * How many nodes the page holds, those in no document too, when the collector finds no more to free. The hints that the
 * page's bundler leaves in the head are not counted: there is one for each file of ours, whenever that is loaded.
 */
async function nodes(page: Page, session: CDPSession): Promise<number> {
  let [last, count] = [-1, 0]
  while (count !== last) {
    last = count
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
    const hints = await page.evaluate(() => document.head.querySelectorAll('link').length)
    count = (await session.send('Memory.getDOMCounters')).nodes - hints
  }
  return count
}

test('fifty openings and closings leave no node', async ({ page }) => {
  await announceWallet(page)
  await loadPage(page)
  await page.waitForFunction(() => Boolean(window.kit))
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await page.evaluate(openAndClose, 5) // what is made once is there
  const before = await nodes(page, session)
  await page.evaluate(openAndClose, CYCLES)
  await expect.poll(() => nodes(page, session)).toBeLessThanOrEqual(before)
})
