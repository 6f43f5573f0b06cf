import type { Provider, RequestArguments } from '../core/connector.js'
import { answerRequest, WalletControl } from './wallet-control.js'
import { walletMethods } from './wallet-methods.js'
import { TEST_ICON, type TestWalletOptions, WalletState } from './wallet-state.js'

/** The metadata that a wallet announces. Standard: EIP-6963. */
export interface TestWalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** A wallet for tests, with real keys and signatures. The test decides every prompt. */
export interface TestWallet {
  readonly info: TestWalletInfo
  readonly provider: Provider & Required<Pick<Provider, 'on' | 'removeListener'>>
  readonly control: TestWalletControl
  /** The addresses of its accounts, checksummed. */
  readonly addresses: readonly `0x${string}`[]
}

/** Controls a test wallet, including the actions that a user takes in the wallet itself. */
export class TestWalletControl extends WalletControl {
  readonly #state: () => WalletState

  constructor(state: () => WalletState) {
    super()
    this.#state = state
  }

  switchAccount(index: number): void {
    this.#state().select(index)
  }

  /** Switches to another network from within the wallet. Without an RPC URL for it, reads of that network fail. */
  switchChain(chainId: number): void {
    this.#state().move(chainId)
  }

  /** Revokes the page's permission and notifies the page. */
  disconnect(): void {
    this.#state().grant(false)
  }

  get listeners(): number {
    return this.#state().emitter.count()
  }
}

/**
 * Creates a wallet for end-to-end tests: an EIP-1193 provider that signs with real keys and sends to the given RPC
 * URLs, and a `control` that acts as its user. It works in a page and in Node. In Playwright, bundle a script that
 * creates, announces and exposes one, and add it with `addInitScript`. The page's Content-Security-Policy must allow
 * the RPC URLs.
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
    answerRequest(control, params === undefined ? { method } : { method, params }, () =>
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
