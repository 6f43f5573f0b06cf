import type { TestWallet } from './test-wallet.js'

/**
 * Announces a wallet on a page, now and whenever somebody asks who is there. The returned function ends
 * it. Standard: EIP-6963.
 */
export function announce(
  { info, provider }: Pick<TestWallet, 'info' | 'provider'>,
  target: EventTarget = window,
): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const say = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', say)
  say()
  return () => target.removeEventListener('eip6963:requestProvider', say)
}

/** Puts a wallet's provider at `window.ethereum`, as old extensions do. The returned function takes it away. */
export function inject({ provider }: Pick<TestWallet, 'provider'>, target: EventTarget = window): () => void {
  Object.defineProperty(target, 'ethereum', { value: provider, configurable: true, writable: true })
  target.dispatchEvent(new Event('ethereum#initialized'))
  return () => void Reflect.deleteProperty(target, 'ethereum')
}

/**
 * Registers a wallet of the wallet standard at a page, now and whenever a page's library is ready for it. The returned
 * function ends it: pages that have the wallet already keep it. Standard: Wallet Standard.
 */
export function registerStandard({ wallet }: { readonly wallet: object }, target: EventTarget = window): () => void {
  const tell = (api: { register(...wallets: readonly object[]): unknown }) => void api.register(wallet)
  const ready = (event: Event) => tell((event as CustomEvent<Parameters<typeof tell>[0]>).detail)
  target.addEventListener('wallet-standard:app-ready', ready)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  return () => target.removeEventListener('wallet-standard:app-ready', ready)
}
