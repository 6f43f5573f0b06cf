import type { Page } from '@playwright/test'
import { ADDRESS } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { openModal } from '../fixtures/open-modal.js'
import { stack } from '../fixtures/stack.js'
import { pauseClock } from '../fixtures/pause-clock.js'

/** Records the analytics batches of the page and the status codes of their responses. */
function recordBatches(page: Page): { readonly bodies: string[]; readonly answers: Promise<number | undefined>[] } {
  const bodies: string[] = []
  const answers: Promise<number | undefined>[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname !== '/batch') return
    bodies.push(request.postData() ?? '')
    answers.push(request.response().then(answer => answer?.status()))
  })
  return { bodies, answers }
}

/** Advances the page's clock by two seconds, which is less than the request timeout. Returns the number of batches. */
async function advance(page: Page, bodies: readonly string[]): Promise<number> {
  await page.clock.runFor(2_000)
  return bodies.length
}

test.describe('Analytics', { tag: '@account' }, () => {
  test('are received by the gateway without user data', async ({ page }) => {
    const { bodies, answers } = recordBatches(page)
    await page.clock.install()
    const modal = await openModal(page)
    await pauseClock(page) // Batches are also sent after some seconds of real time.
    await modal.choose(modal.wallet.name)
    await expect(modal.getStatus('Connected')).toBeVisible()
    expect(bodies).toEqual([])
    await expect.poll(() => advance(page, bodies)).toBe(1)
    expect(await Promise.all(answers)).toEqual([202])
    const items = JSON.parse(bodies[0] ?? '') as { props: { event: string } }[]
    const events = items.map(({ props }) => props.event)
    expect(events).toEqual(expect.arrayContaining(['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS']))
    expect(bodies.join().toLowerCase()).not.toContain(ADDRESS.toLowerCase())
  })

  test('are not sent under Global Privacy Control', async ({ page }) => {
    const { bodies } = recordBatches(page)
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true, configurable: true }),
    )
    await page.clock.install()
    await openModal(page, { connected: 'eip155' })
    await advance(page, bodies)
    await page.waitForLoadState('networkidle') // The module that would send events has loaded by now.
    await page.clock.runFor(11_000)
    const healthCheck = page.waitForRequest('**/health')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    await page.evaluate(gateway => fetch(`${gateway}/health`), stack().gateway)
    await healthCheck // Earlier requests have been recorded by now.
    expect(bodies).toEqual([])
  })
})
