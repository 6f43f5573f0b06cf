import type { Page } from '@playwright/test'
import { accountPage, type AccountPage, type WalletKind } from '../fixtures/account-page.js'
import { readBalance } from '../fixtures/chains/chain-funds.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const FAILED = /the server responded with a status of 5\d\d/

/** Clicks a button that opens a window, and returns the provider's page once it has loaded. */
async function openProvider(page: Page, press: () => Promise<void>): Promise<Page> {
  const [seller] = await Promise.all([page.waitForEvent('popup'), press()])
  await seller.waitForURL(/\/dev\/onramp\?/)
  return seller
}

/** Opens the purchase form. A new embedded wallet offers a backup first, which is postponed. */
async function openBuy({ page, open, dialog, heading }: AccountPage, kind: WalletKind = 'announced'): Promise<void> {
  await open()
  await dialog.getByRole('button', { name: 'Buy' }).click()
  if (kind === 'embedded') {
    const frame = page.frameLocator('iframe[title="Wallet"]')
    await expect(frame.getByText('Add a passkey before you receive anything')).toBeVisible()
    await expect(heading('Buy')).toBeHidden()
    await frame.getByRole('button', { name: 'Later' }).click()
  }
  await expect(heading('Buy')).toBeVisible()
}

test.describe('Buying', { tag: '@account' }, () => {
  for (const kind of ['announced', 'walletkit', 'embedded'] as const)
    test(`raises the balance on the chain through the sandbox, for an account in the ${kind} wallet`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const account = await accountPage(page, kind, { funds: { ether: '1' } })
      const { dialog, address } = account
      await openBuy(account, kind)
      await dialog.getByRole('button', { name: '$250' }).click()
      const fee = dialog.locator('dl').filter({ hasText: 'Provider fee' })
      await expect(fee).toContainText('$3.75')
      await expect(dialog.getByText(/^Updated/)).toBeVisible()
      await takeScreenshots(page, `buy-${kind}`)
      const promised = Number(await dialog.getByRole('group', { name: 'You receive' }).locator('b').textContent())
      const before = await readBalance(address)

      const seller = await openProvider(page, () => dialog.getByRole('button', { name: /^Buy on / }).click())
      expect(await seller.evaluate(() => window.opener as unknown)).toBeNull()
      await expect(dialog.getByText(/^Continue on localhost/)).toBeVisible()
      await takeScreenshots(page, `buy-waiting-${kind}`)
      await expect(seller.getByText(`To ${address}.`)).toBeVisible()
      await seller.getByRole('button', { name: 'Buy' }).click()
      await expect(seller.getByRole('heading', { name: 'Delivered' })).toBeVisible()
      await seller.close()

      await page.bringToFront()
      await expect(dialog.getByText('Arrived in your wallet')).toBeVisible({ timeout: 30_000 })
      const rise = (await readBalance(address)) - before
      expect(Math.abs(Number(rise) / 1e18 - promised)).toBeLessThan(0.000_001)
      await expect(dialog.getByText('You bought')).toBeVisible()
      await expect(dialog.locator('appkit-ui-amount')).toContainText(String(promised).slice(0, 6))
      await takeScreenshots(page, `buy-arrived-${kind}`)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog.getByRole('list', { name: 'Account actions' })).toBeVisible()
    })

  test('falls back to a link if the browser blocks the window, and can be canceled halfway', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    const { dialog, heading } = account
    await openBuy(account)
    await dialog.getByRole('textbox', { name: 'You pay' }).fill('9')
    await expect(dialog.getByText(/^At least \$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Buy on / })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox', { name: 'You pay' }).fill('20,5')
    await expect(dialog.getByText('$20.50')).toBeVisible()
    await dialog.getByRole('button', { name: /2 offers/ }).click()
    await dialog.getByRole('list', { name: 'Providers' }).getByRole('button').nth(1).click()
    await page.evaluate(() => (window.open = () => null))
    await dialog.getByRole('button', { name: /^Buy on / }).click()
    await expect(dialog.getByText('Pop-up blocked')).toBeVisible()
    await takeScreenshots(page, 'buy-blocked')
    const seller = await openProvider(page, () => dialog.getByRole('link', { name: /^Open localhost/ }).click())
    expect(new URL(seller.url()).searchParams.get('amount')).toBe('20.5')
    await expect(dialog.getByText(/^Continue on localhost/)).toBeVisible()
    await seller.close()
    await page.bringToFront()
    await dialog.getByRole('button', { name: 'I have finished' }).click()
    await expect(dialog.getByText('Waiting for your ETH')).toBeVisible()
    await takeScreenshots(page, 'buy-coming')
    await dialog.getByRole('button', { name: 'Back to the account' }).click()
    await expect(dialog.getByRole('list', { name: 'Account actions' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Buy' }).click()
    await expect(heading('Buy')).toBeVisible()
    await expect(dialog.getByText('$20.50')).toBeVisible() // The entered amount is kept.
  })

  test('reports a window that is closed halfway, and opens it again', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    await openBuy(account)
    const seller = await openProvider(page, () => dialog.getByRole('button', { name: /^Buy on / }).click())
    await seller.close()
    await page.bringToFront()
    await expect(dialog.getByText('Did you finish?')).toBeVisible()
    await takeScreenshots(page, 'buy-closed')
    const again = await openProvider(page, () => dialog.getByRole('link', { name: /^Open localhost/ }).click())
    expect(new URL(again.url()).searchParams.get('address')).toBe(account.address)
    await page.bringToFront()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(account.heading('Buy')).toBeVisible()
    expect(again.isClosed()).toBe(false) // It may contain a pending payment.
  })

  test('reports a provider that is down, and opens no foreign page and runs no script from its answer', async ({
    page,
    expected,
  }) => {
    expected.console(FAILED)
    let url = ''
    const hostile = '<img src=x onerror=alert(1)>\u202e'.repeat(3)
    await page.route('**/v1/onramp/providers*', async route => {
      const response = await route.fetch()
      const { providers } = (await response.json()) as { providers: object[] }
      const spoilt = { ...providers[0], label: hostile, feeRange: '0% <b>free</b>', url: 'https://pay.example/buy' }
      const none = { ...providers[1], url: 'javascript:alert(1)' }
      await route.fulfill({ response, json: { providers: [spoilt, none] } })
    })
    await page.route('**/v1/generators/onrampurl*', route =>
      url === '' ? route.fulfill({ status: 502, json: {} }) : route.fulfill({ json: { url } }),
    )
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    await openBuy(account)
    const seller = dialog.getByRole('button', { name: /pay\.example/ })
    await expect(seller.first()).toContainText('Fee shown on its page')
    await expect(dialog.getByText('<img src=x')).toBeHidden() // the label of the service
    await takeScreenshots(page, 'buy-hostile')
    await dialog.getByRole('button', { name: 'Buy on pay.example' }).click()
    await expect(dialog.getByText('didn’t open')).toBeVisible()
    await expect(dialog.getByText('The service returned an error.')).toBeVisible()
    await takeScreenshots(page, 'buy-down')
    for (const target of ['https://evil.example/buy', 'javascript:alert(1)', 'https://pay.example@evil.example/']) {
      url = target
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByText('doesn’t belong to this provider')).toBeVisible()
      await expect.poll(() => page.context().pages().length).toBe(1)
    }
  })

  test('reports an unreachable service, retries, and reports a network without providers', async ({
    page,
    expected,
  }) => {
    expected.console(FAILED)
    let answer: 'down' | 'none' = 'down'
    await page.route('**/v1/onramp/providers*', route =>
      answer === 'down' ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: { providers: [] } }),
    )
    const account = await accountPage(page, 'announced')
    const { dialog, heading } = account
    await openBuy(account)
    await expect(dialog.getByText('Couldn’t load providers.')).toBeVisible()
    await takeScreenshots(page, 'buy-failed')
    answer = 'none'
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText(/^Buying isn’t available on/)).toBeVisible()
    await takeScreenshots(page, 'buy-unavailable')
    await dialog.getByRole('button', { name: 'Receive instead' }).click()
    await expect(heading('Receive')).toBeVisible()
  })
})
