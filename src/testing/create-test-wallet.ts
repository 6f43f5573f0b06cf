import type { RequestArguments } from '../core/provider.js'
import { ProviderRpcError } from './provider-rpc-error.js'
import { TestWalletControl } from './test-wallet-control.js'
import type { TestWalletOptions } from './test-wallet-options.js'
import type { TestWallet, TestWalletInfo } from './test-wallet.js'
import { walletMethods } from './wallet-methods.js'
import { WalletState } from './wallet-state.js'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%235b6cff%22/%3E%3Cpath d=%22M9 12h14v9H9z%22 fill=%22%23fff%22/%3E%3C/svg%3E'

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
    icon: options.icon ?? ICON,
    rdns: options.rdns ?? 'test.appkit.wallet',
  }
  const control = new TestWalletControl(() => state)
  const state: WalletState = new WalletState(options, control, info.rdns)
  const answer = walletMethods(state)
  const request = (args: RequestArguments) => answered(state, answer, args)
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

/** Writes the request down, and answers it as well as its fault allows. */
function answered(
  state: WalletState,
  answer: ReturnType<typeof walletMethods>,
  args: RequestArguments,
): Promise<unknown> {
  const { method, params } = args
  state.control.log.push(params === undefined ? { method } : { method, params })
  const { delayMs, error, twice, ...fault } = state.control.takeFault(method)
  const truth = async () => {
    if (delayMs !== undefined) await new Promise(resolve => setTimeout(resolve, delayMs))
    if (error) throw new ProviderRpcError(error.code, error.message, error.data)
    return 'answer' in fault ? fault.answer : answer(method, Array.isArray(params) ? params : [])
  }
  return twice ? twiceOver(truth()) : truth()
}

/** Calls back twice, and rejects besides: no promise would, so it is none. */
function twiceOver(truth: Promise<unknown>): Promise<unknown> {
  const thenable = {} as Promise<unknown>
  Reflect.set(thenable, 'then', (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
    const both = (value: unknown) => {
      resolve(value)
      resolve(undefined)
      reject(new ProviderRpcError(-1, 'A second answer'))
    }
    truth.then(both, reject)
  })
  return thenable
}
