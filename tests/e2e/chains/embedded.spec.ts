import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Locator } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import type { Namespace } from 'appkit-modal'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainClient, fund, readBalance } from '../fixtures/chains/chain-funds.js'
import { embeddedWallet, type EmbeddedWallet } from '../fixtures/embedded/embedded-wallet.js'
import { waitForCode } from '../fixtures/embedded/mailbox.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { loadPage } from '../fixtures/open-modal.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { reviewSolana } from '../fixtures/chains/review-solana.js'
import { solanaFunds } from '../fixtures/chains/solana-funds.js'
import { stack } from '../fixtures/stack.js'

test(
  'embedded wallet on Solana: displays, signs and sends the same transaction',
  { tag: '@chains' },
  async ({ page }) => {
    test.setTimeout(150_000)
    const namespaces = 'solana,eip155'
    const wallet = await embeddedWallet(page, {
      query: { families: namespaces, adapters: 'none' },
      features: { email: true },
    })
    const { dialog, frame } = wallet
    await wallet.startLogin()
    await wallet.enterCode(await waitForCode(wallet.email))
    const account = page.getByRole('status', { name: 'Account' })
    await expect(account).toHaveText(/^connected: [1-9A-HJ-NP-Za-km-z]{32,44} on Solana Devnet$/, { timeout: 30_000 })
    await wallet.postponeBackup()
    await expect(dialog).toBeHidden()
    const address = (await page.evaluate(() => window.kit.getAccount('solana').address)) ?? ''
    await useWithoutAdapters(wallet, address)
    await loadPage(page, { query: { families: namespaces } }) // The same login on a page with adapters.
    await expect(account).toHaveText(`connected: ${address} on Solana Devnet`, { timeout: 30_000 })

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(frame.getByText('Hello from a plain page')).toBeVisible()
    await takeScreenshots(page, 'embedded-solana-message')
    await wallet.answer('Approve')
    const result = page.getByRole('status', { name: 'Result' })
    await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const message = new TextEncoder().encode('Hello from a plain page')
    expect(ed25519.verify(base58.decode(await result.innerText()), message, base58.decode(address))).toBe(true)

    await solanaFunds.fund(address, { coins: 2_000_000_000, pebble: 5_000_000, ferry: 5_000_000 })
    const to = Keypair.generate().publicKey.toBase58()
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    await page.getByRole('button', { name: /^Account/ }).click()
    await reviewSolana(page, { token: /SOL/, amount: '0.25', to })
    await send.click()
    await expect(frame.getByText('0.25 SOL')).toBeVisible()
    await expect(frame.getByText(matchGroupedAddress(to)).first()).toBeVisible()
    await takeScreenshots(page, 'embedded-solana-coins')
    await wallet.answer('Reject')
    await expect(dialog.getByText(/^Request rejected/)).toBeVisible()
    expect(await solanaFunds.getLamports(to)).toBe(0)
    await send.click()
    await wallet.answer('Approve')
    await expect.poll(() => solanaFunds.getLamports(to)).toBe(250_000_000)
    await leaveReceipt(dialog)

    for (const { id, token, amount, got } of [
      { id: 'pebble', token: /PBL/, amount: '2', got: '2000000' },
      { id: 'ferry', token: /FERRY/, amount: '3', got: '2970000' },
    ] as const) {
      await reviewSolana(page, { token, amount, to })
      await send.click()
      await expect(frame.getByText(matchGroupedAddress(stack().solana.mints[id].address)).first()).toBeVisible()
      await expect(frame.getByText(matchGroupedAddress(to))).toHaveCount(1)
      await expect(frame.getByText('Max cost to open the recipient’s token account')).toBeVisible()
      await expect(frame.getByText(/^0\.0\d+ SOL$/)).toHaveCount(2) // The cost of the account, and the network fee.
      await takeScreenshots(page, `embedded-solana-${id}`)
      await wallet.answer('Approve')
      await expect.poll(() => solanaFunds.getTokenBalance(to, id)).toBe(got)
      await leaveReceipt(dialog)
    }
  },
)

/**
 * Signs on both namespaces, and on EVM switches the network, reads the balance and sends, on a page without adapters.
 */
async function useWithoutAdapters(wallet: EmbeddedWallet, solana: string): Promise<void> {
  const { page, frame } = wallet
  const text = 'Hello from a page without adapters'
  const sign = (namespace: Namespace) =>
    page.evaluate(async ([message, target]) => (await window.kit.getClient()).signMessage(message, target), [
      text,
      namespace,
    ] as const)
  const approve = async <T>(request: Promise<T>, shown: string | RegExp) => {
    await expect(frame.getByText(shown).first()).toBeVisible()
    await wallet.answer('Approve')
    return request
  }
  const bytes = new TextEncoder().encode(text)
  const signed = base58.decode(await approve(sign('solana'), text))
  expect(ed25519.verify(signed, bytes, base58.decode(solana))).toBe(true)
  const evm = (await page.evaluate(() => window.kit.getAccount('eip155').address)) as Address
  expect(evm).toMatch(/^0x/)
  await fund(evm, { ether: '2', chainId: 31338 })
  const balance = await page.evaluate(async () => {
    const { kit } = window
    await kit.switchNetwork(kit.getCaipNetworks('eip155')[1] as never)
    return kit.updateNativeBalance()
  })
  expect(balance).toMatchObject({ balance: expect.stringMatching(/^2(\.0+)?$/), symbol: 'ETH' })
  const to = privateKeyToAddress(generatePrivateKey())
  const send = () =>
    page.evaluate(async recipient => {
      const client = await window.kit.getClient()
      return client
        .sendTransaction({ to: recipient, value: 5n * 10n ** 17n }, 'eip155')
        .catch((error: { code: string }) => error.code)
    }, to)
  const rejected = send()
  await expect(frame.getByText('0.5 ETH').first()).toBeVisible()
  await wallet.answer('Reject')
  expect(await rejected).toBe('wallet/rejected')
  const hash = (await approve(send(), '0.5 ETH')) as Address
  await chainClient(31338).waitForTransactionReceipt({ hash })
  expect(await readBalance(to, undefined, 31338)).toBe(5n * 10n ** 17n)
  const signature = (await approve(sign('eip155'), text)) as Address
  expect(await chainClient(31338).verifyMessage({ address: evm, message: text, signature })).toBe(true)
  await page.evaluate(() => window.kit.switchNetwork(window.kit.getCaipNetworks('solana')[0] as never))
}

/** Waits until the receipt is confirmed, and leaves it. */
async function leaveReceipt(dialog: Locator): Promise<void> {
  await expect(dialog.getByText(/^Confirmed in \d+ s$/)).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
}

/** Matches an address that is displayed in full, in groups of characters. */
function matchGroupedAddress(address: string): RegExp {
  return new RegExp(`^${[...address].join('\\s?')}$`)
}
