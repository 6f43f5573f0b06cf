import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import type { Namespace } from 'appkit-modal'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainClient, fund, onChain } from './fixtures/chain-funds.js'
import { embeddedWallet, type EmbeddedWallet } from './fixtures/embedded-wallet.js'
import { codeTo } from './fixtures/mail-box.js'
import { expect, test } from './fixtures/no-leaks.js'
import { loadPage } from './fixtures/open-modal.js'
import { picture } from './fixtures/picture.js'
import { reviewSolana } from './fixtures/review-solana.js'
import { solanaFunds } from './fixtures/solana-funds.js'
import { stack } from './fixtures/stack.js'

test('embedded wallet on Solana: displays, signs and sends the same transaction', { tag: '@chains' }, async ({ page }) => {
  test.setTimeout(150_000)
  const families = 'solana,eip155'
  const wallet = await embeddedWallet(page, { query: { families, adapters: 'none' }, features: { email: true } })
  const { dialog, frame } = wallet
  await wallet.begin()
  await wallet.enter(await codeTo(wallet.email))
  const account = page.getByRole('status', { name: 'Account' })
  await expect(account).toHaveText(/^connected: [1-9A-HJ-NP-Za-km-z]{32,44} on Solana Devnet$/, { timeout: 30_000 })
  await expect(dialog).toBeHidden()
  const address = (await page.evaluate(() => window.kit.getAccount('solana').address)) ?? ''
  await withoutAdapters(wallet, address)
  await loadPage(page, { query: { families } }) // the same login, on a page that brings the families
  await expect(account).toHaveText(`connected: ${address} on Solana Devnet`, { timeout: 30_000 })

  await page.getByRole('button', { name: 'Sign a message' }).click()
  await expect(frame.getByText('Hello from a plain page')).toBeVisible()
  await picture(page, 'embedded-solana-message')
  await wallet.answer('Approve')
  const result = page.getByRole('status', { name: 'Result' })
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const message = new TextEncoder().encode('Hello from a plain page')
  expect(ed25519.verify(base58.decode(await result.innerText()), message, base58.decode(address))).toBe(true)

  await solanaFunds.give(address, { coins: 2_000_000_000, pebble: 5_000_000, ferry: 5_000_000 })
  const to = Keypair.generate().publicKey.toBase58()
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  await page.getByRole('button', { name: /^Account/ }).click()
  await reviewSolana(page, { token: /SOL/, amount: '0.25', to })
  await send.click()
  await expect(frame.getByText('0.25 SOL')).toBeVisible()
  await expect(frame.getByText(grouped(to)).first()).toBeVisible()
  await picture(page, 'embedded-solana-coins')
  await wallet.answer('Reject')
  await expect(dialog.getByText(/^You said no/)).toBeVisible()
  expect(await solanaFunds.coins(to)).toBe(0)
  await send.click()
  await wallet.answer('Approve')
  await expect.poll(() => solanaFunds.coins(to)).toBe(250_000_000)
  await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()

  for (const { id, token, amount, got } of [
    { id: 'pebble', token: /PBL/, amount: '2', got: '2000000' },
    { id: 'ferry', token: /FERRY/, amount: '3', got: '2970000' },
  ] as const) {
    await reviewSolana(page, { token, amount, to })
    await send.click()
    await expect(frame.getByText(grouped(stack().solana.mints[id].address)).first()).toBeVisible()
    await expect(frame.getByText(grouped(to))).toHaveCount(1)
    await expect(frame.getByText('Max cost to open the recipient’s token account')).toBeVisible()
    await expect(frame.getByText(/^0\.0\d+ SOL$/)).toHaveCount(2) // what that costs, and the fee
    await picture(page, `embedded-solana-${id}`)
    await wallet.answer('Approve')
    await expect.poll(() => solanaFunds.tokens(to, id)).toBe(got)
    await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
  }
})

/** Signs on both families, and on EVM changes the network, reads the balance and sends, on a page that brings no family. */
async function withoutAdapters(wallet: EmbeddedWallet, solana: string): Promise<void> {
  const { page, frame } = wallet
  const text = 'Hello from a page without adapters'
  const sign = (namespace: Namespace) =>
    page.evaluate(async ([said, at]) => (await window.kit.getClient()).signMessage(said, at), [
      text,
      namespace,
    ] as const)
  const approved = async <T>(asked: Promise<T>, shown: string | RegExp) => {
    await expect(frame.getByText(shown).first()).toBeVisible()
    await wallet.answer('Approve')
    return asked
  }
  const bytes = new TextEncoder().encode(text)
  const signed = base58.decode(await approved(sign('solana'), text))
  expect(ed25519.verify(signed, bytes, base58.decode(solana))).toBe(true)
  const evm = (await page.evaluate(() => window.kit.getAccount('eip155').address)) as Address
  expect(evm).toMatch(/^0x/)
  await fund(evm, { ether: '2', chainId: 31338 })
  const money = await page.evaluate(async () => {
    const { kit } = window
    await kit.switchNetwork(kit.getCaipNetworks('eip155')[1] as never)
    return kit.updateNativeBalance()
  })
  expect(money).toMatchObject({ balance: expect.stringMatching(/^2(\.0+)?$/), symbol: 'ETH' })
  const to = privateKeyToAddress(generatePrivateKey())
  const send = () =>
    page.evaluate(async receiver => {
      const client = await window.kit.getClient()
      return client
        .sendTransaction({ to: receiver, value: 5n * 10n ** 17n }, 'eip155')
        .catch((error: { code: string }) => error.code)
    }, to)
  const refused = send()
  await expect(frame.getByText('0.5 ETH').first()).toBeVisible()
  await wallet.answer('Reject')
  expect(await refused).toBe('wallet/rejected')
  const hash = (await approved(send(), '0.5 ETH')) as Address
  await chainClient(31338).waitForTransactionReceipt({ hash })
  expect(await onChain(to, undefined, 31338)).toBe(5n * 10n ** 17n)
  const signature = (await approved(sign('eip155'), text)) as Address
  expect(await chainClient(31338).verifyMessage({ address: evm, message: text, signature })).toBe(true)
  await page.evaluate(() => window.kit.switchNetwork(window.kit.getCaipNetworks('solana')[0] as never))
}

/** An address as it is drawn: whole, and in groups. */
function grouped(address: string): RegExp {
  return new RegExp(`^${[...address].join('\\s?')}$`)
}
