import type { Method } from './wallet-method.js'
import type { WalletState } from './wallet-state.js'

/** Who the page may see, and leaving again. Standards: EIP-1102, EIP-2255. */
export function accountMethods(state: WalletState): Record<string, Method> {
  const permissions = () => (state.granted ? [{ parentCapability: 'eth_accounts' }] : [])
  const grant = async () => {
    if (state.granted) return
    await state.control.prompt()
    state.grant(true)
  }
  return {
    eth_accounts: () => state.visible,
    eth_coinbase: () => state.visible[0] ?? null,
    async eth_requestAccounts() {
      await grant()
      return state.visible
    },
    async wallet_requestPermissions() {
      await state.control.prompt()
      state.grant(true)
      return permissions()
    },
    wallet_getPermissions: permissions,
    wallet_revokePermissions() {
      state.grant(false)
      return null
    },
  }
}
