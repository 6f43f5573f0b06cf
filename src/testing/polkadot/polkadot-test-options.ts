import type { TestWalletMemory } from '../test-wallet-options.js'

/** What a Polkadot wallet for tests is made of. */
export interface PolkadotTestWalletOptions {
  /** Where it stands in `injectedWeb3`; `test-wallet` where none is given. */
  readonly name?: string
  /** Its keys are made from this text. It is public: nothing of worth may ever lie there. */
  readonly seed?: string
  /** Remembers the page's permission over a reload. */
  readonly memory?: TestWalletMemory
}
