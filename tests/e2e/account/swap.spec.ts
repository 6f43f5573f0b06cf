import { erc20Abi, formatEther, maxUint256, parseAbi, parseEther, type Address, type TransactionReceipt } from 'viem'
import {
  accountPage,
  accountScreen,
  type AccountOptions,
  type AccountScreen,
  type WalletKind,
} from '../fixtures/account-page.js'
import { solanaFunds } from '../fixtures/chains/solana-funds.js'
import { solanaPage } from '../fixtures/chains/solana-page.js'
import { chainClient, marketToken, readBalance, type MarketToken } from '../fixtures/chains/chain-funds.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { getKit } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { stack } from '../fixtures/stack.js'
import type { Locator, Page } from '@playwright/test'

const ONE = 10n ** 18n
/** The embedded wallet requests records that may not exist yet. */
const REFUSED = /the server responded with a status of 4\d\d/
const market = () => stack().deployments[31337]
/** SwapRouter02, the only spender. */
const spender = () => market().v3.router as Address

/** The allowance of SwapRouter02 on the chain. */
function readAllowance(owner: Address, id: MarketToken): Promise<bigint> {
  const contract = { address: marketToken(id).address, abi: erc20Abi, functionName: 'allowance' } as const
  return chainClient().readContract({ ...contract, args: [owner, spender()] })
}

/** The wrapped native tokens in the Uniswap V3 pool of OAK. */
async function readPooledEther(): Promise<bigint> {
  const abi = parseAbi(['function getPool(address a, address b, uint24 fee) view returns (address)'])
  const weth = market().weth as Address
  const args = [weth, marketToken('oak').address, 500] as const
  const address = market().v3.factory as Address
  const pool = await chainClient().readContract({ address, abi, functionName: 'getPool', args })
  return chainClient().readContract({ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [pool] })
}

/** Sends a transaction from an impersonated account, without a wallet. */
async function impersonate(account: Address, call: (client: ReturnType<typeof chainClient>) => Promise<`0x${string}`>) {
  const client = chainClient()
  await client.impersonateAccount({ address: account })
  const receipt: TransactionReceipt = await client.waitForTransactionReceipt({ hash: await call(client) })
  await client.stopImpersonatingAccount({ address: account })
  expect(receipt.status).toBe('success')
}

/** Opens the Swap screen and enters the tokens and the amount. */
async function openSwap(page: Page, kind: WalletKind, [from, to, amount]: readonly string[], options: AccountOptions) {
  const account = await accountPage(page, kind, options)
  const { dialog } = account
  await account.open()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await selectToken(account, 'You pay ETH', from!)
  await selectToken(account, 'Select token', to!)
  await dialog.getByRole('textbox', { name: 'You pay' }).fill(amount!)
  return account
}

async function selectToken({ dialog, heading, page }: AccountScreen, side: string, token: string): Promise<void> {
  if (side.endsWith(` ${token}`)) return
  await dialog.getByRole('button', { name: side }).first().click()
  await dialog.getByRole('tab', { name: 'All' }).click()
  const row = dialog.getByRole('button', { name: new RegExp(`\\b${token}\\b`) })
  await expect(row).toBeVisible()
  await takeScreenshots(page, `swap-select-${token}`)
  await row.click()
  await expect(heading('Swap')).toBeVisible()
}

async function openReview({ dialog, heading }: AccountScreen): Promise<void> {
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(heading('Review')).toBeVisible()
}

/** Waits until the receipt is confirmed, and leaves it. */
async function leaveReceipt({ dialog }: AccountScreen): Promise<void> {
  await expect(dialog.getByText(/^Confirmed in \d+ s$/)).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('You swapped')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
}

/** Records the swap events of the app's event subscription. */
async function recordEvents(page: Page) {
  const kit = await getKit(page)
  const list = await kit.evaluateHandle(appkit => {
    const names: string[] = []
    appkit.subscribeEvents(({ event }) => void (event.includes('SWAP') && names.push(event)))
    return names
  })
  return () => list.evaluate(names => names)
}

/** Presses twice, as for every contract that only the app lists. A press within half a second of the first does not count. */
async function pressApproval(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await dialog.getByRole('button', { name: 'Press again to approve' }).click({ delay: 600 })
}

