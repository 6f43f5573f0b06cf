import type { Namespace } from '../../core/caip.js'
import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { bip122Dialect, type Dialect, eip155Dialect, solanaDialect } from './requests.js'
import { switchNetwork } from './switch-network.js'

// WalletConnect defines no methods for Polkadot.
const dialects: Partial<Record<Namespace, Dialect>> = {
  eip155: eip155Dialect,
  solana: solanaDialect,
  bip122: bip122Dialect,
}

/**
 * The actions of a namespace without an adapter: those that WalletConnect supports without the namespace's library.
 * Building transfers, contract calls and names are not included.
 */
export function createUniversalActions(namespace: Namespace, context: ChainContext): ChainVerbs {
  const { balance, ...actions } = dialects[namespace]?.(context) ?? {}
  return {
    switchNetwork,
    signMessage: async () => {
      throw new AppKitError('wallet/method-unsupported')
    },
    ...actions,
    async balance(address, network, signal) {
      const { decimals, symbol } = network.nativeCurrency
      const value = await balance?.(address, network, signal)
      if (value === undefined) throw new AppKitError('balance/unavailable')
      return { value, decimals, symbol }
    },
  }
}
