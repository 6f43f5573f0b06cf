import type { ChainAdapter } from '../../core/chain-adapter.js'
import { lazy } from '../../core/lazy.js'
import { type ConnectWith, discover } from './discover.js'
import { isAddress } from './address.js'

const loadConnect = lazy(() => import('./connect.js'))
const loadActions = lazy(() => import('./solana-actions.js'))

/**
 * The adapter for Solana. Only wallet discovery loads at once; connecting and actions load on first use, and those for
 * sending with the first transfer.
 *
 * @example createAppKit({ adapters: [solana()], networks: [solanaMainnet] })
 */
export function solana(): ChainAdapter {
  return {
    namespace: 'solana',
    isAddress,
    start(context) {
      if (typeof window === 'undefined') return // server rendering: no wallets to discover
      const connectWith: ConnectWith = async (wallet, request, silent) => {
        const { connect } = await loadConnect()
        return connect(context, wallet, request, silent)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await loadActions()
      return createVerbs(context)
    },
  }
}
