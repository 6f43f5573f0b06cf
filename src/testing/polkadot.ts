export { createPolkadotTestWallet } from './polkadot/create-polkadot-test-wallet.js'
export type { PolkadotTestWalletOptions } from './polkadot/polkadot-test-options.js'
export type { PolkadotTestWallet } from './polkadot/polkadot-test-wallet.js'
