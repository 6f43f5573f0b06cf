import type { ChainAdapter } from '../../core/chain-adapter.js'
import { lazy } from '../../core/lazy.js'
import { type ConnectWith, discover } from './discover.js'

const loadConnect = lazy(() => import('./connect.js'))
const loadActions = lazy(() => import('./eip155-actions.js'))

/**
 * The adapter for EVM networks. Only wallet discovery loads at once; connecting, actions and viem load on first use.
 *
 * @example createAppKit({ adapters: [eip155()], networks: [mainnet, base] })
 */
export function eip155(): ChainAdapter {
  return {
    namespace: 'eip155',
    isAddress: value => /^(0x)?[\da-f]{40}$/i.test(value),
    start(context) {
      if (typeof window === 'undefined') return // server rendering: no wallets to discover
      const connectWith: ConnectWith = async (provider, request, silent) => {
        const { connect } = await loadConnect()
        return connect(provider, request, silent, context.clock)
      }
      const page = window
      discover(context, connectWith, page)
      if ((page.parent ?? page) !== page || 'ReactNativeWebView' in page)
        import('./host/find-host-wallet.js').then(
          ({ findHostWallet }) => findHostWallet(context, connectWith, page),
          () => {}, // the chunk failed to load: continue without host wallets
        )
    },
    async verbs(context) {
      const { createVerbs } = await loadActions()
      return createVerbs(context)
    },
  }
}
