import type { Page } from '@playwright/test'
import type { SIWXSession } from 'appkit-modal/siwx'
import { recoverMessageAddress, type Hex } from 'viem'
import { embeddedWallet, type EmbeddedWallet } from './fixtures/embedded-wallet.js'
import { keptSignIns } from './fixtures/kept-sign-ins.js'
import { codeTo } from './fixtures/mail-box.js'
import { expect, test } from './fixtures/no-leaks.js'
import { confirmFarcaster, wordOn } from './fixtures/confirm-login.js'
import { pressLast } from './fixtures/press-last.js'

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

/** What the app asks of an account that connects: nothing, a sign-in it may decline, or one it needs. */
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
        const sessions = await keptSignIns(page)
        expect(sessions).toHaveLength(siwx ? 1 : 0)
        for (const session of sessions) expect(await signerOf(session)).toBe(address)
      })
})

/** Goes through a login as a person does, from the closed modal to its last step outside of the wallet. */
async function logIn(wallet: EmbeddedWallet, login: Login): Promise<void> {
  const { page, dialog } = wallet
  if (login === 'email') {
    await wallet.begin()
    return wallet.enter(await codeTo(wallet.email))
  }
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  if (login === 'farcaster') {
    await dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
    return allowOnPhone(page, new URL(await farcasterLink(page)))
  }
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: `Continue with ${names[login]}` }).click()
  await allow(await popup)
}

/** A person whom the development provider has never seen says yes. */
async function allow(there: Page): Promise<void> {
  await there.getByLabel('Id').fill(crypto.randomUUID().replaceAll('-', ''))
  await pressLast(there, 'Allow')
}

/** A person opens the link on their phone, sees the word of the screen there, and says yes in Farcaster. */
async function allowOnPhone(page: Page, link: URL): Promise<void> {
  const phone = await page.context().browser()?.newContext()
  if (!phone) throw new Error('This browser has no second profile.')
  await confirmFarcaster(await phone.newPage(), link.href, await wordOn(page))
  await phone.close()
}

/** The link that the QR code stands for. */
async function farcasterLink(page: Page): Promise<string> {
  const code = page.getByRole('dialog').locator('appkit-ui-qr-code')
  await expect(code).toBeVisible()
  return code.evaluate(element => (element as HTMLElement & { value: string }).value)
}

function signerOf({ message, signature }: SIWXSession): Promise<string> {
  return recoverMessageAddress({ message, signature: signature as Hex })
}
