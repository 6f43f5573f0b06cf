import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { type ConnectWith, discover } from './discover.js'

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
        const { connect } = await loadChunk(import('./connect.js'))
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
      const { createVerbs } = await loadChunk(import('./eip155-actions.js'))
      return createVerbs(context)
    },
  }
}

function loadChunk<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
}
