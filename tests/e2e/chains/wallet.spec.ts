import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { recoverMessageAddress, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Page } from '@playwright/test'
import type { Namespace } from 'appkit-modal'
import { verifyEcdsa } from '../../helpers/chains/verify-bitcoin-message.js'
import { chainClient, fund, readBalance } from '../fixtures/chains/chain-funds.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { openModal, openSettings } from '../fixtures/open-modal.js'
import { copyLink, pairWallet } from '../fixtures/connect/pair-wallet.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { solanaFunds } from '../fixtures/chains/solana-funds.js'
import { stack } from '../fixtures/stack.js'
import { openWallet, type WalletPage } from '../fixtures/connect/wallet-page.js'

const namespaces = ['eip155', 'solana', 'bip122'] as const
const MESSAGE = 'Hello from a page with three namespaces'
const RECIPIENT = {
  solana: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  bip122: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
} as const

test(
  'a WalletConnect wallet serves three namespaces in one session, which ends for all of them',
  {
    tag: '@chains',
  },
  async ({ page }) => {
    test.setTimeout(150_000)
    const { bitcoin } = stack()
    // Avoids the accounts of other tests.
    const number = 2_000_000 + Math.floor(Math.random() * 1_000_000)
    const { wallet } = await pairWallet(page, { query: { families: 'solana,eip155,bip122' } }, number)
    const accounts = () => page.evaluate(names => names.map(name => window.kit.getAccount(name)), namespaces)
    const [evm = '', solana = '', satoshi = ''] = (await accounts()).map(({ address }) => address)
    await expect
      .poll(async () => (await accounts())[2]?.allAccounts)
      .toMatchObject([
        { address: satoshi, type: 'payment', path: `m/84'/1'/${number}'/0/0` },
        { type: 'ordinal', path: `m/86'/1'/${number}'/0/0` },
      ])

    const send = createRequester(page, wallet)
    const signature = await send({ namespace: 'eip155' })
    expect(await recoverMessageAddress({ message: MESSAGE, signature: signature as `0x${string}` })).toBe(evm)
    const message = new TextEncoder().encode(MESSAGE)
    const signed = base58.decode(await send({ namespace: 'solana' }))
    expect(ed25519.verify(signed, message, base58.decode(solana))).toBe(true)
    const { publicKey = '' } = (await accounts())[2]?.allAccounts[0] ?? {}
    expect(verifyEcdsa(MESSAGE, await send({ namespace: 'bip122' }), publicKey)).toBe(true)

    await solanaFunds.fund(solana, { coins: 1_000_000_000 })
    await fetch(`${bitcoin}/faucet`, { method: 'POST', body: JSON.stringify({ address: satoshi, amount: 90_000 }) })
    const before = await solanaFunds.getLamports(RECIPIENT.solana)
    const lamports = { namespace: 'solana', to: RECIPIENT.solana, value: 300_000_000 } as const
    expect(await send(lamports, 'reject')).toBe('wallet/rejected')
    expect(await solanaFunds.getLamports(RECIPIENT.solana)).toBe(before)
    expect(await send(lamports)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await expect.poll(() => solanaFunds.getLamports(RECIPIENT.solana)).toBe(before + 300_000_000)
    const txid = await send({ namespace: 'bip122', to: RECIPIENT.bip122, value: 40_000 })
    const coins = await (await fetch(`${bitcoin}/address/${RECIPIENT.bip122}/utxo`)).json()
    expect(coins).toContainEqual(expect.objectContaining({ txid, value: 40_000 }))

    const account = page.getByRole('status', { name: 'Account' })
    const dialog = page.getByRole('dialog')
    await expect(account).toHaveText(`connected: ${solana} on Solana Devnet`)
    await page.getByRole('button', { name: /^Network/ }).click()
    await dialog.getByRole('button', { name: 'Bitcoin Regtest' }).click()
    await expect(account).toHaveText(`connected: ${satoshi} on Bitcoin Regtest`)
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(account).toHaveText(`connected: ${satoshi} on Bitcoin Regtest`)
    expect((await accounts()).map(({ address }) => address)).toEqual([evm, solana, satoshi])

    await page.getByRole('button', { name: /^Account/ }).click()
    await openSettings(dialog)
    await dialog.getByRole('button', { name: 'Example Wallet' }).click()
    await expect(dialog.getByText(/^Also disconnects: /).first()).toBeVisible()
    await takeScreenshots(page, 'wallet-of-three-namespaces')
    await dialog.getByRole('button', { name: 'Disconnect' }).first().press('Enter')
    await expect(account).toHaveText(/^disconnected/)
    expect((await accounts()).map(({ status }) => status)).toEqual(namespaces.map(() => 'disconnected'))
    await expect(wallet.page.getByText('No page is connected.')).toBeVisible()
  },
)

test(
  'a WalletConnect wallet connects, signs, sends, reconnects, and disconnects without an adapter',
  {
    tag: '@chains',
  },
  async ({ page }) => {
    test.setTimeout(150_000)
    const account = page.getByRole('status', { name: 'Account' })
    const number = 3_000_000 + Math.floor(Math.random() * 1_000_000)
    const query = { adapters: 'none', families: 'eip155,solana,bip122' }
    const modal = await openModal(page, { query })
    const wallet = await openWallet(page.context(), number)
    /** WalletConnect is the only option, so the QR code is the first screen. */
    const pair = async () => {
      await expect(page.locator('appkit-button')).toHaveText(/^Connect wallet/)
      await wallet.pair(await copyLink(modal))
      await wallet.approve('Connect to this page')
      await page.bringToFront()
      await expect(account).toHaveText(/^connected/)
    }
    await pair()
    const accounts = () => page.evaluate(names => names.map(name => window.kit.getAccount(name)), namespaces)
    const [evm = '', solana = ''] = (await accounts()).map(({ address }) => address)
    const send = createRequester(page, wallet)
    const expectSignatures = async () => {
      const signature = (await send({ namespace: 'eip155' })) as `0x${string}`
      expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(evm)
      const message = new TextEncoder().encode(MESSAGE)
      expect(ed25519.verify(base58.decode(await send({ namespace: 'solana' })), message, base58.decode(solana))).toBe(
        true,
      )
      const { publicKey = '' } = (await accounts())[2]?.allAccounts[0] ?? {}
      expect(verifyEcdsa(MESSAGE, await send({ namespace: 'bip122' }), publicKey)).toBe(true)
    }
    await expectSignatures()
    const before = await accounts()
    await page.reload()
    await expect(account).toHaveText(/^connected/) // The page has created its instance by then.
    await expect.poll(accounts).toEqual(before)
    await expectSignatures()

    const to = privateKeyToAddress(generatePrivateKey())
    const ether = { namespace: 'eip155', to, value: 40_000_000_000 } as const
    await fund(evm as Address, { chainId: 31338 })
    expect(await send(ether, 'reject')).toBe('wallet/rejected')
    await page.getByRole('button', { name: /^Network/ }).click()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(account).toHaveText(`connected: ${evm} on Local Two`)
    await expect(modal.dialog).toBeHidden()
    const hash = (await send(ether)) as `0x${string}`
    await chainClient(31338).waitForTransactionReceipt({ hash })
    expect(await Promise.all([readBalance(to, undefined, 31338), readBalance(to)])).toEqual([40_000_000_000n, 0n])

    await wallet.page.bringToFront()
    await wallet.connection(/./).getByRole('button', { name: 'Disconnect' }).click()
    await page.bringToFront()
    await expect(account).toHaveText(/^disconnected/)
    expect((await accounts()).map(({ status }) => status)).toEqual(namespaces.map(() => 'disconnected'))

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await pair()
    await page.evaluate(() => window.kit.disconnect())
    await expect(account).toHaveText(/^disconnected/)
    await expect(wallet.page.getByText('No page is connected.')).toBeVisible()
  },
)

interface ClientRequest {
  readonly namespace: Namespace
  /** Without a recipient, the request signs a message. */
  readonly to?: string
  readonly value?: number
}

/** Returns a function that calls the page's client and answers the request in the wallet. */
function createRequester(page: Page, wallet: WalletPage) {
  return async (request: ClientRequest, decision: 'approve' | 'reject' = 'approve'): Promise<string> => {
    const answer = callClient(page, request)
    await wallet.page.bringToFront()
    await wallet[decision](getTitle(request))
    await page.bringToFront()
    return answer
  }
}

/** Title of the request in the wallet. On Solana the wallet signs, and the page sends. */
function getTitle({ namespace, to }: ClientRequest): string {
  if (to === undefined) return 'Sign a message'
  return namespace === 'solana' ? 'Sign a transaction' : 'Send a transaction'
}

/** Calls the client of the page. Returns the result, or the error code. */
function callClient(page: Page, request: ClientRequest): Promise<string> {
  return page.evaluate(
    async ([{ namespace, to, value = 0 }, message]) => {
      const client = await window.kit.getClient()
      try {
        if (to === undefined) return await client.signMessage(message, namespace)
        return await client.sendTransaction({ to, value: BigInt(value) }, namespace)
      } catch (error) {
        return String((error as { code?: unknown }).code)
      }
    },
    [request, MESSAGE] as const,
  )
}
