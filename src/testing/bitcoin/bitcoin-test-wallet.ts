import { registerStandard } from '../announce.js'
import { WalletControl } from '../wallet-control.js'
import type { BitcoinTestWalletOptions } from './bitcoin-keys.js'
import { BitcoinTestState } from './bitcoin-test-state.js'
import { leatherObject, satsObject, unisatObject } from './page-objects.js'
import { standardBitcoinObject } from './standard-bitcoin-object.js'

class BitcoinWalletControl extends WalletControl {
  readonly #state: () => BitcoinTestState

  constructor(state: () => BitcoinTestState) {
    super()
    this.#state = state
  }

  switchAccount(index: number): void {
    this.#state().change({ selected: index })
  }

  /** Revokes the page's permission and notifies the page. */
  disconnect(): void {
    this.#state().change({ granted: false })
  }

  get listeners(): number {
    return this.#state().emitter.count()
  }
}

/** The provider APIs of Bitcoin wallets. */
export type BitcoinWalletShape = 'standard' | 'sats' | 'unisat' | 'okx' | 'leather'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%23f7931a%22/%3E%3Cpath d=%22M9 12h14v9H9z%22 fill=%22%23fff%22/%3E%3C/svg%3E'

/** A Bitcoin wallet for tests, with real keys and signatures. The test decides every prompt. */
export class BitcoinTestWallet {
  readonly name: string
  readonly control = new BitcoinWalletControl(() => this.#state)
  readonly #state: BitcoinTestState
  readonly #icon: string

  constructor(options: BitcoinTestWalletOptions = {}) {
    this.name = options.name ?? 'Test Bitcoin Wallet'
    this.#icon = options.icon ?? ICON
    this.#state = new BitcoinTestState(this.name, options, this.control)
  }

  get addresses(): readonly [payment: string, ordinals: string] {
    const [payment, ordinals] = this.#state.keys
    return [payment.address, ordinals.address]
  }

  /**
   * Adds the wallet to a page with one of the provider APIs. An API with a fixed global name uses that name. Returns a
   * function that removes the wallet.
   */
  appear(shape: BitcoinWalletShape, target: EventTarget = window): () => void {
    if (shape === 'standard')
      return registerStandard({ wallet: standardBitcoinObject(this.#state, this.#icon) }, target)
    const objects = {
      sats: () => satsObject(this.#state),
      leather: () => leatherObject(this.#state),
      unisat: () => unisatObject(this.#state),
      okx: () => ({ bitcoin: unisatObject(this.#state, 'accountChanged') }),
    }
    const id = {
      sats: `Sats_${this.name.replace(/\W/g, '')}`,
      leather: 'LeatherProvider',
      unisat: 'unisat',
      okx: 'okxwallet',
    }
    const page = target as unknown as Record<string, unknown>
    page[id[shape]] = objects[shape]()
    const entry = { id: id.sats, name: this.name, icon: this.#icon }
    if (shape === 'sats') page['btc_providers'] = [...((page['btc_providers'] as unknown[] | undefined) ?? []), entry]
    return () => void Reflect.deleteProperty(page, id[shape])
  }
}

/**
 * Creates a Bitcoin wallet for end-to-end tests. Add it to the page with `appear`, with the provider API of your users'
 * wallets.
 *
 * @example
 * const wallet = createBitcoinTestWallet({ esplora: 'http://127.0.0.1:3002', memory: sessionStorage })
 * wallet.appear('standard')
 * wallet.control.mode = 'reject'
 */
export function createBitcoinTestWallet(options: BitcoinTestWalletOptions = {}): BitcoinTestWallet {
  return new BitcoinTestWallet(options)
}
