import { Address, OutScript } from '@scure/btc-signer'
import { verify } from '@scure/sr25519'
import { verifyBip322, verifyEcdsa } from '../../helpers/chains/verify-bitcoin-message.js'
import { callClient, connectChainWallet, chainWalletScript, openChainPage } from '../fixtures/chains/chain-page.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { stack } from '../fixtures/stack.js'

const RECIPIENT = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'

test.describe('Injected Bitcoin wallets', { tag: '@chains' }, () => {
  test('both wallet APIs connect, sign, send, handle a rejection, survive a reload, and disconnect', async ({
    page,
  }) => {
    const { bitcoin } = stack()
    const seed = crypto.randomUUID()
    await page.addInitScript({ content: await chainWalletScript() })
    await page.addInitScript(
      ([text, esplora]) => {
        void window.addBitcoinWallet?.('standard', { seed: text, name: 'Orange Wallet' })
        void window.addBitcoinWallet?.('unisat', { seed: text, esplora })
      },
      [seed, bitcoin] as const,
    )
    await openChainPage(page, 'bip122')
    const address = await page.evaluate(() => window.bitcoinWallets.standard?.addresses[0] ?? '')
    await fetch(`${bitcoin}/faucet`, { method: 'POST', body: JSON.stringify({ address, amount: 500_000 }) })

    await connectChainWallet(page, 'Orange Wallet')
    await expect(page.getByRole('button', { name: /^Account/ })).toContainText('0.005 BTC')
    const accounts = await page.evaluate(() => window.kit.getAccount().allAccounts)
    expect(accounts).toMatchObject([{ address, type: 'payment' }, { type: 'ordinal' }])

    const signature = await callClient(page, 'signMessage', 'Hello, Bitcoin')
    expect(verifyEcdsa('Hello, Bitcoin', signature, accounts[0]?.publicKey ?? '')).toBe(true)
    const received = async () => {
      const answer = await fetch(`${bitcoin}/address/${RECIPIENT}/utxo`)
      return (await answer.json()) as { txid: string; value: number }[]
    }
    const txid = await callClient(page, 'send', RECIPIENT, '120000') // The wallet cannot send, so the client builds the transaction.
    expect(txid).toMatch(/^[\da-f]{64}$/)
    expect(await received()).toContainEqual(expect.objectContaining({ txid, value: 120_000 }))
    await page.evaluate(() => window.bitcoinWallets.standard?.control.decide('reject', 'reject'))
    expect(await callClient(page, 'signMessage', 'No')).toBe('wallet/rejected')
    expect(await callClient(page, 'send', RECIPIENT, '130000')).toBe('wallet/rejected')
    await page.evaluate(() => window.kit.disconnect())

    await connectChainWallet(page, 'UniSat')
    const proof = await callClient(page, 'signMessage', 'Hello, Bitcoin', 'bip322')
    const form = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
    expect(verifyBip322('Hello, Bitcoin', proof, OutScript.encode(Address(form).decode(address)))).toBe(true)
    const second = await callClient(page, 'send', RECIPIENT, '140000') // This wallet sends by itself.
    expect(await received()).toContainEqual(expect.objectContaining({ txid: second, value: 140_000 }))

    await openChainPage(page, 'bip122')
    await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    await page.evaluate(() => window.bitcoinWallets.unisat?.control.disconnect())
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})

test.describe('Injected Polkadot wallet', { tag: '@chains' }, () => {
  test('connects, signs, handles a rejection, survives a reload, and disconnects', async ({ page }) => {
    await page.addInitScript({ content: await chainWalletScript() })
    await page.addInitScript(seed => void window.addPolkadotWallet?.(seed), crypto.randomUUID())
    await page.route('**/polkadot-node', route => {
      const { id } = route.request().postDataJSON() as { id: number }
      return route.fulfill({ json: { jsonrpc: '2.0', id, result: null } }) // The account does not exist on the chain.
    })
    await openChainPage(page, 'polkadot')
    await connectChainWallet(page, 'Talisman')
    const signature = await callClient(page, 'signMessage', 'Hello, Polkadot')
    const key = await page.evaluate(() => Array.from(window.polkadotWallet.publicKeys[0] ?? []))
    const wrapped = new TextEncoder().encode('<Bytes>Hello, Polkadot</Bytes>')
    expect(verify(wrapped, Buffer.from(signature.slice(2), 'hex'), Uint8Array.from(key))).toBe(true)
    await page.evaluate(() => window.polkadotWallet.control.decide('reject'))
    expect(await callClient(page, 'signMessage', 'No')).toBe('wallet/rejected')
    await openChainPage(page, 'polkadot')
    await expect(page.getByRole('button', { name: /^Account 1/ })).toBeVisible()
    await page.evaluate(() => window.kit.disconnect())
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})
