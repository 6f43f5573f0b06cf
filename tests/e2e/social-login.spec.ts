import { embeddedWallet } from './fixtures/embedded-wallet.js'
import { expect, test } from './fixtures/no-leaks.js'
import { confirmLogin, expectQuestion, wordOn } from './fixtures/confirm-login.js'
import { pressLast } from './fixtures/press-last.js'
import { realPartitions } from './fixtures/real-partitions.js'

const REFUSED = /the server responded with a status of 4\d\d/
const providers = ['Google', 'X', 'Discord', 'GitHub', 'Apple', 'Facebook'] as const

test.describe('An account elsewhere', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })

  for (const name of providers)
    test(`at ${name} gives a person a wallet`, async ({ page }) => {
      const wallet = await embeddedWallet(page, { features: { socials: [name.toLowerCase() as 'google'] } })
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      const popup = page.waitForEvent('popup')
      await wallet.dialog.getByRole('button', { name: `Continue with ${name}` }).click()
      const there = await popup
      await there.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
      await pressLast(there, 'Allow')
      expect(await wallet.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    })

  test('that says no is told and can be tried again, whose window was closed is waited for, and can be left', async ({
    page,
    expected,
  }) => {
    expected.console(REFUSED)
    const { dialog } = await embeddedWallet(page, { features: { socials: ['google'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const first = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue with Google' }).click()
    await pressLast(await first, 'Deny')
    await expect(dialog.getByText('Google did not log you in')).toBeVisible()
    await expect(dialog.getByText('You said no there.')).toBeVisible()
    const again = dialog.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()

    const second = page.waitForEvent('popup')
    await again.click()
    const there = await second
    await expect(there.getByRole('button', { name: 'Allow' })).toBeVisible()
    await there.close()
    await expect(dialog.getByText('The window is closed.')).toBeVisible()
    await dialog.getByText('Other ways to connect').click()
    await expect(dialog.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
  })

  test('H1: a login whose address was sent to another browser is asked about there, and ends by Not me', async ({
    page,
    browser,
    expected,
  }) => {
    expected.console(REFUSED)
    const { dialog } = await embeddedWallet(page, { features: { socials: ['github'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const popup = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'Continue with GitHub' }).click()
    const there = await popup
    await expect(there.getByRole('button', { name: 'Allow' })).toBeVisible()
    const elsewhere = await browser.newContext()
    const victim = await elsewhere.newPage()
    await victim.goto(there.url())
    await victim.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
    await victim.getByRole('button', { name: 'Allow' }).click()
    await expectQuestion(victim, await wordOn(page))
    await expect(dialog.getByText('Log in with GitHub')).toBeVisible()
    await victim.getByRole('button', { name: 'This was not me' }).click()
    await expect(victim.getByText('Refused. Nobody was logged in.')).toBeVisible()
    await expect(dialog.getByText('You said no there.')).toBeVisible()
    await elsewhere.close()
  })

  test('H1: where the browser keeps the frame’s storage apart, the person confirms the word once', async () => {
    const { page, end } = await realPartitions()
    const wallet = await embeddedWallet(page, { host: 'app.localhost', features: { socials: ['github'] } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const popup = page.waitForEvent('popup')
    await wallet.dialog.getByRole('button', { name: 'Continue with GitHub' }).click()
    const there = await popup
    await there.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
    await there.getByRole('button', { name: 'Allow' }).click()
    await confirmLogin(there, await wordOn(page))
    expect(await wallet.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await end()
  })
})
