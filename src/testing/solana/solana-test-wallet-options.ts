import type { TestWalletMemory } from '../test-wallet-options.js'

/** What a test wallet of Solana is, and what it knows. */
export interface SolanaTestWalletOptions {
  /** `Solana Test Wallet` where none is given. Two wallets on one page need two. */
  readonly name?: string
  /** A `data:` image; a plain drawing where none is given. */
  readonly icon?: string
  /** Of 32 bytes each, one for each account; three public ones where none are given. */
  readonly seeds?: readonly Uint8Array[]
  /** The nodes of the networks it serves, by the standard's names: `{ 'solana:devnet': 'http://127.0.0.1:8899' }`. */
  readonly rpc: Readonly<Record<string, string>>
  /** Features it does not have, as `solana:signTransaction`. */
  readonly without?: readonly string[]
  /** Changes what the page asked it to sign, as a wallet that adds guards does, or one that lies. */
  readonly tamper?: (transaction: Uint8Array) => Uint8Array
  /** Remembers the page's permission and the account over a reload. */
  readonly memory?: TestWalletMemory
}
