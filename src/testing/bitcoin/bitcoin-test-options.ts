import type { TestWalletMemory } from '../test-wallet-options.js'

/** The chains a test wallet can be on. */
export type BitcoinTestNetwork = 'mainnet' | 'testnet' | 'regtest'

/** The form of its address for payments. */
export type PaymentForm = 'p2wpkh' | 'p2sh' | 'p2pkh'

/** What a Bitcoin wallet for tests is made of. */
export interface BitcoinTestWalletOptions {
  /** `Test Bitcoin Wallet` where none is given. Two wallets on one page need two. */
  readonly name?: string
  /** A `data:` image; a plain drawing where none is given. */
  readonly icon?: string
  /** Its keys are made from this text. It is public: nothing of worth may ever lie there. */
  readonly seed?: string
  /** `regtest` where none is given. */
  readonly network?: BitcoinTestNetwork
  /** `p2wpkh` where none is given. */
  readonly payment?: PaymentForm
  /** The URL of an esplora, for sending by itself; without it the wallet says that it cannot. */
  readonly esplora?: string
  /** An address on Stacks that it tells beside its own. */
  readonly stacks?: string
  /**
   * How `addListener` of the shape `sats` is called: `object` (one `{ eventName, cb }`, as in sats-connect's core since
   * 0.9) where none is given, or `arguments` (`(eventName, cb)`, as before). It throws on the other form.
   */
  readonly satsListeners?: 'object' | 'arguments'
  /** Remembers the page's permission and the account over a reload. */
  readonly memory?: TestWalletMemory
}
