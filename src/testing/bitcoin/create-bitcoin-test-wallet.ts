import { BitcoinTestWallet } from './bitcoin-test-wallet.js'
import type { BitcoinTestWalletOptions } from './bitcoin-test-options.js'

/**
 * Creates a Bitcoin wallet for end-to-end tests. Put it on the page with `appear`, in the shape that your users' wallets have.
 *
 * @example
 * const wallet = createBitcoinTestWallet({ esplora: 'http://127.0.0.1:3002', memory: sessionStorage })
 * wallet.appear('standard')
 * wallet.control.mode = 'reject'
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions = {}): BitcoinTestWallet {
  return new BitcoinTestWallet(options)
}
