import { erc20Abi, maxUint256, parseAbi, parseEther, type Address } from 'viem'
import { accountPage, type AccountOptions, type AccountPage, type HeldBy } from './fixtures/account-page.js'
import { chainClient, marketToken, onChain } from './fixtures/chain-funds.js'
import { expect, test } from './fixtures/no-leaks.js'
import { stack } from './fixtures/stack.js'
import type { Page } from '@playwright/test'

const router = () => stack().deployments[31337].router as Address

/** A page at the Swap screen, where so much of one token is to be swapped for another. */
async function swapping(page: Page, held: HeldBy, [from, to, amount]: readonly string[], options: AccountOptions) {
  const account = await accountPage(page, held, options)
  const { dialog } = account
  await account.open()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await choose(account, 'You give ETH', from!)
  await choose(account, 'Select token', to!)
  await dialog.getByRole('textbox', { name: 'You give' }).fill(amount!)
  return account
}

async function choose({ dialog, heading }: AccountPage, side: string, token: string): Promise<void> {
  if (side.endsWith(` ${token}`)) return
  await dialog.getByRole('button', { name: side }).first().click()
  await dialog.getByRole('tab', { name: 'All' }).click()
  await dialog.getByRole('button', { name: new RegExp(`\\b${token}\\b`) }).click()
  await expect(heading('Swap')).toBeVisible()
}

/** Goes on to the review, and presses what is there. */
async function review({ dialog, heading }: AccountPage): Promise<void> {
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await expect(heading('Review swap')).toBeVisible()
}

test.describe('a swap on the chain', { tag: '@account' }, () => {
  test('of ether by an announced wallet: refused first, then made', async ({ page }) => {
    const account = await swapping(page, 'announced', ['ETH', 'OAK', '0.1'], { funds: { ether: '1' } })
    const { dialog, address } = account
    await review(account)
    const swap = dialog.getByRole('button', { name: 'Swap', exact: true })
    await account.decide('reject', () => swap.click())
    await expect(dialog.getByRole('status').filter({ hasText: /reject|denied|refused/i })).toBeVisible()
    expect(await onChain(address, 'oak')).toBe(0n)
    await account.decide('approve', () => swap.click())
    await expect(account.heading(/./)).not.toHaveText('Review swap')
    await expect.poll(() => onChain(address, 'oak')).toBeGreaterThan(parseEther('40'))
    expect(await onChain(address)).toBeLessThan(parseEther('0.9'))
  })

  test('of a USDT-style token with an old allowance: zero, exactly the amount, and the swap', async ({ page }) => {
    const funds = { ether: '1', tokens: { old: 200_000_000n } }
    const account = await swapping(page, 'announced', ['OLDUSD', 'GUSD', '100'], { funds })
    const { dialog, address } = account
    const client = chainClient()
    await client.impersonateAccount({ address })
    const approve = parseAbi(['function approve(address spender, uint256 amount)'])
    const call = {
      address: marketToken('old').address,
      abi: approve,
      functionName: 'approve',
      args: [router(), 5n],
    } as const
    await client.waitForTransactionReceipt({
      hash: await client.writeContract({ ...call, account: address, chain: null }),
    })
    await client.stopImpersonatingAccount({ address })
    await review(account)
    await expect(dialog.getByText(/three times/)).toBeVisible({ timeout: 20_000 })
    await account.wallet?.always('approve')
    await dialog.getByRole('button', { name: 'Approve and swap' }).click()
    await expect.poll(() => onChain(address, 'old')).toBe(100_000_000n)
    expect(await onChain(address, 'dollar')).toBeGreaterThan(parseEther('98'))
    const allowed = { address: marketToken('old').address, abi: erc20Abi, functionName: 'allowance' } as const
    expect(await client.readContract({ ...allowed, args: [address, router()] })).toBe(0n)
  })

  test('that slips too far never reaches the wallet', async ({ page }) => {
    const account = await swapping(page, 'announced', ['ETH', 'TOLL', '0.1'], { funds: { ether: '1' } })
    const { dialog, address, wallet } = account
    await review(account)
    const swap = dialog.getByRole('button', { name: 'Swap', exact: true })
    await expect(swap).toBeVisible()
    const client = chainClient()
    const buyer = '0x00000000000000000000000000000000000b0b0b'
    await client.impersonateAccount({ address: buyer })
    await client.setBalance({ address: buyer, value: parseEther('100') })
    const abi = parseAbi([
      'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 min, address[] path, address to, uint256 deadline) payable',
    ])
    const args = [
      0n,
      [stack().deployments[31337].weth as Address, marketToken('toll').address],
      buyer,
      maxUint256,
    ] as const
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    const bought = {
      address: router(),
      abi,
      functionName,
      args,
      value: parseEther('20'),
      account: buyer,
      chain: null,
    } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(bought) })
    await swap.click()
    await expect(dialog.getByText(/INSUFFICIENT_OUTPUT_AMOUNT/).first()).toBeVisible()
    expect(await onChain(address)).toBe(parseEther('1'))
    expect(await wallet?.methods()).not.toContain('eth_sendTransaction')
  })

  test('of more than is held cannot be reviewed', async ({ page }) => {
    const { dialog } = await swapping(page, 'announced', ['ETH', 'OAK', '5'], { funds: { ether: '1' } })
    await expect(dialog.getByRole('button', { name: 'Insufficient balance' })).toBeVisible()
  })
})
