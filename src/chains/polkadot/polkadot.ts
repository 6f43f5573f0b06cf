import type { ChainAdapter } from '../../core/chain-adapter.js'
import { lazy } from '../../core/lazy.js'
import { discover, type ConnectWith } from './discover.js'
import { readAddress } from './address.js'

const loadConnect = lazy(() => import('./connect.js'))
const loadActions = lazy(() => import('./polkadot-actions.js'))

/**
 * The adapter for Polkadot: wallets, accounts and signed messages. Only wallet discovery loads at once; connecting and
 * actions load on first use.
 *
 * @example createAppKit({ adapters: [polkadot()], networks: [polkadotNetwork] })
 */
export function polkadot(): ChainAdapter {
  return {
    namespace: 'polkadot',
    isAddress: value => readAddress(value) !== undefined,
    start(context) {
      if (typeof window === 'undefined') return // server rendering: no wallets to discover
      const connectWith: ConnectWith = async (find, request) => {
        const { connect } = await loadConnect()
        return connect(find, request)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await loadActions()
      return createVerbs(context)
    },
  }
}
