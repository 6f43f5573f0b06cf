/** The ways to connect in the order of the first screen, for apps that draw that screen themselves. Brings no element. */
export { walletRows, type WalletRow } from '../views/connect/wallet-rows.js'
