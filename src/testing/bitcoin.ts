export { createBitcoinTestWallet } from './bitcoin/create-bitcoin-test-wallet.js'
export type { BitcoinTestNetwork, BitcoinTestWalletOptions, PaymentForm } from './bitcoin/bitcoin-test-options.js'
export type { BitcoinTestWallet, BitcoinWalletShape } from './bitcoin/bitcoin-test-wallet.js'
