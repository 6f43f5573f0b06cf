import type { Page } from '@playwright/test'
import type { SIWXSession } from 'appkit-modal/siwx'
import { verifyMessage, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from './fixtures/no-leaks.js'
import { kitOf } from './fixtures/open-modal.js'
import { copyLink, openCode } from './fixtures/pair-wallet.js'
import { openWallet } from './fixtures/wallet-page.js'

/** What a wallet signs in place of what it was asked, and what the page says to it; the others are in tests without a browser. */
const lies = [
  ['nonce', 'The message was already used, or was not created here. Please sign in again.'],
  ['signature', 'The signature doesn’t belong to this account, so you were not signed in'],
] as const

test.describe('One-click sign-in', { tag: '@siwx' }, () => {
  test('signs in a WalletConnect wallet as it connects, after a rejection and after invalid responses that are discarded', async ({
    page,
    context,
  }) => {
    const { account, address } = person()
    const status = page.getByRole('status', { name: 'Account' })
    await page.addInitScript(watchKept)
    const modal = await openCode(page, { query: { siwx: JSON.stringify({ statement: 'Sign in to the shop.' }) } })
    expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)

    for (const [lie, says] of lies) {
      const liar = await openWallet(context, account, { lie })
      await liar.pair(await copyLink(modal))
      await liar.approve('Connect and sign in')
      await page.bringToFront()
      await expect(modal.getByText(says).first()).toBeVisible()
      await expect(status).toContainText('disconnected')
      await expect(liar.page.getByText('No page is connected.')).toBeVisible() // the goodbye came: nothing dangles there
      await liar.page.close()
      await modal.getByRole('button', { name: 'Try again' }).click()
    }
    expect(await keptEver(page)).toEqual([])

    const wallet = await openWallet(context, account)
    await wallet.pair(await copyLink(modal))
    await expect(wallet.question('Connect and sign in')).toContainText('Sign in to the shop.')
    await wallet.reject('Connect and sign in')
    await page.bringToFront()
    await expect(modal.says('Request rejected in your wallet')).toBeVisible()
    await expect(status).toContainText('disconnected')
    await modal.getByRole('button', { name: 'Try again' }).click()
    expect(await keptEver(page)).toEqual([])
    await wallet.pair(await copyLink(modal))
    await wallet.approve('Connect and sign in')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    await expect(status).toContainText(`connected: ${address}`)
    await expect(wallet.question('Sign a message')).toHaveCount(0)
    for (const chain of [31337, 31338]) {
      const [session] = await signedIn(page, chain, address)
      expect(session?.data).toMatchObject({ domain: new URL(page.url()).host, accountAddress: address })
      expect(await isSignedBy(address, session)).toBe(true)
    }
    expect(await page.evaluate(() => 'Buffer' in globalThis)).toBe(false)
    const keptBefore = await kept(page)

    await page.reload()
    await expect(status).toContainText(`connected: ${address}`)
    expect(await signedIn(page, 31337, address)).toHaveLength(1)
    expect(await kept(page)).toEqual(keptBefore)
    await page.getByRole('button', { name: /^Account/ }).click()
    await modal.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(status).toContainText('disconnected')
    await expect.poll(() => kept(page)).toEqual([])
    await expect(wallet.page.getByText('No page is connected.')).toBeVisible()
  })

  test('connects a wallet without support for it, and asks for the signature afterwards', async ({ page, context }) => {
    const { account, address } = person()
    const modal = await openCode(page, { query: { siwx: '{}' } })
    const wallet = await openWallet(context, account, { signin: 'off' })
    await wallet.pair(await copyLink(modal))
    await wallet.approve('Connect to this page')
    await page.bringToFront()
    await expect(modal.heading('Sign in')).toBeVisible()
    expect(await kept(page)).toEqual([])
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve('Sign a message')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    const [session] = await signedIn(page, 31337, address)
    expect(await isSignedBy(address, session)).toBe(true)
  })

  test('connects a wallet of sign-client 2.13 that leaves lines out, and asks for the signature afterwards', async ({
    page,
    context,
  }) => {
    const { account, address } = person()
    const modal = await openCode(page, { query: { siwx: '{}' } })
    const wallet = await openWallet(context, account, { lie: 'older text' })
    await wallet.pair(await copyLink(modal))
    await wallet.approve('Connect and sign in')
    await page.bringToFront()
    await expect(modal.heading('Sign in')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Account' })).toContainText(`connected: ${address}`)
    expect(await kept(page)).toEqual([])
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve('Sign a message')
    await page.bringToFront()
    await expect(modal.dialog).toBeHidden()
    const [session] = await signedIn(page, 31337, address)
    expect(await isSignedBy(address, session)).toBe(true)
  })
})

/** Somebody whom no other test knows. */
function person(): { readonly account: number; readonly address: Hex } {
  const account = 2_000_000 + Math.floor(Math.random() * 1_000_000)
  const mnemonic = 'test test test test test test test test test test test junk' // the public one of development nodes
  return { account, address: mnemonicToAccount(mnemonic, { addressIndex: account }).address }
}

/** Writes down in the page whatever is ever written where sign-ins are kept. */
function watchKept(): void {
  const written: string[] = []
  const { setItem } = Storage.prototype
  Object.assign(globalThis, { keptEver: written })
  Storage.prototype.setItem = function (key: string, value: string) {
    if (key === '@appkit/siwx') written.push(value)
    setItem.call(this, key, value)
  }
}

async function keptEver(page: Page): Promise<unknown> {
  return page.evaluate(() => (globalThis as unknown as { keptEver: unknown }).keptEver)
}

/** The sign-ins that hold by the word of the page's own `siwx`. */
async function signedIn(page: Page, chain: number, address: string): Promise<readonly SIWXSession[]> {
  const kit = await kitOf(page)
  return kit.evaluate(
    async (each, [id, who]) => [...((await each.getSIWX()?.getSessions(`eip155:${id}`, who)) ?? [])],
    [chain, address] as const,
  )
}

/** What the browser keeps. */
async function kept(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('@appkit/siwx'))) ?? '[]')
}

async function isSignedBy(address: Hex, session: SIWXSession | undefined): Promise<boolean> {
  if (!session) return false
  return verifyMessage({ address, message: session.message, signature: session.signature as Hex })
}
