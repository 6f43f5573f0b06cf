import { readStandardWallet, type StandardWallet } from './standard-wallet.js'

/** More wallets than these in one breath are a page's mistake, or worse. */
const MOST_AT_ONCE = 100

/**
 * Tells of every wallet that registers itself on a page, each once, those that are there already and those that come later,
 * until the signal is aborted. A wallet that is malformed or throws is passed over. Standard: Wallet Standard.
 */
export function findStandardWallets(
  target: EventTarget,
  found: (wallet: StandardWallet) => void,
  signal: AbortSignal,
): void {
  const seen = new Set<unknown>()
  const register = (...wallets: readonly unknown[]) => {
    for (const each of wallets.slice(0, MOST_AT_ONCE)) {
      if (signal.aborted || seen.has(each)) continue
      seen.add(each)
      const wallet = readStandardWallet(each)
      if (wallet) found(wallet)
    }
    return () => {} // a wallet that leaves a page takes the page with it
  }
  const detail = Object.freeze({ register })
  const heard = (event: Event & { detail?: unknown }) => {
    try {
      const { detail: callback } = event
      if (typeof callback === 'function') callback(detail)
    } catch {
      // A wallet that throws while it registers has not registered.
    }
  }
  target.addEventListener('wallet-standard:register-wallet', heard, { signal })
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}