// Serial: every swap moves the price for the other tests.
test.describe('Swap on the chain', { tag: '@account' }, () => {
  test.describe.configure({ mode: 'default', timeout: 150_000 })

  test('swaps a token after approval; rejecting the approval or the swap changes nothing', async ({ page }) => {
    const funds = { ether: '1', tokens: { oak: 10n * ONE } }
    const account = await openSwap(page, 'announced', ['OAK', 'GUSD', '4'], { funds })
    const { dialog, address, wallet } = account
    const events = await recordEvents(page)
    await expect(dialog.getByRole('button', { name: 'Review' })).toBeVisible()
    await dialog.getByText(/^1 OAK = /).click()
    await expect(dialog.getByText('Minimum received')).toBeVisible()
    await takeScreenshots(page, 'swap-details')
    expect(await dialog.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
    await openReview(account)
    await expect(dialog.getByText(/asks twice.*exactly 4 OAK/)).toBeVisible()
    await takeScreenshots(page, 'swap-preview')

    const refused = dialog.getByRole('status').filter({ hasText: /Request rejected in/ })
    await account.decide('reject', () => pressApproval(dialog))
    await expect(refused).toBeVisible()
    expect(await readAllowance(address, 'oak')).toBe(0n)
    await wallet?.decide('approve', 'reject')
    await pressApproval(dialog)
    const swap = dialog.getByRole('button', { name: 'Swap', exact: true }) // The existing approval is not requested again.
    await expect(swap).toBeVisible()
    expect(await readAllowance(address, 'oak')).toBe(4n * ONE)
    expect([await readBalance(address, 'oak'), await readBalance(address, 'dollar')]).toEqual([10n * ONE, 0n])

    await account.decide('approve', () => swap.click())
    await expect(dialog.getByText(/^Confirmed in \d+ s$/)).toBeVisible({ timeout: 30_000 })
    const received = await readBalance(address, 'dollar')
    await expect(dialog.getByText('You received')).toBeVisible()
    await expect(dialog.getByText(`${formatEther(received)} GUSD`, { exact: true })).toBeVisible()
    await takeScreenshots(page, 'swap-confirmed')
    await leaveReceipt(account)
    expect(await readBalance(address, 'oak')).toBe(6n * ONE)
    expect(received).toBeGreaterThan(19n * ONE)
    expect(await readAllowance(address, 'oak')).toBe(0n)
    const [initiated, no] = ['INITIATE_SWAP', 'SWAP_ERROR']
    await expect.poll(events).toEqual([initiated, 'SWAP_APPROVAL_ERROR', initiated, no, initiated, 'SWAP_SUCCESS'])
  })

  for (const kind of ['walletkit', 'embedded'] satisfies WalletKind[])
    test(`approves and swaps a token with the ${kind} wallet`, async ({ page, expected }) => {
      if (kind === 'embedded') expected.console(REFUSED)
      const funds = { ether: '1', tokens: { oak: 10n * ONE } }
      const account = await openSwap(page, kind, ['OAK', 'GUSD', '4'], { funds })
      const { dialog, address } = account
      await openReview(account)
      await account.decide('approve', () => pressApproval(dialog))
      await account.decide('approve', () => expect.poll(() => readAllowance(address, 'oak')).toBe(4n * ONE))
      await leaveReceipt(account)
      expect(await readBalance(address, 'oak')).toBe(6n * ONE)
      expect(await readBalance(address, 'dollar')).toBeGreaterThan(19n * ONE)
    })

  test('swaps ether, and does not review more than the balance', async ({ page }) => {
    const account = await openSwap(page, 'announced', ['ETH', 'OAK', '5'], { funds: { ether: '1' } })
    const { dialog, address } = account
    await expect(dialog.getByRole('button', { name: /^Not enough/ })).toBeDisabled()
    await takeScreenshots(page, 'swap-insufficient')
    await dialog.getByRole('textbox', { name: 'You pay' }).fill('0.1')
    await openReview(account)
    await account.decide('approve', () => dialog.getByRole('button', { name: 'Swap', exact: true }).click())
    await leaveReceipt(account)
    expect(await readBalance(address, 'oak')).toBeGreaterThan(40n * ONE)
    const left = await readBalance(address)
    expect(left).toBeLessThan(parseEther('0.9'))
    expect(left).toBeGreaterThan(parseEther('0.89'))
  })

  test('swaps ether through a pool of Uniswap V3 with the embedded wallet', async ({ page, expected }) => {
    expected.console(REFUSED)
    const account = await openSwap(page, 'embedded', ['ETH', 'OAK', '0.1'], { funds: { ether: '1' } })
    const { dialog, address } = account
    const pooled = await readPooledEther()
    await openReview(account)
    await account.decide('approve', () => dialog.getByRole('button', { name: 'Swap', exact: true }).click())
    await leaveReceipt(account)
    expect(await readBalance(address, 'oak')).toBeGreaterThan(40n * ONE)
    expect((await readPooledEther()) - pooled).toBe(parseEther('0.1'))
  })

  test('resets an old USDT-style allowance, approves the exact amount, and swaps', async ({ page }) => {
    const funds = { ether: '1', tokens: { old: 200_000_000n } }
    const account = await openSwap(page, 'announced', ['OLDUSD', 'GUSD', '100'], { funds })
    const { dialog, address, wallet } = account
    const abi = parseAbi(['function approve(address spender, uint256 amount)'])
    const approve = {
      address: marketToken('old').address,
      abi,
      functionName: 'approve',
      args: [spender(), 5n],
    } as const
    await impersonate(address, client => client.writeContract({ ...approve, account: address, chain: null }))
    await openReview(account)
    await expect(dialog.getByText(/three times.*exactly 100 OLDUSD/)).toBeVisible() // Shown with the next quote.
    await wallet?.decide('approve', 'approve', 'approve')
    await pressApproval(dialog)
    await expect.poll(() => readBalance(address, 'old')).toBe(100_000_000n)
    expect(await readBalance(address, 'dollar')).toBeGreaterThan(98n * ONE)
    expect(await readAllowance(address, 'old')).toBe(0n)
    expect((await wallet?.methods())?.filter(method => method === 'eth_sendTransaction')).toHaveLength(3)
  })

  test('does not ask the wallet if the slippage is too high', async ({ page }) => {
    const account = await openSwap(page, 'announced', ['ETH', 'TOLL', '0.1'], { funds: { ether: '1' } })
    const { dialog, address, wallet } = account
    await openReview(account)
    const swap = dialog.getByRole('button', { name: 'Swap', exact: true })
    await expect(swap).toBeVisible()
    const buyer = '0x00000000000000000000000000000000000b0b0b'
    await chainClient().setBalance({ address: buyer, value: parseEther('100') })
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    const abi = parseAbi([`function ${functionName}(uint256 min, address[] path, address to, uint256 end) payable`])
    const path = [market().weth as Address, marketToken('taxed').address]
    const call = {
      address: market().router as Address,
      abi,
      functionName,
      args: [0n, path, buyer, maxUint256],
    } as const
    const value = parseEther('20')
    await impersonate(buyer, client => client.writeContract({ ...call, value, account: buyer, chain: null }))
    await swap.click()
    await expect(dialog.getByText(/would fail.*price moved/)).toBeVisible()
    await takeScreenshots(page, 'swap-slipped')
    expect(await readBalance(address)).toBe(parseEther('1'))
    expect(await wallet?.methods()).not.toContain('eth_sendTransaction')
  })

  test('shows a screen with a way to try again if the gateway is down', async ({ page, expected }) => {
    expected.console(/the server responded with a status of 5\d\d/)
    let isDown = true
    await page.route('**/v1/convert/tokens*', route =>
      isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    const account = await accountPage(page, 'announced')
    const { dialog } = account
    await account.open()
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(dialog.getByText('Couldn’t load the tokens.')).toBeVisible({ timeout: 30_000 })
    await takeScreenshots(page, 'swap-unavailable')
    isDown = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Select token' }).first()).toBeVisible()
  })
})

test.describe('Swap on Solana', { tag: '@account' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('swaps SOL for a token through Jupiter’s API; rejecting it changes nothing', async ({ page }) => {
    const { addresses, connect } = await solanaPage(page)
    const { getLamports, getTokenBalance } = solanaFunds
    const [address] = addresses
    const account = accountScreen(page)
    const { dialog } = account
    await connect()
    await account.open()
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await selectToken(account, 'Select token', 'PBL')
    await dialog.getByRole('textbox', { name: 'You pay' }).fill('0.1')
    await dialog.getByText('1 SOL = 150 PBL').click()
    await expect(dialog.getByText('14.85 PBL')).toBeVisible() // The minimum with a slippage of 1 %.
    await openReview(account)
    await takeScreenshots(page, 'swap-preview-solana')

    const swap = dialog.getByRole('button', { name: 'Swap', exact: true }) // Solana has no approvals.
    await page.evaluate(() => window.solanaWallet.control.decide('reject', 'approve'))
    await swap.click()
    await expect(dialog.getByRole('status').filter({ hasText: /Request rejected in/ })).toBeVisible()
    expect([await getLamports(address), await getTokenBalance(address, 'pebble')]).toEqual([2_000_000_000, '5000000'])
    await swap.click()
    await expect(dialog.getByText('You received')).toBeVisible()
    await expect(dialog.getByText('15 PBL', { exact: true })).toBeVisible()
    await leaveReceipt(account)
    expect(await getTokenBalance(address, 'pebble')).toBe('20000000')
    const fees = 5_000 + 300_000 * 0.01 // The signature, and the price of the units that the server requests.
    expect(await getLamports(address)).toBe(2_000_000_000 - 100_000_000 - fees)
  })

  test('opens without the list of networks, and says that the tokens failed to load', async ({ page, expected }) => {
    expected.console(/the server responded with a status of 5\d\d/)
    let isDown = true
    await page.route('**/v1/supported-chains*', route => route.fulfill({ status: 503, json: {} }))
    await page.route('**/v1/convert/tokens*', route =>
      isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    )
    const { connect } = await solanaPage(page)
    const account = accountScreen(page)
    const { dialog } = account
    await connect()
    await account.open()
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click({ timeout: 30_000 })
    await expect(dialog.getByText('Couldn’t load the tokens.')).toBeVisible({ timeout: 30_000 })
    isDown = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Select token' }).first()).toBeVisible()
  })
})
