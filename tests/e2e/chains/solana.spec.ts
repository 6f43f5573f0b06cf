import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, PublicKey } from '@solana/web3.js'
import { expect, test } from '../fixtures/no-leaks.js'
import { takeScreenshots } from '../fixtures/screenshots.js'
import { reviewSolana } from '../fixtures/chains/review-solana.js'
import { solanaFunds } from '../fixtures/chains/solana-funds.js'
import { solanaPage } from '../fixtures/chains/solana-page.js'

test.describe('Injected Solana wallet', { tag: '@chains' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('connects, signs, sends coins and tokens, handles a rejection, follows the account, survives a reload, and disconnects', async ({
    page,
  }) => {
    const { addresses, connect } = await solanaPage(page)
    const { getLamports, getTokenBalance } = solanaFunds
    const [first, second] = addresses
    const account = page.getByRole('status', { name: 'Account' })
    const result = page.getByRole('status', { name: 'Result' })
    await connect()
    await expect(account).toHaveText(`connected: ${first} on Solana Devnet`)

    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const signature = decodeBase58(await result.innerText())
    const message = new TextEncoder().encode('Hello from a plain page')
    expect(ed25519.verify(signature, message, new PublicKey(first).toBytes())).toBe(true)
    await page.evaluate(() => window.solanaWallet.control.decide('reject'))
    await page.getByRole('button', { name: 'Sign a message' }).click()
    await expect(result).toHaveText('wallet/rejected')

    const to = Keypair.generate().publicKey.toBase58()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: /^Account/ }).click()
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    await reviewSolana(page, { token: /SOL/, amount: '0.5', to })
    await expect(dialog.getByText('0.000015 SOL')).toBeVisible()
    await expect(send).toBeEnabled()
    await page.evaluate(() => window.solanaWallet.control.decide('reject', 'approve'))
    await send.click()
    await expect(dialog.getByText('Request rejected in Solana Test Wallet')).toBeVisible()
    expect(await getLamports(to)).toBe(0)
    await send.click()
    await expect(dialog.getByText(/^Confirmed in \d+ s$/)).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => getLamports(to)).toBe(500_000_000)
    expect(await getLamports(first)).toBe(2_000_000_000 - 500_000_000 - 15_000)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
    await expect(page.locator('appkit-button')).toContainText('1.499 SOL') // The balance is updated once the network has the transaction.

    for (const { id, token, amount, got, left } of [
      { id: 'pebble', token: /PBL/, amount: '2', got: '2000000', left: '3000000' }, // Creates the recipient's token account.
      { id: 'ferry', token: /FERRY/, amount: '2', got: '1980000', left: '3000000' }, // Has a transfer tax of 1 %.
    ] as const) {
      await reviewSolana(page, { token, amount, to })
      await takeScreenshots(page, `solana-review-${id}`)
      await expect(send).toBeEnabled()
      await send.click()
      await expect.poll(() => getTokenBalance(to, id)).toBe(got)
      expect(await getTokenBalance(first, id)).toBe(left)
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog.getByRole('button', { name: 'Receive' })).toBeVisible()
    }
    await page.keyboard.press('Escape')

    await page.evaluate(() => window.solanaWallet.control.switchAccount(1))
    await expect(account).toHaveText(`connected: ${second} on Solana Devnet`)
    await page.reload()
    await expect(account).toHaveText(`connected: ${second} on Solana Devnet`)
    await page.evaluate(() => window.solanaWallet.control.disconnect())
    await expect(account).toHaveText(/^disconnected/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})

/** Decodes a base58 signature independently of the package. */
function decodeBase58(text: string): Uint8Array {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = [...text].reduce((sum, sign) => sum * 58n + BigInt(digits.indexOf(sign)), 0n)
  return Uint8Array.from((number.toString(16).padStart(128, '0').match(/../g) ?? []).map(pair => parseInt(pair, 16)))
}
