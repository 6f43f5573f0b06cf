// A wallet for the apps: a minimal EIP-1193 provider, announced with EIP-6963.

export const WALLET_NAME = 'Consumer Wallet'

/** The first account of the public development mnemonic. */
export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The init script of the page. The wallet stores its permission in `localStorage`. */
export const walletScript = `(${install})(${JSON.stringify({ name: WALLET_NAME, address: ADDRESS })})`

function install({ name, address }) {
  // Empty frames run this too, but they have no storage.
  if (!location.protocol.startsWith('http')) return
  const listeners = new Map()
  const permitted = () => (localStorage.getItem('consumer-wallet') ? [address.toLowerCase()] : [])
  const methods = {
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_accounts: permitted,
    eth_requestAccounts() {
      localStorage.setItem('consumer-wallet', 'permitted')
      return permitted()
    },
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_getPermissions: () => permitted().map(() => ({ parentCapability: 'eth_accounts' })),
    wallet_switchEthereumChain: () => null,
    wallet_revokePermissions() {
      localStorage.removeItem('consumer-wallet')
      return null
    },
  }
  const provider = {
    async request({ method }) {
      if (!Object.hasOwn(methods, method)) throw Object.assign(new Error(`No ${method}`), { code: 4200 })
      return methods[method]()
    },
    on(event, listener) {
      listeners.set(listener, event)
      return provider
    },
    removeListener(_event, listener) {
      listeners.delete(listener)
      return provider
    },
  }
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, icon, rdns: 'test.consumer.wallet' })
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
