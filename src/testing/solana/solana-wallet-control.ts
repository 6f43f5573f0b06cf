import { WalletControl } from '../wallet-control.js'
import type { SolanaWalletState } from './solana-wallet-state.js'

/** The control of a test wallet of Solana, with what a person does in the wallet itself. */
export class SolanaWalletControl extends WalletControl {
  readonly #state: () => SolanaWalletState

  constructor(state: () => SolanaWalletState) {
    super()
    this.#state = state
  }

  /** Shows the page another account, by its index. */
  switchAccount(index: number): void {
    this.#state().select(index)
  }

  /** Takes the page's permission back and tells it so. */
  disconnect(): void {
    this.#state().grant(false)
  }

  /** How many listeners the page has on the wallet. */
  get listeners(): number {
    return this.#state().emitter.count()
  }
}
