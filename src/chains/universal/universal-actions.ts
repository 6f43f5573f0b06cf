import type { Namespace } from '../../core/caip.js'
import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import { bip122Dialect, type Dialect, eip155Dialect, solanaDialect } from './requests.js'
import { switchNetwork } from './switch-network.js'

// WalletConnect defines no methods for Polkadot.
const dialects: Partial<Record<Namespace, Dialect>> = {
  eip155: eip155Dialect,
  solana: solanaDialect,
  bip122: bip122Dialect,
}

const loadEip155 = lazy(() => import('../eip155/eip155-actions.js'))

// Transfers and swaps on EVM networks. The code and viem load when one is prepared.
function createEip155Transfers(context: ChainContext): Partial<ChainVerbs> {
  const load = async () => (await loadEip155()).lazyActions(context)
  return {
    readAddress: async text => (await loadEip155()).readAddress(text),
    preloadTransfer: async () => (await load()).preloadTransfer(),
    planTransfer: async (...args) => (await load()).planTransfer(...args),
    sendTransfer: async (...args) => (await load()).sendTransfer(...args),
    tokenDecimals: async (...args) => (await load()).tokenDecimals(...args),
    isContract: async (...args) => (await load()).isContract(...args),
    planApproval: async (...args) => (await load()).planApproval(...args),
    sendApproval: async (...args) => (await load()).sendApproval(...args),
    readSwap: async (...args) => (await load()).readSwap(...args),
    sendSwap: async (...args) => (await load()).sendSwap(...args),
    hasSucceeded: async (...args) => (await load()).hasSucceeded(...args),
  }
}

/**
 * The actions of a namespace without an adapter: those that WalletConnect supports without the namespace's library. EVM
 * networks also have transfers and swaps; on the others, these need an adapter.
 */
export function createUniversalActions(namespace: Namespace, context: ChainContext): ChainVerbs {
  const { balance, ...actions } = dialects[namespace]?.(context) ?? {}
  return {
    switchNetwork,
    signMessage: async () => {
      throw new AppKitError('wallet/method-unsupported')
    },
    ...actions,
    ...(namespace === 'eip155' && createEip155Transfers(context)),
    async balance(address, network, signal) {
      const { decimals, symbol } = network.nativeCurrency
      const value = await balance?.(address, network, signal)
      if (value === undefined) throw new AppKitError('balance/unavailable')
      return { value, decimals, symbol }
    },
  }
}
