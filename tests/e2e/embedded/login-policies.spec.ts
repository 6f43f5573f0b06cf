import type { Page } from '@playwright/test'
import type { SIWXSession } from 'appkit-modal/siwx'
import { recoverMessageAddress, type Hex } from 'viem'
import { embeddedWallet, type EmbeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { readStoredSessions } from '../fixtures/connect/stored-sessions.js'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { confirmFarcaster, readConfirmationWord } from '../fixtures/embedded/confirm-login.js'
import { clickAndClose } from '../fixtures/embedded/click-and-close.js'

const socials = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
const names = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
} as const
type Login = 'email' | 'farcaster' | (typeof socials)[number]
const logins: readonly Login[] = ['email', ...socials, 'farcaster']

/** The sign-in policies of an app: none, optional, or required. */
const policies = { none: undefined, optional: { required: false }, required: { required: true } } as const

test.describe('B1: every login with every sign-in policy', { tag: ['@siwx', '@embedded'] }, () => {
  for (const login of logins)
    for (const policy of ['none', 'optional', 'required'] as const)
      test(`B1: ${login}, sign-in ${policy}: ends connected${policy === 'none' ? '' : ' and signed in'}`, async ({
        page,
      }) => {
        const siwx = policies[policy]
        const wallet = await embeddedWallet(page, {
          ...(siwx && { query: { siwx: JSON.stringify(siwx) } }),
          features: { socials: login === 'email' ? [] : [login] },
        })
        await logIn(wallet, login)
        if (siwx) await wallet.answer('Approve')
        const address = await wallet.address()
        expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
        const sessions = await readStoredSessions(page)
        expect(sessions).toHaveLength(siwx ? 1 : 0)
        for (const session of sessions) expect(await recoverSigner(session)).toBe(address)
      })
})

/** Completes a login from the closed modal up to its last step outside of the wallet. */
async function logIn(wallet: EmbeddedWallet, login: Login): Promise<void> {
  const { page, dialog } = wallet
  if (login === 'email') {
    await wallet.startLogin()
    return wallet.enterCode(await waitForCode(wallet.email))
  }
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  if (login === 'farcaster') {
    await dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
    return approveOnPhone(page, new URL(await farcasterLink(page)))
  }
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: `Continue with ${names[login]}` }).click()
  await allow(await popup)
}

/** Approves with a new user of the development provider. */
async function allow(popup: Page): Promise<void> {
  await popup.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
  await clickAndClose(popup, 'Allow')
}

/** Opens the link on another device, compares the confirmation word and approves in Farcaster. */
async function approveOnPhone(page: Page, link: URL): Promise<void> {
  const phone = await page.context().browser()?.newContext()
  if (!phone) throw new Error('This browser has no second profile.')
  await confirmFarcaster(await phone.newPage(), link.href, await readConfirmationWord(page))
  await phone.close()
}

/** The link in the QR code. */
async function farcasterLink(page: Page): Promise<string> {
  const code = page.getByRole('dialog').locator('appkit-ui-qr-code')
  await expect(code).toBeVisible()
  return code.evaluate(element => (element as HTMLElement & { value: string }).value)
}

function recoverSigner({ message, signature }: SIWXSession): Promise<string> {
  return recoverMessageAddress({ message, signature: signature as Hex })
}
