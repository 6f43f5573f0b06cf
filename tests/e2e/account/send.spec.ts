import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { accountPage, type AccountPage, type WalletKind } from '../fixtures/account-page.js'
import { chainClient, marketToken, readBalance, type MarketToken } from '../fixtures/chains/chain-funds.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'

const ONE = 10n ** 18n
/** The embedded wallet requests records that may not exist yet. */
const REFUSED = /the server responded with a status of 4\d\d/
/** Returns the address of a new account. */
const createRecipient = () => privateKeyToAccount(generatePrivateKey()).address

/** A transfer to enter in the form. */
interface TransferInput {
  readonly token?: MarketToken
  readonly amount: string
  readonly to: string
}

/** Fills in the form, from the closed modal to the review. */
async function openReview(account: AccountPage, { token, amount, to }: TransferInput): Promise<void> {
  const { dialog } = account
  await account.open()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(account.heading('Send')).toBeVisible()
  await dialog.getByRole('button', { name: /, Select token$/ }).click()
  await expect(account.heading('Select token')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search tokens' }).fill(token ? marketToken(token).address : 'Ether')
  await dialog.getByRole('listitem').getByRole('button').click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog.getByRole('textbox', { name: 'Address or name' }).fill(to)
  await expect(dialog.getByText('You haven’t sent to this address before.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(account.heading('Review')).toBeVisible()
  await expect(dialog.getByText(to.slice(0, 6), { exact: true })).toBeVisible()
}

/** Clicks Send in the review, after the simulation. */
const confirm = (account: AccountPage) => async () => {
  const button = account.dialog.getByRole('button', { name: 'Send', exact: true })
  await expect(button).toBeEnabled()
  await button.click()
}

/** Sends, and waits for the confirmed receipt. */
async function send(account: AccountPage, sent: TransferInput): Promise<void> {
  await openReview(account, sent)
  await account.decide('approve', confirm(account))
  await leaveReceipt(account)
  await account.page.keyboard.press('Escape')
}

/** Waits until the receipt is confirmed, and leaves it. */
async function leaveReceipt({ dialog }: AccountPage): Promise<void> {
  await expect(dialog.getByText(/^Confirmed in \d+ s$/)).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
}

/** Records the send events of the app's event subscription. */
async function recordEvents(page: Page) {
  const kit = await getKit(page)
  const list = await kit.evaluateHandle(appkit => {
    const names: string[] = []
    appkit.subscribeEvents(({ event }) => void (event.startsWith('SEND') && names.push(event)))
    return names
  })
  return () => list.evaluate(names => names)
}

for (const kind of ['announced', 'walletkit', 'embedded'] satisfies WalletKind[])
  test.describe(`Sending with the ${kind} wallet`, { tag: '@account' }, () => {
    test.describe.configure({ timeout: 150_000 })

    test('sends coins and all kinds of tokens on the chain; a rejected request changes nothing', async ({
      page,
      expected,
    }) => {
      if (kind === 'embedded') expected.console(REFUSED)
      const funds = { tokens: { oak: 3n * ONE, old: 5_000_000n, taxed: 100n * ONE } }
      const account = await accountPage(page, kind, { funds })
      const events = await recordEvents(page)
      const to = createRecipient()

      await openReview(account, { amount: '0.25', to })
      await account.decide('reject', confirm(account))
      await expect(account.dialog.getByText(/Request rejected in/)).toBeVisible({ timeout: 30_000 })
      expect(await readBalance(to)).toBe(0n)
      await account.decide('approve', confirm(account))
      await leaveReceipt(account)
      await expect.poll(() => readBalance(to)).toBe(ONE / 4n)
      const left = await readBalance(account.address)
      expect(left).toBeLessThan((3n * ONE) / 4n)
      expect(left).toBeGreaterThan((74n * ONE) / 100n)
      await page.keyboard.press('Escape')
      await expect.poll(events).toEqual(['SEND_INITIATED', 'SEND_REJECTED', 'SEND_INITIATED', 'SEND_SUCCESS'])

      // A regular token, one without a return value, and one with a transfer tax of 1 %.
      const others = [createRecipient(), createRecipient(), createRecipient()] as const
      await send(account, { token: 'oak', amount: '1.5', to: others[0] })
      await expect.poll(() => readBalance(others[0], 'oak')).toBe((15n * ONE) / 10n)
      expect(await readBalance(account.address, 'oak')).toBe((15n * ONE) / 10n)
      await send(account, { token: 'old', amount: '2', to: others[1] })
      await expect.poll(() => readBalance(others[1], 'old')).toBe(2_000_000n)
      expect(await readBalance(account.address, 'old')).toBe(3_000_000n)
      if (kind === 'embedded') return
      await send(account, { token: 'taxed', amount: '10', to: others[2] })
      await expect.poll(() => readBalance(others[2], 'taxed')).toBe((99n * ONE) / 10n)
      expect(await readBalance(account.address, 'taxed')).toBe(89n * ONE) // The tax is deducted from the amount: the recipient got 9.9 of 10.
    })
  })

test.describe('Send screens', { tag: '@account' }, () => {
  test('send the whole balance of a coin, and leave no more than the fee', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    const to = createRecipient()
    await account.open()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await takeScreenshots(page, 'send-empty')
    // The only token is preselected.
    await dialog.getByRole('button', { name: 'Max' }).click()
    await dialog.getByRole('textbox', { name: 'Address or name' }).fill(to)
    await expect(dialog.getByRole('button', { name: 'Review' })).toBeEnabled()
    await takeScreenshots(page, 'send-all')
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await takeScreenshots(page, 'send-review')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await leaveReceipt(account)
    await expect.poll(() => readBalance(to)).toBeGreaterThan((ONE * 99n) / 100n)
    expect((await readBalance(to)) + (await readBalance(account.address))).toBeLessThan(ONE)
    expect(await readBalance(account.address)).toBeLessThan(ONE / 1_000n)
  })

  test('are filled in by the app, show a hostile token name as text, and remember the recipient', async ({ page }) => {
    const account = await accountPage(page, 'announced', { funds: { tokens: { hostile: 1_000n * ONE } } })
    const { dialog } = account
    const [to, token] = [createRecipient(), marketToken('hostile')]
    const kit = await getKit(page)
    const given = { amount: '7', assetAddress: token.address, to, chainId: 31337 }
    const sent = kit.evaluate((appkit, args) => appkit.open({ view: 'WalletSend', arguments: args }), given)
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await takeScreenshots(page, 'send-hostile')
    expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    expect(await sent).toEqual({ hash: expect.stringMatching(/^0x[\da-f]{64}$/) })
    await leaveReceipt(account)
    await expect.poll(() => readBalance(to, 'hostile')).toBe(7n * ONE)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByRole('list', { name: 'Recent' }).getByRole('button').click()
    await expect(dialog.getByRole('button', { name: 'Change' })).toBeVisible()
    await expect(dialog.getByText('You haven’t sent to this address before')).toBeHidden()
  })

  test('B1: send the amount that was typed with a thousands separator', async ({ page }) => {
    const account = await accountPage(page, 'announced', { funds: { tokens: { dollar: 3_000n * ONE } } })
    const { dialog } = account
    const to = createRecipient()
    await openReview(account, { token: 'dollar', amount: '1', to })
    await dialog.getByRole('button', { name: 'Back' }).click()
    const field = dialog.getByRole('textbox', { name: 'Amount' })
    await field.fill('')
    await field.pressSequentially('1,250')
    await expect(dialog.getByText('“1,250” was read as 1250.')).toBeVisible()
    await takeScreenshots(page, 'send-typed')
    await field.pressSequentially('.5')
    await expect(field).toHaveValue('1,250.5')
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog.getByText('1,250.5').first()).toBeVisible()
    await confirm(account)()
    await leaveReceipt(account)
    await expect.poll(() => readBalance(to, 'dollar')).toBe((12_505n * ONE) / 10n)
    expect(await readBalance(account.address, 'dollar')).toBe(3_000n * ONE - (12_505n * ONE) / 10n)
  })

  test('reset for another account, and never ask the wallet of the previous one', async ({ page }) => {
    const account = await accountPage(page, 'announced', { funds: { tokens: { oak: 3n * ONE } } })
    await openReview(account, { token: 'oak', amount: '1', to: createRecipient() })
    await account.wallet?.switchChain(31338)
    await expect(account.heading('Send')).toBeVisible()
    await expect(account.dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
    expect(await account.wallet?.methods()).not.toContain('eth_sendTransaction')
  })

  test('take at most five interactions from the button of the page, and start in the amount', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    const to = createRecipient()
    let interactions = 0
    const interact = async (action: () => Promise<unknown>) => {
      interactions += 1
      await action()
    }
    await interact(() => page.getByRole('button', { name: /^Account/ }).click())
    await interact(() => dialog.getByRole('button', { name: 'Send' }).click())
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'ETH, Select token' })).toBeVisible()
    await page.keyboard.type('0.25')
    await dialog.getByRole('textbox', { name: 'Address or name' }).fill(to) // typing is not counted
    await interact(() => dialog.getByRole('button', { name: 'Review' }).click())
    await interact(() => dialog.getByRole('button', { name: 'Send', exact: true }).click())
    await expect(dialog.getByText(/^Confirmed in/)).toBeVisible({ timeout: 30_000 })
    expect(interactions).toBeLessThanOrEqual(5)
    expect(await readBalance(to)).toBe(ONE / 4n)
  })

  test('name what is wrong with an address, and know a recipient from the history', async ({ page, expected }) => {
    expected.console(/the server responded with a status of 404/) // The gateway's answer for a name without an address.
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    const to = createRecipient()
    const client = chainClient()
    await client.impersonateAccount({ address: account.address })
    const hash = await client.sendTransaction({ account: account.address, to, value: 1n, chain: null })
    await client.waitForTransactionReceipt({ hash })
    await account.open()
    await dialog.getByRole('button', { name: 'Send' }).click()
    const recipient = dialog.getByRole('textbox', { name: 'Address or name' })
    await recipient.fill(createRecipient().slice(0, -1))
    await expect(dialog.getByText('This address is incomplete.')).toBeVisible()
    await recipient.fill('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
    await expect(dialog.getByText('This address has a wrong character.')).toBeVisible()
    await recipient.fill('nobody-has-this.eth')
    await expect(dialog.getByText('No address found for nobody-has-this.eth.')).toBeVisible()
    await recipient.fill(to)
    await expect(dialog.getByRole('button', { name: 'Change' })).toBeVisible()
    await expect(dialog.getByText('You haven’t sent to this address before')).toBeHidden()
  })

  test('end in a receipt that is confirmed only once the block is mined, and then lists one row', async ({ page }) => {
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    const to = createRecipient()
    let mined = false
    // The node does not know the transaction yet, although the test chain mines it at once.
    await page.route('**', async route => {
      const body = route.request().postData() ?? ''
      if (mined || !/eth_getTransaction(Receipt|ByHash)/.test(body)) return route.fallback()
      const { id } = JSON.parse(body) as { id: number }
      return route.fulfill({ json: { jsonrpc: '2.0', id, result: null } })
    })
    await openReview(account, { amount: '0.25', to })
    await account.decide('approve', confirm(account))
    await expect(dialog.getByText('You’re sending')).toBeVisible()
    await expect(dialog.getByText('Confirming')).toBeVisible()
    await takeScreenshots(page, 'send-confirming')
    await expect(dialog.getByText(/^Confirmed/)).toBeHidden()
    mined = true
    await expect(dialog.getByText(/^Confirmed in \d+ s$/)).toBeVisible({ timeout: 30_000 })
    await expect(dialog.getByText('You sent')).toBeVisible()
    await takeScreenshots(page, 'send-confirmed')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(dialog.getByText('−0.25 ETH')).toHaveCount(1)
  })
})
