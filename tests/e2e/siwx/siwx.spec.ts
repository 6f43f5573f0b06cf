import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'
import type { Page } from '@playwright/test'
import type { SIWXSession } from 'appkit-modal/siwx'
import { verifyMessage, type Hex } from 'viem'
import { ADDRESS, announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit, loadPage, Modal, disconnect } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { solanaPage } from '../fixtures/chains/solana-page.js'

const WEEK_MS = 604_800_000

test.describe('Sign in', { tag: '@siwx' }, () => {
  test('an announced wallet: retries after a rejection, survives a reload, asks once per network, expires after a week', async ({
    page,
  }) => {
    const wallet = await announceWallet(page)
    const modal = new Modal(page, wallet)
    const account = page.getByRole('status', { name: 'Account' })
    const signInHeading = modal.heading('Sign in')
    const sign = modal.getByRole('button', { name: 'Sign in', exact: true })
    const signatures = async () => (await wallet.methods()).filter(method => method === 'personal_sign').length
    await page.clock.install()
    await loadPage(page, { query: { siwx: JSON.stringify({ statement: 'Sign in to read your letters.' }) } })
    const { host } = new URL(page.url())
    const connect = async () => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await modal.choose(wallet.name)
      await expect(signInHeading).toBeVisible()
    }

    await connect()
    for (const words of ['Sign in to read your letters.', host, 'Local One', '0xf39F…2266'])
      await expect(modal.getByText(words, { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sign).toBeEnabled()
    await takeScreenshots(page, 'siwx-asked')
    await wallet.decide('reject')
    await sign.click()
    await expect(modal.getByText('Request rejected in Test Wallet')).toBeVisible()
    await takeScreenshots(page, 'siwx-refused')
    expect(await readStoredSessions(page)).toEqual([])
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(modal.dialog).toBeHidden()
    const [session] = await getSessions(page, 31337)
    expect(session).toMatchObject({ data: { domain: host, chainId: 'eip155:31337', accountAddress: ADDRESS } })
    expect(session?.message).toContain(`${host} wants you to sign in with your Ethereum account:\n${ADDRESS}`)
    expect(await isSignedBy(ADDRESS, session)).toBe(true)

    await page.reload()
    await expect(account).toContainText(/^connected:/)
    expect(await getSessions(page, 31337)).toEqual([session])
    await wallet.switchChain(31338)
    await expect(signInHeading).toBeVisible()
    expect(await signatures()).toBe(0)
    await takeScreenshots(page, 'siwx-other-network')
    await modal.getByRole('button', { name: 'Back to Local One' }).click()
    await expect(modal.dialog).toBeHidden()
    await expect(account).toContainText('on Local One')
    await wallet.switchChain(31338)
    await sign.click()
    await expect(modal.dialog).toBeHidden()
    expect(await isSignedBy(ADDRESS, (await getSessions(page, 31338))[0])).toBe(true)
    await wallet.switchChain(31337)
    await expect(account).toContainText('on Local One')

    await page.getByRole('button', { name: /^Account/ }).click()
    await disconnect(modal.dialog)
    await expect(account).toContainText('disconnected')
    await expect.poll(() => readStoredSessions(page)).toEqual([])
    expect(await signatures()).toBe(1)

    await connect()
    await sign.click()
    await expect(modal.dialog).toBeHidden()
    await page.clock.fastForward(WEEK_MS)
    await expect(signInHeading).toBeVisible()
    expect(await getSessions(page, 31337)).toEqual([])
    await modal.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(modal.heading('Connect')).toBeVisible()
    await expect(account).toContainText('disconnected')
    await expect.poll(() => readStoredSessions(page)).toEqual([])
  })

  test('a Solana account signs in with a valid signature', async ({ page }) => {
    const { addresses, choose } = await solanaPage(page, { siwx: '{}' })
    const dialog = page.getByRole('dialog')
    await choose()
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog).toBeHidden()
    const [session] = (await readStoredSessions(page)) as SIWXSession[]
    const { message = '', signature = '' } = session ?? {}
    expect(message).toContain(`wants you to sign in with your Solana account:\n${addresses[0]}`)
    const key = new PublicKey(addresses[0]).toBytes()
    expect(ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), key)).toBe(true)
  })
})

/** The valid sessions according to the page's `siwx`. */
async function getSessions(page: Page, chain: number): Promise<readonly SIWXSession[]> {
  const kit = await getKit(page)
  return kit.evaluate(
    async (appkit, [id, address]) => [...((await appkit.getSIWX()?.getSessions(`eip155:${id}`, address)) ?? [])],
    [chain, ADDRESS] as const,
  )
}

/** The SIWX sessions in local storage. */
async function readStoredSessions(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('@appkit/siwx'))) ?? '[]')
}

async function isSignedBy(address: Hex, session: SIWXSession | undefined): Promise<boolean> {
  if (!session) return false
  return verifyMessage({ address, message: session.message, signature: session.signature as Hex })
}
