import type { TestWallet } from './test-wallet.js'

/** Puts a wallet's provider at `window.ethereum`, as old extensions do. The returned function takes it away. */
export function inject({ provider }: Pick<TestWallet, 'provider'>, target: EventTarget = window): () => void {
  Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true })
  target.dispatchEvent(new Event('ethereum#initialized'))
  return () => void Reflect.deleteProperty(target, 'ethereum')
}
