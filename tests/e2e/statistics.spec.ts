import type { Page } from '@playwright/test'
import { ADDRESS } from './fixtures/announced-wallet.js'
import { expect, test } from './fixtures/no-leaks.js'
import { openModal } from './fixtures/open-modal.js'
import { stack } from './fixtures/stack.js'
import { standStill } from './fixtures/stand-still.js'

/** What the page tells the gateway, and how that answers. */
function told(page: Page): { readonly bodies: string[]; readonly answers: Promise<number | undefined>[] } {
  const bodies: string[] = []
  const answers: Promise<number | undefined>[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname !== '/batch') return
    bodies.push(request.postData() ?? '')
    answers.push(request.response().then(answer => answer?.status()))
  })
  return { bodies, answers }
}

/** Lets two seconds pass for the page, less than a request may take, and says how often it told something. */
async function runOn(page: Page, bodies: readonly string[]): Promise<number> {
  await page.clock.runFor(2_000)
  return bodies.length
}

test.describe('Analytics', { tag: '@account' }, () => {
  test('are received by the gateway without user data', async ({ page }) => {
    const { bodies, answers } = told(page)
    await page.clock.install()
    const modal = await openModal(page)
    await standStill(page) // what is waited for with others is told after some seconds of this machine, too
    await modal.choose(modal.wallet.name)
    await expect(modal.says('Connected')).toBeVisible()
    expect(bodies).toEqual([])
    await expect.poll(() => runOn(page, bodies)).toBe(1)
    expect(await Promise.all(answers)).toEqual([202])
    const items = JSON.parse(bodies[0] ?? '') as { props: { event: string } }[]
    const events = items.map(({ props }) => props.event)
    expect(events).toEqual(expect.arrayContaining(['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS']))
    expect(bodies.join().toLowerCase()).not.toContain(ADDRESS.toLowerCase())
  })

  test('are not sent under Global Privacy Control', async ({ page }) => {
    const { bodies } = told(page)
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true, configurable: true }),
    )
    await page.clock.install()
    await openModal(page, { connected: 'eip155' })
    await runOn(page, bodies)
    await page.waitForLoadState('networkidle') // by now it is loaded what would tell them
    await page.clock.runFor(11_000)
    const asked = page.waitForRequest('**/health')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    await page.evaluate(gateway => fetch(`${gateway}/health`), stack().gateway)
    await asked // whatever was told before it is here by now
    expect(bodies).toEqual([])
  })
})
