import { ADDRESS, announceWallet } from '../fixtures/connect/announced-wallet.js'
import { loadPage } from '../fixtures/open-modal.js'
import { expect, test } from '../fixtures/no-leaks.js'

for (const example of ['react', 'react-18'])
  test.describe(`In ${example}`, { tag: '@connect' }, () => {
    test('hooks follow connecting, a reload, switching and disconnecting', async ({ page }) => {
      await announceWallet(page)
      await loadPage(page, { example })
      const first = page.getByRole('region', { name: 'Account', exact: true })
      await first.getByRole('button', { name: 'Open modal' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
      await expect(first.getByText(ADDRESS)).toBeVisible()
      await expect(first.getByText('connected', { exact: true })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.reload()
      await expect(first.getByText('connected', { exact: true })).toBeVisible()
      await first.getByRole('button', { name: 'Switch to Local Two' }).click()
      await expect(first.getByText('Local Two', { exact: true })).toBeVisible()
      await first.getByRole('button', { name: 'Disconnect' }).press('Enter')
      await expect(first.getByText('disconnected', { exact: true })).toBeVisible()
    })
  })

test('React: the page’s own list of wallets connects without the modal', { tag: '@connect' }, async ({ page }) => {
  await announceWallet(page)
  await loadPage(page, { example: 'react' })
  await page.getByRole('region', { name: 'A list of your own' }).getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByRole('region', { name: 'Account', exact: true }).getByText(ADDRESS)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('React: useAppKitSIWX signs in, returns the signed-in user, and signs out', { tag: '@siwx' }, async ({ page }) => {
  await announceWallet(page)
  await loadPage(page, { example: 'react', query: { siwx: '' } })
  const signIn = page.getByRole('region', { name: 'Sign-in' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('region', { name: 'A list of your own' }).getByRole('button', { name: 'Test Wallet' }).click()
  await expect(dialog.getByText('Sign in to the example.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signIn.getByText('Nobody is signed in.')).toBeVisible()
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signIn.getByText('Signed in until')).toBeVisible()
  await expect(dialog).toBeHidden()
  await signIn.getByRole('button', { name: 'Sign out' }).click()
  await expect(signIn.getByText('Nobody is signed in.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account', exact: true }).getByText(ADDRESS)).toBeVisible()
})
