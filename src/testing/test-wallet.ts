import type { Provider } from '../core/provider.js'
import type { TestWalletControl } from './test-wallet-control.js'

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
