import { WalletControl } from '../wallet-control.js'
import type { BitcoinTestState } from './bitcoin-test-state.js'

/** The control of a Bitcoin wallet, with what a person does in the wallet itself. */
export class BitcoinWalletControl extends WalletControl {
  readonly #state: () => BitcoinTestState

  constructor(state: () => BitcoinTestState) {
    super()
    this.#state = state
  }

  /** Shows the page another account, by its index. */
  switchAccount(index: number): void {
    this.#state().change({ selected: index })
  }

  /** Takes the page's permission back and tells it so. */
  disconnect(): void {
    this.#state().change({ granted: false })
  }

  /** How many listeners the page has. */
  get listeners(): number {
    return this.#state().emitter.count()
  }
}
