import type { Page } from '@playwright/test'
import { accountPage } from '../fixtures/account-page.js'
import { expect, test } from '../fixtures/no-leaks.js'

/** Records the requests of the page from now on. */
function recordRequests(page: Page) {
  const { origin } = new URL(page.url())
  const urls: string[] = []
  page.on('request', request => urls.push(request.url()))
  return {
    files: () => urls.filter(url => url.startsWith(`${origin}/`) && new URL(url).pathname.endsWith('.js')),
    others: () => urls.filter(url => !url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)),
  }
}

const isIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>(resolve => requestIdleCallback(() => resolve(), { timeout: 5_000 })))

/** Reloads, so that the stored connection is restored, and waits until the account is rendered in the closed dialog. */
async function reload(page: Page) {
  await page.reload()
  const requests = recordRequests(page)
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  const dialog = page.locator('appkit-modal dialog')
  await expect(dialog.locator('appkit-tokens-part')).toBeAttached()
  await expect(dialog).toBeHidden()
  return requests
}

test.describe('prepared account screen', { tag: '@account' }, () => {
  test('a restored connection contacts only the node before the click', async ({ page }) => {
    await accountPage(page, 'announced', { funds: { ether: '1' } })
    // Without a cache, a picture that was loaded before the reload is loaded again if it is used.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    const requests = await reload(page)
    await isIdle(page)
    await page.waitForLoadState('networkidle')
    expect(requests.others().filter(url => /identity|account|supported-chains|Image|profile/.test(url))).toEqual([])
  })

  test('a click on Send or Swap loads no file once the account screen is idle', async ({ page }) => {
    const { open, heading, dialog } = await accountPage(page, 'announced', { funds: { ether: '1' } })
    const requests = await reload(page)
    await open()
    await expect.poll(() => requests.files().some(url => /\/swap-work/.test(url))).toBe(true)
    await expect.poll(() => requests.files().some(url => /\/eip155-sending-/.test(url))).toBe(true)
    await page.waitForLoadState('networkidle')
    await isIdle(page)
    const count = requests.files().length
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(heading('Send')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'You receive' })).toBeVisible()
    expect(requests.files().slice(count)).toEqual([])
  })

  test('the keyboard reaches the screens as before: Send starts at its amount, the others at their heading', async ({
    page,
  }) => {
    const { heading, dialog } = await accountPage(page, 'announced', { funds: { ether: '1' } })
    await reload(page)
    await page.getByRole('button', { name: /^Account/ }).press('Enter')
    await expect(heading('Account')).toBeFocused()
    const starts = { Send: dialog.getByRole('textbox', { name: 'Amount' }), Swap: heading('Swap') }
    for (const [name, start] of Object.entries(starts)) {
      await dialog.getByRole('button', { name, exact: true }).press('Enter')
      await expect(heading(name)).toBeVisible()
      await expect(start).toBeFocused()
      await dialog.getByRole('button', { name: 'Back' }).press('Enter')
      await expect(heading('Account')).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Account/ })).toBeFocused()
  })
})
