import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, recoverMessageAddress, type Address, type Hex } from 'viem'
import { fund, marketToken } from '../fixtures/chains/chain-funds.js'
import { embeddedWallet, type EmbeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { waitForReceipt } from '../fixtures/chains/wait-for-receipt.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { stack } from '../fixtures/stack.js'

/** Sends a request of the page to the wallet. The result resolves with the code of the error, if there is one. */
async function sendRequest(page: Page, method: string, params: readonly unknown[]): Promise<() => Promise<unknown>> {
  const handle = await page.evaluateHandle(
    ([name, values]) => {
      const provider = window.kit.getWalletProvider() as { request(call: object): Promise<unknown> }
      const result = provider.request({ method: name, params: values })
      return { result: result.catch((error: { code: unknown; message: string }) => error.code ?? error.message) }
    },
    [method, params] as const,
  )
  return () => handle.evaluate(({ result }) => result)
}

/** Closes the modal, which ends its request. Unlike rejections, this does not pause the requests of the page. */
async function leaveRequest({ dialog }: EmbeddedWallet): Promise<void> {
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

/** Matches an address that is displayed in full, in groups of four characters. */
const groups = (address: string) => new RegExp(`^${[...address].join('\\s?')}$`, 'i')

const ONE = 10n ** 18n
const STRANGER = '0x1111222233334444555566667777888899990000'
const PERMIT_2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const field = (name: string, type: string) => ({ name, type })

function permit(owner: Address, value: bigint) {
  return {
    types: {
      EIP712Domain: [
        field('name', 'string'),
        field('version', 'string'),
        field('chainId', 'uint256'),
        field('verifyingContract', 'address'),
      ],
      Permit: [
        field('owner', 'address'),
        field('spender', 'address'),
        field('value', 'uint256'),
        field('nonce', 'uint256'),
        field('deadline', 'uint256'),
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'Oak', version: '1', chainId: 31337, verifyingContract: marketToken('oak').address },
    message: {
      owner,
      spender: STRANGER,
      value: String(value),
      nonce: '0',
      deadline: String(Math.floor(Date.now() / 1_000) + 3_600),
    },
  }
}

function permitTwo() {
  const soon = String(Math.floor(Date.now() / 1_000) + 3_600)
  return {
    types: {
      EIP712Domain: [field('name', 'string'), field('chainId', 'uint256'), field('verifyingContract', 'address')],
      PermitSingle: [field('details', 'PermitDetails'), field('spender', 'address'), field('sigDeadline', 'uint256')],
      PermitDetails: [
        field('token', 'address'),
        field('amount', 'uint160'),
        field('expiration', 'uint48'),
        field('nonce', 'uint48'),
      ],
    },
    primaryType: 'PermitSingle',
    domain: { name: 'Permit2', chainId: 31337, verifyingContract: PERMIT_2 },
    message: {
      details: { token: marketToken('oak').address, amount: String(3n * ONE), expiration: soon, nonce: '0' },
      spender: stack().deployments[31337].v3.router,
      sigDeadline: soon,
    },
  }
}

const REFUSED = /the server responded with a status of 4\d\d/

test.describe('Embedded wallet', { tag: '@embedded' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('creates an account by email, handles a rejection, signs, and sends what it showed', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    const address = await wallet.logIn()
    const result = page.getByRole('status', { name: 'Result' })
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByText('Hello from a plain page')).toBeVisible()
    await expect(wallet.frame.getByText(process.env['APPKIT_SITE'] ?? '')).toBeVisible()
    await expect(wallet.dialog.getByRole('heading', { name: 'Sign a message', level: 1 })).toBeVisible()
    await expect(wallet.frame.getByText('Signing is free and moves no assets.')).toBeVisible()
    await takeScreenshots(page, 'approval-message')
    await expect(wallet.frame.getByText('Back up your wallet')).toHaveCount(0)
    await wallet.answer('Reject')
    await expect(result).toHaveText('wallet/rejected')
    await expect(wallet.dialog).toBeHidden()

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByText('Hello from a plain page')).toBeVisible()
    await wallet.answer('Approve')
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello from a plain page', signature })).toBe(address)
    await expect(wallet.dialog).toBeHidden()

    await wallet.fund(address)
    await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
    await expect(wallet.frame.getByText('0.01 ETH')).toBeVisible()
    await takeScreenshots(page, 'approval-transfer')
    await wallet.answer('Approve')
    await expect(result).toHaveText(/^0x[0-9a-f]{64}$/)
    const receipt = await waitForReceipt((await result.textContent()) as `0x${string}`)
    expect(receipt.status).toBe('success')
    expect(receipt.to).toBe('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  })

  test('rejects an incorrect code, accepts the right one, survives a reload, and signs nothing after the modal closes', async ({
    page,
    expected,
  }) => {
    expected.console(REFUSED)
    const wallet = await embeddedWallet(page)
    await wallet.startLogin()
    const code = await waitForCode(wallet.email)
    await wallet.enterCode(code === '000000' ? '111111' : '000000')
    await expect(wallet.dialog.getByText('Incorrect code. 4 attempts left.')).toBeVisible()
    await takeScreenshots(page, 'email-code-incorrect')
    await wallet.enterCode(code)
    const address = await wallet.address()

    await page.reload()
    expect(await wallet.address()).toBe(address)
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByRole('button', { name: 'Approve' })).toBeVisible()
    await wallet.dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText('request/aborted')
    await expect(wallet.dialog).toBeHidden()
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await wallet.answer('Approve')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('shows token, amount and spender of an allowance and a permit, and what an unlimited one can take', async ({
    page,
  }) => {
    const wallet = await embeddedWallet(page)
    const from = (await wallet.logIn()) as Address
    await fund(from, { tokens: { oak: 5n * ONE } })
    const oak = marketToken('oak').address
    const router = stack().deployments[31337].v3.router as Address
    const approve = (spender: Address, value: bigint) => [
      { from, to: oak, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, value] }) },
    ]
    const cases = [
      ['allowance-exact', 'eth_sendTransaction', approve(router, 2n * ONE), router, '2 OAK'],
      ['allowance-unlimited', 'eth_sendTransaction', approve(STRANGER, maxUint256), STRANGER, 'Unlimited OAK'],
      ['permit', 'eth_signTypedData_v4', [from, JSON.stringify(permit(from, 2n * ONE))], STRANGER, '2 OAK'],
      [
        'permit-unlimited',
        'eth_signTypedData_v4',
        [from, JSON.stringify(permit(from, maxUint256))],
        STRANGER,
        'Unlimited OAK',
      ],
      ['permit2', 'eth_signTypedData_v4', [from, JSON.stringify(permitTwo())], router, '3 OAK'],
    ] as const
    for (const [name, method, params, spender, amount] of cases) {
      const result = await sendRequest(page, method, params)
      await expect(wallet.frame.getByText(amount, { exact: true })).toBeVisible()
      await expect(wallet.frame.getByText(groups(oak)).first()).toBeVisible()
      await expect(wallet.frame.getByText(groups(spender)).first()).toBeVisible()
      await takeScreenshots(page, `approval-${name}`)
      await leaveRequest(wallet)
      expect(String(await result())).not.toMatch(/^0x/)
    }
  })

  test('warns about an unknown call, one that fails, and an address that resembles a known one', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    const from = (await wallet.logIn()) as Address
    await fund(from, { tokens: { oak: 5n * ONE } })
    const known = '0xabcd111111111111111111111111111111116789'
    const paid = await sendRequest(page, 'eth_sendTransaction', [{ from, to: known, value: '0x1' }])
    await wallet.answer('Approve')
    await expect.poll(paid).toMatch(/^0x[0-9a-f]{64}$/)
    const alike = '0xabcd222222222222222222222222222222226789'
    const oak = marketToken('oak').address
    const abi = parseAbi(['function transferFrom(address from, address to, uint256 value)', 'function symbol()'])
    const pull = encodeFunctionData({ abi, functionName: 'transferFrom', args: [STRANGER, from, ONE] })
    const unknown = encodeFunctionData({ abi, functionName: 'symbol' })
    const cases: readonly (readonly [string, { to: string; data?: Hex; value?: Hex; gas?: Hex }, string])[] = [
      ['lookalike', { to: alike, value: '0x1' }, 'This address resembles one you used before'],
      ['unknown-call', { to: oak, data: unknown }, 'We don’t know what this does.'],
      ['fails', { to: oak, data: pull, gas: '0x30000' }, 'This will probably fail.'],
    ]
    for (const [name, call, warning] of cases) {
      const result = await sendRequest(page, 'eth_sendTransaction', [{ from, ...call }])
      await expect(wallet.frame.getByText(warning)).toBeVisible()
      await takeScreenshots(page, `approval-${name}`)
      await leaveRequest(wallet)
      expect(String(await result())).not.toMatch(/^0x/)
    }
  })

  test('three rejections pause the requests of a page: this is explained, and the user can allow the next one', async ({
    page,
  }) => {
    const wallet = await embeddedWallet(page)
    await wallet.logIn()
    const request = page.getByRole('button', { name: 'Sign a message' })
    for (let count = 0; count < 3; count += 1) {
      await request.click()
      await wallet.answer('Reject')
      await expect(wallet.dialog).toBeHidden()
    }
    await request.click()
    await expect(wallet.frame.getByRole('heading', { name: 'Requests are paused' })).toBeVisible()
    await takeScreenshots(page, 'approval-paused')
    const allow = wallet.frame.getByRole('button', { name: 'Allow now' })
    await expect(allow).toBeEnabled()
    await allow.hover()
    await expect(allow).toHaveCSS('cursor', 'pointer')
    await allow.click()
    await expect(wallet.frame.getByText('Hello from a plain page')).toBeVisible()
    await wallet.answer('Approve')
    await expect(page.getByRole('status', { name: 'Result' })).toHaveText(/^0x[0-9a-f]{130}$/)
  })

  test('has the language of the modal and follows its changes', async ({ page }) => {
    const wallet = await embeddedWallet(page)
    await wallet.logIn()
    await page.evaluate(() => (document.documentElement.lang = 'de'))
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(wallet.frame.getByRole('button', { name: 'Ablehnen' })).toBeVisible()
    await expect(wallet.dialog.getByRole('heading', { level: 1, name: 'Nachricht signieren' })).toBeVisible()
    await page.evaluate(() => (document.documentElement.lang = 'en'))
    await expect(wallet.frame.getByRole('button', { name: 'Reject' })).toBeVisible()
    await expect(wallet.dialog.getByRole('heading', { level: 1, name: 'Sign a message' })).toBeVisible()
  })

  test('is absent from the screens if the app has not configured it', async ({ page }) => {
    const wallet = await embeddedWallet(page, { features: { email: false, socials: false } })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(wallet.dialog.getByRole('list', { name: 'Wallets' })).toBeVisible()
    await expect(wallet.dialog.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
    expect(page.frames()).toHaveLength(1)
  })
})
