import type { PolkadotTestWalletOptions } from './polkadot-test-options.js'
import { PolkadotTestWallet } from './polkadot-test-wallet.js'

/**
 * Creates a Polkadot wallet for end-to-end tests.
 *
 * @example
 * const wallet = createPolkadotTestWallet({ name: 'talisman' })
 * wallet.appear()
 */
export function createPolkadotTestWallet(options: PolkadotTestWalletOptions = {}): PolkadotTestWallet {
  return new PolkadotTestWallet(options)
}
