import { WalletControl } from './wallet-control.js'
import type { WalletState } from './wallet-state.js'

/** The control of a test wallet, with what a person does in the wallet itself. */
export class TestWalletControl extends WalletControl {
  readonly #state: () => WalletState

  constructor(state: () => WalletState) {
    super()
    this.#state = state
  }

  /** Shows the page another account, by its index. */
  switchAccount(index: number): void {
    this.#state().select(index)
  }

  /** Moves to another network by the wallet's own hand; one it does not know is fine, and cannot be read from. */
  switchChain(chainId: number): void {
    this.#state().move(chainId)
  }

  /** Takes the page's permission back and tells it so. */
  disconnect(): void {
    this.#state().grant(false)
  }

  /** How many listeners the page has on the provider. */
  get listeners(): number {
    return this.#state().emitter.count()
  }
}
