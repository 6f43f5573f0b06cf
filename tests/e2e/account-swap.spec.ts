import { erc20Abi, maxUint256, parseAbi, parseEther, type Address, type TransactionReceipt } from 'viem'
import { accountPage, type AccountOptions, type AccountPage, type HeldBy } from './fixtures/account-page.js'
import { chainClient, marketToken, onChain, type MarketToken } from './fixtures/chain-funds.js'
import { expect, test } from './fixtures/no-leaks.js'
import { kitOf } from './fixtures/open-modal.js'
import { picture } from './fixtures/picture.js'
import { stack } from './fixtures/stack.js'
import type { Page } from '@playwright/test'

const ONE = 10n ** 18n
/** The embedded wallet asks its gateway for what may not be there yet. */
const REFUSED = /the server responded with a status of 4\d\d/
const router = () => stack().deployments[31337].router as Address

/** What the exchange may still take of a token, as the chain says. */
function allowed(owner: Address, id: MarketToken): Promise<bigint> {
  const of = { address: marketToken(id).address, abi: erc20Abi, functionName: 'allowance' } as const
  return chainClient().readContract({ ...of, args: [owner, router()] })
}

/** Has somebody do something on the chain without a wallet. */
async function does(who: Address, call: (client: ReturnType<typeof chainClient>) => Promise<`0x${string}`>) {
  const client = chainClient()
  await client.impersonateAccount({ address: who })
  const receipt: TransactionReceipt = await client.waitForTransactionReceipt({ hash: await call(client) })
  await client.stopImpersonatingAccount({ address: who })
  expect(receipt.status).toBe('success')
}

/** A page at the Swap screen, where so much of one token is to be swapped for another. */
async function swapping(page: Page, held: HeldBy, [from, to, amount]: readonly string[], options: AccountOptions) {
  const account = await accountPage(page, held, options)
  const { dialog } = account
  await account.open()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await choose(account, 'You pay ETH', from!)
  await choose(account, 'Select token', to!)
  await dialog.getByRole('textbox', { name: 'You pay' }).fill(amount!)
  return account
}

async function choose({ dialog, heading, page }: AccountPage, side: string, token: string): Promise<void> {
  if (side.endsWith(` ${token}`)) return
  await dialog.getByRole('button', { name: side }).first().click()
  await dialog.getByRole('tab', { name: 'All' }).click()
  const row = dialog.getByRole('button', { name: new RegExp(`\\b${token}\\b`) })
  await expect(row).toBeVisible()
  await picture(page, `swap-select-${token}`)
  await row.click()
  await expect(heading('Swap')).toBeVisible()
}

/** Goes on to the review, and presses what is there. */
async function review({ dialog, heading }: AccountPage): Promise<void> {
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await expect(heading('Review swap')).toBeVisible()
}

/** What the app's own listeners hear of swapping, from now on. */
async function heard(page: Page) {
  const kit = await kitOf(page)
  const list = await kit.evaluateHandle(each => {
    const names: string[] = []
    each.subscribeEvents(({ event }) => void (event.includes('SWAP') && names.push(event)))
    return names
  })
  return () => list.evaluate(names => names)
}

