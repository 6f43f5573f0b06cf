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
