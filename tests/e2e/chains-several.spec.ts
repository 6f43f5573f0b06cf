import { ADDRESS, announceWallet } from './fixtures/announced-wallet.js'
import { expect, test } from './fixtures/no-leaks.js'
import { picture } from './fixtures/picture.js'
import { solanaPage } from './fixtures/solana-page.js'

const NAME = 'Solana Test Wallet'

test(
  'one wallet of two families: one row, a session in each, and an end of one leaves the other',
  {
    tag: '@chains',
  },
  async ({ page }) => {
    await announceWallet(page, { name: NAME })
    const [onSolana] = (await solanaPage(page)).addresses
    const account = page.getByRole('status', { name: 'Account' })
    const dialog = page.getByRole('dialog')
    const statusOf = (namespace: 'eip155' | 'solana') => page.evaluate(named => window.kit.getAccount(named), namespace)

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(dialog.getByRole('button', { name: NAME })).toHaveCount(1)
    await dialog.getByRole('button', { name: NAME }).click()
    await expect(dialog.getByRole('heading', { name: 'Select chain' })).toBeVisible()
    await picture(page, 'several-choice')
    await dialog.getByRole('button', { name: /^Solana/ }).click()
    await expect(account).toHaveText(`connected: ${onSolana} on Solana Devnet`)
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: /^Network/ }).click()
    await expect(dialog.getByRole('button', { name: 'Local One' })).toBeVisible()
    await picture(page, 'several-networks')
    await dialog.getByRole('button', { name: 'Local One' }).click()
    await expect(dialog.getByRole('heading', { name: 'Switch to Local One' })).toBeVisible()
    await picture(page, 'several-switch')
    await dialog.getByRole('button', { name: 'Connect for EVM networks' }).click()
    await dialog.getByRole('button', { name: NAME }).click()
    await expect(account).toHaveText(`connected: ${ADDRESS} on Local One`)
    expect(await statusOf('solana')).toMatchObject({ status: 'connected', address: onSolana })
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: /^Account/ }).click()
    await dialog.getByRole('button', { name: NAME }).click()
    await expect(dialog.getByRole('tab')).toHaveText(['Solana', 'EVM networks'])
    await expect(dialog.getByRole('tab', { name: 'EVM networks' })).toHaveAttribute('aria-selected', 'true')
    await picture(page, 'several-panel')
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(dialog.getByText('No wallet is connected here.')).toBeVisible()
    await picture(page, 'several-nobody')
    expect(await statusOf('solana')).toMatchObject({ status: 'connected', address: onSolana })
    await page.keyboard.press('Escape')
    await expect(account).toHaveText(`connected: ${onSolana} on Solana Devnet`)

    await page.reload()
    await expect(account).toHaveText(`connected: ${onSolana} on Solana Devnet`)
    expect(await statusOf('eip155')).toMatchObject({ status: 'disconnected' })
  },
)
