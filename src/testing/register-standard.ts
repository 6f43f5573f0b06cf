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
