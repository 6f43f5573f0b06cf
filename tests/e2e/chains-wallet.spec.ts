import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { recoverMessageAddress, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Page } from '@playwright/test'
import type { Namespace } from 'appkit-modal'
import { verifyEcdsa } from '../helpers/verify-bitcoin-message.js'
import { chainClient, fund, onChain } from './fixtures/chain-funds.js'
import { expect, test } from './fixtures/no-leaks.js'
import { openModal } from './fixtures/open-modal.js'
import { copyLink, pairWallet } from './fixtures/pair-wallet.js'
import { picture } from './fixtures/picture.js'
import { solanaFunds } from './fixtures/solana-funds.js'
import { stack } from './fixtures/stack.js'
import { openWallet, type WalletPage } from './fixtures/wallet-page.js'

const families = ['eip155', 'solana', 'bip122'] as const
const MESSAGE = 'Hello from a page of three families'
const RECEIVER = {
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
    // an account that no other test has
    const number = 2_000_000 + Math.floor(Math.random() * 1_000_000)
    const { wallet } = await pairWallet(page, { query: { families: 'solana,eip155,bip122' } }, number)
    const accounts = () => page.evaluate(names => names.map(name => window.kit.getAccount(name)), families)
    const [evm = '', solana = '', satoshi = ''] = (await accounts()).map(({ address }) => address)
    await expect
      .poll(async () => (await accounts())[2]?.allAccounts)
      .toMatchObject([
        { address: satoshi, type: 'payment', path: `m/84'/1'/${number}'/0/0` },
        { type: 'ordinal', path: `m/86'/1'/${number}'/0/0` },
      ])

    const asked = asker(page, wallet)
    const signature = await asked({ namespace: 'eip155' })
    expect(await recoverMessageAddress({ message: MESSAGE, signature: signature as `0x${string}` })).toBe(evm)
    const message = new TextEncoder().encode(MESSAGE)
    const signed = base58.decode(await asked({ namespace: 'solana' }))
    expect(ed25519.verify(signed, message, base58.decode(solana))).toBe(true)
    const { publicKey = '' } = (await accounts())[2]?.allAccounts[0] ?? {}
    expect(verifyEcdsa(MESSAGE, await asked({ namespace: 'bip122' }), publicKey)).toBe(true)

    await solanaFunds.give(solana, { coins: 1_000_000_000 })
    await fetch(`${bitcoin}/faucet`, { method: 'POST', body: JSON.stringify({ address: satoshi, amount: 90_000 }) })
    const before = await solanaFunds.coins(RECEIVER.solana)
    const lamports = { namespace: 'solana', to: RECEIVER.solana, value: 300_000_000 } as const
    expect(await asked(lamports, 'reject')).toBe('wallet/rejected')
    expect(await solanaFunds.coins(RECEIVER.solana)).toBe(before)
    expect(await asked(lamports)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await expect.poll(() => solanaFunds.coins(RECEIVER.solana)).toBe(before + 300_000_000)
    const txid = await asked({ namespace: 'bip122', to: RECEIVER.bip122, value: 40_000 })
    const coins = await (await fetch(`${bitcoin}/address/${RECEIVER.bip122}/utxo`)).json()
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
    await dialog.getByRole('button', { name: 'Example Wallet' }).click()
    await expect(dialog.getByText(/^Also disconnects: /)).toBeVisible()
    await picture(page, 'wallet-of-three-families')
    await dialog.getByRole('button', { name: 'Disconnect' }).press('Enter')
    await expect(account).toHaveText(/^disconnected/)
    expect((await accounts()).map(({ status }) => status)).toEqual(families.map(() => 'disconnected'))
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
    /** Nothing else can be chosen: the code is the first screen. */
    const pair = async () => {
      await expect(page.locator('appkit-button')).toHaveText(/^Connect wallet/)
      await wallet.pair(await copyLink(modal))
      await wallet.approve('Connect to this page')
      await page.bringToFront()
      await expect(account).toHaveText(/^connected/)
    }
    await pair()
    const accounts = () => page.evaluate(names => names.map(name => window.kit.getAccount(name)), families)
    const [evm = '', solana = ''] = (await accounts()).map(({ address }) => address)
    const asked = asker(page, wallet)
    const checked = async () => {
      const signature = (await asked({ namespace: 'eip155' })) as `0x${string}`
      expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(evm)
      const message = new TextEncoder().encode(MESSAGE)
      expect(ed25519.verify(base58.decode(await asked({ namespace: 'solana' })), message, base58.decode(solana))).toBe(
        true,
      )
      const { publicKey = '' } = (await accounts())[2]?.allAccounts[0] ?? {}
      expect(verifyEcdsa(MESSAGE, await asked({ namespace: 'bip122' }), publicKey)).toBe(true)
    }
    await checked()
    const before = await accounts()
    await page.reload()
    await expect(account).toHaveText(/^connected/) // the page has its instance by then
    await expect.poll(accounts).toEqual(before)
    await checked()

    const to = privateKeyToAddress(generatePrivateKey())
    const ether = { namespace: 'eip155', to, value: 40_000_000_000 } as const
    await fund(evm as Address, { chainId: 31338 })
    expect(await asked(ether, 'reject')).toBe('wallet/rejected')
    await page.getByRole('button', { name: /^Network/ }).click()
    await modal.getByRole('button', { name: 'Local Two' }).click()
    await expect(account).toHaveText(`connected: ${evm} on Local Two`)
    await expect(modal.dialog).toBeHidden()
    const hash = (await asked(ether)) as `0x${string}`
    await chainClient(31338).waitForTransactionReceipt({ hash })
    expect(await Promise.all([onChain(to, undefined, 31338), onChain(to)])).toEqual([40_000_000_000n, 0n])

    await wallet.page.bringToFront()
    await wallet.connected(/./).getByRole('button', { name: 'Disconnect' }).click()
    await page.bringToFront()
    await expect(account).toHaveText(/^disconnected/)
    expect((await accounts()).map(({ status }) => status)).toEqual(families.map(() => 'disconnected'))

    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await pair()
    await page.evaluate(() => window.kit.disconnect())
    await expect(account).toHaveText(/^disconnected/)
    await expect(wallet.page.getByText('No page is connected.')).toBeVisible()
  },
)

interface Asked {
  readonly namespace: Namespace
  /** Sends there, or signs a message where there is nobody. */
  readonly to?: string
  readonly value?: number
}

/** Asks with the page's own client, and decides in the wallet. */
function asker(page: Page, wallet: WalletPage) {
  return async (what: Asked, decision: 'approve' | 'reject' = 'approve'): Promise<string> => {
    const answer = askClient(page, what)
    await wallet.page.bringToFront()
    await wallet[decision](titleOf(what))
    await page.bringToFront()
    return answer
  }
}

/** What the wallet calls it: on Solana it signs, and the page hands over what was signed. */
function titleOf({ namespace, to }: Asked): string {
  if (to === undefined) return 'Sign a message'
  return namespace === 'solana' ? 'Sign a transaction' : 'Send a transaction'
}

/** Asks the client of the page; gives the answer, or the code of what went wrong. */
function askClient(page: Page, what: Asked): Promise<string> {
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
    [what, MESSAGE] as const,
  )
}
