import type { TestWallet } from './test-wallet.js'

/**
 * Announces a wallet on a page, immediately and on every provider request. Returns a function that stops it. Standard:
 * EIP-6963.
 */
export function announce(
  { info, provider }: Pick<TestWallet, 'info' | 'provider'>,
  target: EventTarget = window,
): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const dispatch = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', dispatch)
  dispatch()
  return () => target.removeEventListener('eip6963:requestProvider', dispatch)
}

/** Sets `window.ethereum` to a wallet's provider, like older extensions. Returns a function that removes it. */
export function inject({ provider }: Pick<TestWallet, 'provider'>, target: EventTarget = window): () => void {
  Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true })
  target.dispatchEvent(new Event('ethereum#initialized'))
  return () => void Reflect.deleteProperty(target, 'ethereum')
}

/**
 * Registers a Wallet Standard wallet on a page, immediately and when an app becomes ready. Returns a function that
 * stops it; pages that have registered the wallet keep it. Standard: Wallet Standard.
 */
export function registerStandard({ wallet }: { readonly wallet: object }, target: EventTarget = window): () => void {
  const register = (api: { register(...wallets: readonly object[]): unknown }) => void api.register(wallet)
  const onReady = (event: Event) => register((event as CustomEvent<Parameters<typeof register>[0]>).detail)
  target.addEventListener('wallet-standard:app-ready', onReady)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => target.removeEventListener('wallet-standard:app-ready', onReady)
}
