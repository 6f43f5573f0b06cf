import type { Provider, RequestArguments } from '../core/connector.js'
import { answered, WalletControl } from './wallet-control.js'
import { walletMethods } from './wallet-methods.js'
import { TEST_ICON, type TestWalletOptions, WalletState } from './wallet-state.js'

/** What a wallet says about itself when it announces itself. Standard: EIP-6963. */
export interface TestWalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** A wallet for tests: real keys, real signatures, a person who does what the test says. */
export interface TestWallet {
  readonly info: TestWalletInfo
  readonly provider: Provider & Required<Pick<Provider, 'on' | 'removeListener'>>
  readonly control: TestWalletControl
  /** The addresses it can show, checksummed. */
  readonly addresses: readonly `0x${string}`[]
}

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

/**
 * Makes a wallet for end-to-end tests: an EIP-1193 provider with real keys that signs for real and sends
 * to the nodes you name, and a `control` that plays the person in front of it. It works in a page and in
 * Node. In Playwright, bundle a script that makes, announces and exposes one, and add it with
 * `addInitScript`; the page's own policy must allow it to reach the nodes.
 *
 * @example
 * const wallet = createTestWallet({ rpc: { 31337: 'http://127.0.0.1:8545' }, memory: sessionStorage })
 * announce(wallet)
 * wallet.control.mode = 'reject'
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const info: TestWalletInfo = {
    uuid: crypto.randomUUID(),
    name: options.name ?? 'Test Wallet',
    icon: options.icon ?? TEST_ICON,
    rdns: options.rdns ?? 'test.appkit.wallet',
  }
  const control = new TestWalletControl(() => state)
  const state: WalletState = new WalletState(options, control, info.rdns)
  const answer = walletMethods(state)
  const request = ({ method, params }: RequestArguments) =>
    answered(control, params === undefined ? { method } : { method, params }, () =>
      answer(method, Array.isArray(params) ? params : []),
    )
  return {
    info,
    addresses: state.accounts.map(({ address }) => address),
    control,
    provider: {
      request,
      on: (event, listener) => void state.emitter.on(event, listener),
      removeListener: (event, listener) => void state.emitter.removeListener(event, listener),
    },
  }
}
