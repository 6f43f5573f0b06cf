import type { PolkadotTestWalletOptions } from './polkadot-test-options.js'
import type { PolkadotTestWallet } from './polkadot-test-wallet.js'

/**
 * Makes a Polkadot wallet for end-to-end tests, which loads `@scure/sr25519`: install it beside this package.
 *
 * @example
 * const wallet = await createPolkadotTestWallet({ name: 'talisman' })
 * wallet.appear()
 */
export async function createPolkadotTestWallet(options: PolkadotTestWalletOptions = {}): Promise<PolkadotTestWallet> {
  const { PolkadotTestWallet: Wallet } = await import('./polkadot-test-wallet.js')
  return new Wallet(options)
}
