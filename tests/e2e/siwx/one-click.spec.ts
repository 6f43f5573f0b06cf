import type { Page } from '@playwright/test'
import type { SIWXSession } from 'appkit-modal/siwx'
import { verifyMessage, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit, disconnect } from '../fixtures/open-modal.js'
import { copyLink, openQrCode } from '../fixtures/connect/pair-wallet.js'
import { openWallet } from '../fixtures/connect/wallet-page.js'

/** Invalid responses of a wallet, and the message of the modal. Unit tests cover the other cases. */
const invalidResponses = [
  ['nonce', 'The message was already used, or was not created here. Please sign in again.'],
  ['signature', 'The signature doesn’t belong to this account, so you were not signed in'],
] as const

test.describe('One-click sign-in', { tag: '@siwx' }, () => {
  test('signs in a WalletConnect wallet as it connects, after a rejection and after invalid responses that are discarded', async ({
    page,
    context,
  }) => {
    const { account, address } = createAccount()
    const accountStatus = page.getByRole('status', { name: 'Account' })
    await page.addInitScript(recordSessionWrites)
    const modal = await openQrCode(page, { query: { siwx: JSON.stringify({ statement: 'Sign in to the shop.' }) } })
    expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)

    for (const [fault, text] of invalidResponses) {
      const faultyWallet = await openWallet(context, account, { lie: fault })
      await faultyWallet.pair(await copyLink(modal))
      await faultyWallet.approve('Connect and sign in')
      await page.bringToFront()
      await expect(modal.getByText(text).first()).toBeVisible()
      await expect(accountStatus).toContainText('disconnected')
      await expect(faultyWallet.page.getByText('No page is connected.')).toBeVisible() // The page ended the session in the wallet, too.
      await faultyWallet.page.close()
      await modal.getByRole('button', { name: 'Try again' }).click()
    }
    expect(await readSessionWrites(page)).toEqual([])

    const wallet = await openWallet(context, account)
    await wallet.pair(await copyLink(modal))
    await expect(wallet.request('Connect and sign in')).toContainText('Sign in to the shop.')
    await wallet.reject('Connect and sign in')
    await page.bringToFront()
    await expect(modal.getStatus('Request rejected in your wallet')).toBeVisible()
    await expect(accountStatus).toContainText('disconnected')
    await modal.getByRole('button', { name: 'Try again' }).click()
    expect(await readSessionWrites(page)).toEqual([])
    await wallet.pair(await copyLink(modal))
    await wallet.approve('Connect and sign in')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    await expect(accountStatus).toContainText(`connected: ${address}`)
    await expect(wallet.request('Sign a message')).toHaveCount(0)
    for (const chain of [31337, 31338]) {
      const [session] = await getSessions(page, chain, address)
      expect(session?.data).toMatchObject({ domain: new URL(page.url()).host, accountAddress: address })
      expect(await isSignedBy(address, session)).toBe(true)
    }
    expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)
    const initialSessions = await readStoredSessions(page)

    await page.reload()
    await expect(accountStatus).toContainText(`connected: ${address}`)
    expect(await getSessions(page, 31337, address)).toHaveLength(1)
    expect(await readStoredSessions(page)).toEqual(initialSessions)
    await page.getByRole('button', { name: /^Account/ }).click()
    await disconnect(modal.dialog)
    await expect(accountStatus).toContainText('disconnected')
    await expect.poll(() => readStoredSessions(page)).toEqual([])
    await expect(wallet.page.getByText('No page is connected.')).toBeVisible()
  })

  test('connects a wallet without support for it, and asks for the signature afterwards', async ({ page, context }) => {
    const { account, address } = createAccount()
    const modal = await openQrCode(page, { query: { siwx: '{}' } })
    const wallet = await openWallet(context, account, { signin: 'off' })
    await wallet.pair(await copyLink(modal))
    await wallet.approve('Connect to this page')
    await page.bringToFront()
    await expect(modal.heading('Sign in')).toBeVisible()
    expect(await readStoredSessions(page)).toEqual([])
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve('Sign a message')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    const [session] = await getSessions(page, 31337, address)
    expect(await isSignedBy(address, session)).toBe(true)
  })

  test('connects a wallet of sign-client 2.13 that leaves lines out, and asks for the signature afterwards', async ({
    page,
    context,
  }) => {
    const { account, address } = createAccount()
    const modal = await openQrCode(page, { query: { siwx: '{}' } })
    const wallet = await openWallet(context, account, { lie: 'older text' })
    await wallet.pair(await copyLink(modal))
    await wallet.approve('Connect and sign in')
    await page.bringToFront()
    await expect(modal.heading('Sign in')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText(`connected: ${address}`)
    expect(await readStoredSessions(page)).toEqual([])
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve('Sign a message')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    const [session] = await getSessions(page, 31337, address)
    expect(await isSignedBy(address, session)).toBe(true)
  })
})

/** An account that no other test uses. */
function createAccount(): { readonly account: number; readonly address: Hex } {
  const account = 2_000_000 + Math.floor(Math.random() * 1_000_000)
  const mnemonic = 'test test test test test test test test test test test junk' // The public mnemonic of development nodes.
  return { account, address: mnemonicToAccount(mnemonic, { addressIndex: account }).address }
}

/** Records every write to the SIWX sessions in local storage. */
function recordSessionWrites(): void {
  const written: string[] = []
  const { setItem } = Storage.prototype
  Object.assign(globalThis, { sessionWrites: written })
  Storage.prototype.setItem = function (key: string, value: string) {
    if (key === '@appkit/siwx') written.push(value)
    setItem.call(this, key, value)
  }
}

async function readSessionWrites(page: Page): Promise<unknown> {
  return page.evaluate(() => (globalThis as unknown as { sessionWrites: unknown }).sessionWrites)
}

/** The valid sessions according to the page's `siwx`. */
async function getSessions(page: Page, chain: number, address: string): Promise<readonly SIWXSession[]> {
  const kit = await getKit(page)
  return kit.evaluate(
    async (appkit, [id, owner]) => [...((await appkit.getSIWX()?.getSessions(`eip155:${id}`, owner)) ?? [])],
    [chain, address] as const,
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
