import type { Page } from '@playwright/test'
import type { SIWXSession } from 'appkit-modal/siwx'
import { recoverMessageAddress, type Hex } from 'viem'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { embeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { disconnect } from '../fixtures/open-modal.js'

test.describe('Sign in with the embedded wallet', { tag: ['@siwx', '@embedded'] }, () => {
  test.describe.configure({ timeout: 150_000 })

  test('signs in during login: a rejection offers sign-in and disconnect, an approval lasts over a reload until the disconnect', async ({
    page,
  }) => {
    const siwx = { statement: 'Sign in to read your letters.', resources: ['https://letters.example/terms'] }
    const wallet = await embeddedWallet(page, { query: { siwx: JSON.stringify(siwx) } })
    const { dialog, frame } = wallet
    const { host } = new URL(page.url())
    const account = page.getByRole('status', { name: 'Account' })
    const signInHeading = dialog.getByRole('heading', { name: 'Sign in', level: 1 })
    const logIn = async () => {
      await wallet.startLogin()
      await wallet.enterCode(await waitForCode(wallet.email))
      await expect(frame.getByText(siwx.statement, { exact: true })).toBeVisible({ timeout: 30_000 })
    }

    await logIn()
    for (const words of [host, siwx.resources[0] ?? '']) await expect(frame.getByText(words).first()).toBeVisible()
    expect(await readStoredSessions(page)).toEqual([])
    await takeScreenshots(page, 'siwx-embedded')
    await wallet.answer('Reject')
    await expect(signInHeading).toBeVisible()
    expect(await readStoredSessions(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(account).toContainText('disconnected')

    await page.reload()
    wallet.email = `person-${crypto.randomUUID()}@example.com`
    await logIn()
    await wallet.answer('Approve')
    const address = await wallet.address()
    await expect(signInHeading).toHaveCount(0)
    const [session] = await readStoredSessions(page)
    const { message = '', signature = '0x' } = session ?? {}
    expect(message).toContain(
      `${host} wants you to sign in with your Ethereum account:\n${address}\n\n${siwx.statement}`,
    )
    expect(await recoverMessageAddress({ message, signature: signature as Hex })).toBe(address)

    await page.reload()
    expect(await wallet.address()).toBe(address)
    expect(await readStoredSessions(page)).toEqual([session])
    await page.getByRole('button', { name: /^Account/ }).click()
    await disconnect(dialog)
    await expect(account).toContainText('disconnected')
    await expect.poll(() => readStoredSessions(page)).toEqual([])
  })

  test('an optional sign-in asks once for a login with two namespaces, and once more when the other network is selected', async ({
    page,
  }) => {
    const siwx = { required: false, namespaces: ['eip155', 'solana'] }
    const wallet = await embeddedWallet(page, { query: { families: 'eip155,solana', siwx: JSON.stringify(siwx) } })
    const account = page.getByRole('status', { name: 'Account' })
    const heading = wallet.dialog.getByRole('heading', { name: 'Sign in', level: 1 })
    const select = (namespace: string) =>
      page.evaluate(async wanted => {
        const network = window.kit.getCaipNetworks().find(({ chainNamespace }) => chainNamespace === wanted)
        if (network) await window.kit.switchNetwork(network)
      }, namespace)
    await wallet.startLogin()
    await wallet.enterCode(await waitForCode(wallet.email))
    await wallet.answer('Approve')
    await wallet.address() // expects the dialog to be closed
    expect(await readStoredSessions(page)).toHaveLength(1)

    await select('solana')
    await expect(heading).toBeVisible()
    await wallet.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.dialog).toBeHidden()
    await select('eip155')
    await expect(account).toContainText('Local One')
    await select('solana')
    await expect(account).toContainText('Solana Devnet')
    await expect(wallet.dialog).toBeHidden()
  })
})

/** The SIWX sessions in local storage. */
async function readStoredSessions(page: Page): Promise<readonly SIWXSession[]> {
  const text = await page.evaluate(() => localStorage.getItem('@appkit/siwx'))
  return JSON.parse(text ?? '[]') as SIWXSession[]
}