// One after the other: whoever swaps moves the price of everybody else.
test.describe('Swap on the chain', { tag: '@account' }, () => {
  test.describe.configure({ mode: 'default', timeout: 150_000 })

  test('swaps a token after approval; rejecting the approval or the swap changes nothing', async ({ page }) => {
    const funds = { ether: '1', tokens: { oak: 10n * ONE } }
    const account = await swapping(page, 'announced', ['OAK', 'GUSD', '4'], { funds })
    const { dialog, address, wallet } = account
    const events = await heard(page)
    await expect(dialog.getByRole('button', { name: 'Review swap' })).toBeVisible()
    await dialog.getByText(/^1 OAK = /).click()
    await expect(dialog.getByText('Minimum received')).toBeVisible()
    await picture(page, 'swap-details')
    expect(await dialog.evaluate(each => each.scrollWidth <= each.clientWidth)).toBe(true)
    await review(account)
    const both = dialog.getByRole('button', { name: 'Approve and swap' })
    await expect(dialog.getByText(/asks twice.*exactly 4 OAK/)).toBeVisible()
    await picture(page, 'swap-preview')

    const refused = dialog.getByRole('status').filter({ hasText: /reject|denied|refused/i })
    await account.decide('reject', () => both.click())
    await expect(refused).toBeVisible()
    expect(await allowed(address, 'oak')).toBe(0n)
    await wallet?.decide('approve', 'reject')
    await both.click()
    const swap = dialog.getByRole('button', { name: 'Swap', exact: true }) // what was approved is not asked for again
    await expect(swap).toBeVisible()
    expect(await allowed(address, 'oak')).toBe(4n * ONE)
    expect([await onChain(address, 'oak'), await onChain(address, 'dollar')]).toEqual([10n * ONE, 0n])

    await account.decide('approve', () => swap.click())
    await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
    await expect(dialog.getByText(/^Swapped OAK to [\d.]+ GUSD$/)).toBeVisible()
    expect(await onChain(address, 'oak')).toBe(6n * ONE)
    expect(await onChain(address, 'dollar')).toBeGreaterThan(19n * ONE)
    expect(await allowed(address, 'oak')).toBe(0n)
    const [initiated, no] = ['INITIATE_SWAP', 'SWAP_ERROR']
    await expect.poll(events).toEqual([initiated, 'SWAP_APPROVAL_ERROR', initiated, no, initiated, 'SWAP_SUCCESS'])
  })

  for (const held of ['walletkit', 'embedded'] satisfies HeldBy[])
    test(`approves and swaps a token with the ${held} wallet`, async ({ page, expected }) => {
      if (held === 'embedded') expected.console(REFUSED)
      const funds = { ether: '1', tokens: { oak: 10n * ONE } }
      const account = await swapping(page, held, ['OAK', 'GUSD', '4'], { funds })
      const { dialog, address } = account
      await review(account)
      const both = dialog.getByRole('button', { name: 'Approve and swap' })
      await account.decide('approve', () => both.click())
      await account.decide('approve', () => expect.poll(() => allowed(address, 'oak')).toBe(4n * ONE))
      await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
      await expect.poll(() => onChain(address, 'oak')).toBe(6n * ONE)
      expect(await onChain(address, 'dollar')).toBeGreaterThan(19n * ONE)
    })

  test('swaps ether, and does not review more than the balance', async ({ page }) => {
    const account = await swapping(page, 'announced', ['ETH', 'OAK', '5'], { funds: { ether: '1' } })
    const { dialog, address } = account
    await expect(dialog.getByRole('button', { name: 'Insufficient balance' })).toBeDisabled()
    await picture(page, 'swap-insufficient')
    await dialog.getByRole('textbox', { name: 'You pay' }).fill('0.1')
    await review(account)
    await account.decide('approve', () => dialog.getByRole('button', { name: 'Swap', exact: true }).click())
    await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
    await expect.poll(() => onChain(address, 'oak')).toBeGreaterThan(40n * ONE)
    const left = await onChain(address)
    expect(left).toBeLessThan(parseEther('0.9'))
    expect(left).toBeGreaterThan(parseEther('0.89'))
  })

  test('resets an old USDT-style allowance, approves the exact amount, and swaps', async ({ page }) => {
    const funds = { ether: '1', tokens: { old: 200_000_000n } }
    const account = await swapping(page, 'announced', ['OLDUSD', 'GUSD', '100'], { funds })
    const { dialog, address, wallet } = account
    const abi = parseAbi(['function approve(address spender, uint256 amount)'])
    const approve = { address: marketToken('old').address, abi, functionName: 'approve', args: [router(), 5n] } as const
    await does(address, client => client.writeContract({ ...approve, account: address, chain: null }))
    await review(account)
    await expect(dialog.getByText(/three times.*exactly 100 OLDUSD/)).toBeVisible() // with the next offer
    await wallet?.decide('approve', 'approve', 'approve')
    await dialog.getByRole('button', { name: 'Approve and swap' }).click()
    await expect.poll(() => onChain(address, 'old')).toBe(100_000_000n)
    expect(await onChain(address, 'dollar')).toBeGreaterThan(98n * ONE)
    expect(await allowed(address, 'old')).toBe(0n)
    expect((await wallet?.methods())?.filter(method => method === 'eth_sendTransaction')).toHaveLength(3)
  })

  test('does not ask the wallet if the slippage is too high', async ({ page }) => {
    const account = await swapping(page, 'announced', ['ETH', 'TOLL', '0.1'], { funds: { ether: '1' } })
    const { dialog, address, wallet } = account
    await review(account)
    const swap = dialog.getByRole('button', { name: 'Swap', exact: true })
    await expect(swap).toBeVisible()
    const buyer = '0x00000000000000000000000000000000000b0b0b'
    await chainClient().setBalance({ address: buyer, value: parseEther('100') })
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    const abi = parseAbi([`function ${functionName}(uint256 min, address[] path, address to, uint256 end) payable`])
    const path = [stack().deployments[31337].weth as Address, marketToken('toll').address]
    const call = { address: router(), abi, functionName, args: [0n, path, buyer, maxUint256] } as const
    const value = parseEther('20')
    await does(buyer, client => client.writeContract({ ...call, value, account: buyer, chain: null }))
    await swap.click()
    await expect(dialog.getByRole('status').filter({ hasText: /would fail now.*price has moved/ })).toBeVisible()
    await picture(page, 'swap-slipped')
    expect(await onChain(address)).toBe(parseEther('1'))
    expect(await wallet?.methods()).not.toContain('eth_sendTransaction')
  })
})
