import { deferred } from '../../helpers/deferred.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { loadPage, disconnect } from '../fixtures/open-modal.js'
import { stack } from '../fixtures/stack.js'

test.describe('Members page of the demo', { tag: '@siwx' }, () => {
  test('is visible to users that the gateway signed in, over a reload, and hidden after a sign-out or disconnect', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog')
    const enter = page.getByRole('button', { name: 'Sign in with your wallet' })
    const memberHeading = page.getByRole('heading', { name: 'What you signed' })
    const sign = dialog.getByRole('button', { name: 'Sign in', exact: true })
    const readSessions = async () => {
      const answer = await page.request.get(`${stack().gateway}/v1/sign-in/development/session`, {
        headers: { origin: new URL(page.url()).origin },
      })
      return ((await answer.json()) as { sessions: readonly { message: string }[] }).sessions
    }
    await loadPage(page, { example: 'demo' })
    await page.getByRole('link', { name: 'Members' }).click()
    await enter.click()
    await dialog.getByRole('button', { name: 'Development Wallet', exact: false }).first().dispatchEvent('click')
    await expect(dialog.getByText('Sign in to the members page of the demo.')).toBeVisible()
    await expect(memberHeading).toHaveCount(0)
    await sign.click()
    await expect(memberHeading).toBeVisible()
    await expect(dialog).toBeHidden()
    const [session] = await readSessions()
    expect(await page.getByRole('region', { name: 'What you signed' }).locator('pre').innerText()).toBe(
      session?.message,
    )
    await expect(page.getByRole('region', { name: 'Your sign-in' })).toContainText('Local One')

    await page.reload()
    await expect(memberHeading).toBeVisible()
    const release = deferred<undefined>()
    await page.route('**/sign-out', async route => {
      await release.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(memberHeading).toHaveCount(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // The page becomes visible during the sign-out.
    expect(await readSessions()).not.toEqual([])
    release.resolve(undefined)
    await expect.poll(readSessions).toEqual([])
    await expect(memberHeading).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload() // The account stays connected, so a reload requests the sign-in again.
    await expect(sign).toBeVisible()
    await expect(memberHeading).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await enter.click()
    await sign.click()
    await expect(memberHeading).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: /^Account/ }).click()
    await disconnect(dialog)
    await expect(memberHeading).toHaveCount(0)
    await expect.poll(readSessions).toEqual([])
  })
})
