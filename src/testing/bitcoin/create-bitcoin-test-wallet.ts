import type { BitcoinTestWallet } from './bitcoin-test-wallet.js'
import type { BitcoinTestWalletOptions } from './bitcoin-test-options.js'

/**
 * Makes a Bitcoin wallet for end-to-end tests, which loads `@scure/btc-signer`: install it beside this package. Put it on the
 * page with `appear`, in the shape that your users' wallets have.
 *
 * @example
 * const wallet = await createBitcoinTestWallet({ esplora: 'http://127.0.0.1:3002', memory: sessionStorage })
 * wallet.appear('standard')
 * wallet.control.mode = 'reject'
 */
export async function createBitcoinTestWallet(options: BitcoinTestWalletOptions = {}): Promise<BitcoinTestWallet> {
  const { BitcoinTestWallet: Wallet } = await import('./bitcoin-test-wallet.js')
  return new Wallet(options)
}
