export { createBitcoinTestWallet } from './bitcoin/bitcoin-test-wallet.js'
export type { BitcoinTestNetwork, BitcoinTestWalletOptions, PaymentForm } from './bitcoin/bitcoin-keys.js'
export type { BitcoinTestWallet, BitcoinWalletShape } from './bitcoin/bitcoin-test-wallet.js'
