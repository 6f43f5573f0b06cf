import type { Namespace } from '../../core/caip.js'
import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { bip122Dialect, type Dialect, eip155Dialect, solanaDialect } from './requests.js'
import { switchNetwork } from './switch-network.js'

/** Polkadot is not among them: the protocol names no methods for it. */
const dialects: Partial<Record<Namespace, Dialect>> = {
  eip155: eip155Dialect,
  solana: solanaDialect,
  bip122: bip122Dialect,
}

/**
 * The verbs of a family that the app brings no adapter for: what the wallet-connection protocol itself carries, without
 * the family's library. What takes one (transfers that are put together here, contracts, names) is not among them.
 */
export function universalVerbs(namespace: Namespace, context: ChainContext): ChainVerbs {
  const { balance, ...asking } = dialects[namespace]?.(context) ?? {}
  return {
    switchNetwork,
    signMessage: async () => {
      throw new AppKitError('wallet/method-unsupported')
    },
    ...asking,
    async balance(address, network, signal) {
      const { decimals, symbol } = network.nativeCurrency
      const value = await balance?.(address, network, signal)
      if (value === undefined) throw new AppKitError('balance/unavailable')
      return { value, decimals, symbol }
    },
  }
}
