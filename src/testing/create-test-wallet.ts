import type { RequestArguments } from '../core/provider.js'
import { answered } from './answered.js'
import { TEST_ICON } from './test-icon.js'
import { TestWalletControl } from './test-wallet-control.js'
import type { TestWalletOptions } from './test-wallet-options.js'
import type { TestWallet, TestWalletInfo } from './test-wallet.js'
import { walletMethods } from './wallet-methods.js'
import { WalletState } from './wallet-state.js'

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
