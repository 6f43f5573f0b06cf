import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountPage, type AccountPage, type HeldBy } from './fixtures/account-page.js'
import { marketToken, onChain, type MarketToken } from './fixtures/chain-funds.js'
import { expect, test } from './fixtures/no-leaks.js'
import { kitOf } from './fixtures/open-modal.js'
import { picture } from './fixtures/picture.js'

const ONE = 10n ** 18n
/** The embedded wallet asks its gateway for what may not be there yet. */
const REFUSED = /the server responded with a status of 4\d\d/
/** Somebody nobody knows yet. */
const stranger = () => privateKeyToAccount(generatePrivateKey()).address

/** What there is to send, and how a person finds it. */
interface Sent {
  readonly token?: MarketToken
  readonly amount: string
  readonly to: string
}

/** From the closed modal to the review. */
async function toReview(account: AccountPage, { token, amount, to }: Sent): Promise<void> {
  const { dialog } = account
  await account.open()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(account.heading('Send')).toBeVisible()
  await dialog.getByRole('button', { name: 'Select token' }).last().click()
  await expect(account.heading('Select token')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill(token ? marketToken(token).address : 'Ether')
  await dialog.getByRole('listitem').getByRole('button').click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('textbox', { name: 'Address or name' }).fill(to)
  await expect(dialog.getByText('You haven’t sent to this address before.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Preview send' }).click()
  await expect(account.heading('Review send')).toBeVisible()
  await expect(dialog.getByText(to.slice(0, 6), { exact: true })).toBeVisible()
}

/** Presses the button of the review, once the network has tried it. */
const press = (account: AccountPage) => async () => {
  const button = account.dialog.getByRole('button', { name: 'Send', exact: true })
  await expect(button).toBeEnabled()
  await button.click()
}

/** Sends, and sees the account again. */
async function send(account: AccountPage, sent: Sent): Promise<void> {
  await toReview(account, sent)
  await account.decide('approve', press(account))
  await expect(account.dialog.getByRole('status').filter({ hasText: 'Transaction started' })).toBeVisible()
  await expect(account.dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
  await account.page.keyboard.press('Escape')
}

/** What the app's own listeners hear of sending, from now on. */
async function heard(page: Page) {
  const kit = await kitOf(page)
  const list = await kit.evaluateHandle(each => {
    const names: string[] = []
    each.subscribeEvents(({ event }) => void (event.startsWith('SEND') && names.push(event)))
    return names
  })
  return () => list.evaluate(names => names)
}

for (const held of ['announced', 'walletkit', 'embedded'] satisfies HeldBy[])
  test.describe(`Sending with the ${held} wallet`, { tag: '@account' }, () => {
    test.describe.configure({ timeout: 150_000 })

    test('sends coins and all kinds of tokens on the chain; a rejected request changes nothing', async ({
      page,
      expected,
    }) => {
      if (held === 'embedded') expected.console(REFUSED)
      const funds = { tokens: { oak: 3n * ONE, old: 5_000_000n, toll: 100n * ONE } }
      const account = await accountPage(page, held, { funds })
      const events = await heard(page)
      const to = stranger()

      await toReview(account, { amount: '0.25', to })
      await account.decide('reject', press(account))
      await expect(account.dialog.getByText(/Request rejected in/)).toBeVisible({ timeout: 30_000 })
      expect(await onChain(to)).toBe(0n)
      await account.decide('approve', press(account))
      await expect(account.dialog.getByRole('button', { name: 'Receive' })).toBeVisible({ timeout: 30_000 })
      await expect.poll(() => onChain(to)).toBe(ONE / 4n)
      const left = await onChain(account.address)
      expect(left).toBeLessThan((3n * ONE) / 4n)
      expect(left).toBeGreaterThan((74n * ONE) / 100n)
      await page.keyboard.press('Escape')
      await expect.poll(events).toEqual(['SEND_INITIATED', 'SEND_REJECTED', 'SEND_INITIATED', 'SEND_SUCCESS'])

      // an ordinary token, one that says nothing when it moves, and one that keeps a hundredth
      const others = [stranger(), stranger(), stranger()] as const
      await send(account, { token: 'oak', amount: '1.5', to: others[0] })
      await expect.poll(() => onChain(others[0], 'oak')).toBe((15n * ONE) / 10n)
      expect(await onChain(account.address, 'oak')).toBe((15n * ONE) / 10n)
      await send(account, { token: 'old', amount: '2', to: others[1] })
      await expect.poll(() => onChain(others[1], 'old')).toBe(2_000_000n)
      expect(await onChain(account.address, 'old')).toBe(3_000_000n)
      if (held === 'embedded') return
      await send(account, { token: 'toll', amount: '10', to: others[2] })
      await expect.poll(() => onChain(others[2], 'toll')).toBe((99n * ONE) / 10n)
      expect(await onChain(account.address, 'toll')).toBe(89n * ONE) // of a hundred that were given it, one was kept
    })
  })

test.describe('Send screens', { tag: '@account' }, () => {
  test('send the whole balance of a coin, and leave no more than the fee', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    const to = stranger()
    await account.open()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await picture(page, 'send-empty')
    // the only thing that is held is chosen by itself
    await dialog.getByRole('button', { name: 'Max' }).click()
    await dialog.getByRole('textbox', { name: 'Address or name' }).fill(to)
    await expect(dialog.getByRole('button', { name: 'Preview send' })).toBeEnabled()
    await picture(page, 'send-all')
    await dialog.getByRole('button', { name: 'Preview send' }).click()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await picture(page, 'send-review')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
    await expect.poll(() => onChain(to)).toBeGreaterThan((ONE * 99n) / 100n)
    expect((await onChain(to)) + (await onChain(account.address))).toBeLessThan(ONE)
    expect(await onChain(account.address)).toBeLessThan(ONE / 1_000n)
  })

  test('are filled in by the app, show a hostile token name as text, and remember the recipient', async ({ page }) => {
    const account = await accountPage(page, 'announced', { funds: { tokens: { hostile: 1_000n * ONE } } })
    const { dialog } = account
    const [to, token] = [stranger(), marketToken('hostile')]
    const kit = await kitOf(page)
    const given = { amount: '7', assetAddress: token.address, to, chainId: 31337 }
    await kit.evaluate((each, args) => each.open({ view: 'WalletSend', arguments: args }), given)
    await dialog.getByRole('button', { name: 'Preview send' }).click()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await picture(page, 'send-hostile')
    expect(await dialog.evaluate(each => each.scrollWidth <= each.clientWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
    await expect.poll(() => onChain(to, 'hostile')).toBe(7n * ONE)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('list', { name: 'Recent' }).getByRole('button').click()
    await expect(dialog.getByRole('button', { name: 'Change' })).toBeVisible()
    await expect(dialog.getByText('You haven’t sent to this address before')).toBeHidden()
  })

  test('reset for another account, and never ask the wallet of the previous one', async ({ page }) => {
    const account = await accountPage(page, 'announced', { funds: { tokens: { oak: 3n * ONE } } })
    await toReview(account, { token: 'oak', amount: '1', to: stranger() })
    await account.wallet?.switchChain(31338)
    await expect(account.heading('Send')).toBeVisible()
    await expect(account.dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
    expect(await account.wallet?.methods()).not.toContain('eth_sendTransaction')
  })
})
