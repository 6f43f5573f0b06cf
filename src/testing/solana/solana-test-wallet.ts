import type { SolanaWalletControl } from './solana-wallet-control.js'
import type { StandardTestWallet } from './standard-test-wallet.js'

/** A wallet of Solana for tests: real keys, real signatures, a person who does what the test says. */
export interface SolanaTestWallet {
  readonly wallet: StandardTestWallet
  readonly control: SolanaWalletControl
  /** The addresses it can show. */
  readonly addresses: readonly string[]
}
