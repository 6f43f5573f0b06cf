import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { type ConnectWith, discover } from './discover.js'

/**
 * The family of Ethereum and every network that speaks its JSON-RPC. Finding wallets is all that loads
 * with it; connecting, the verbs and viem come when they are first needed.
 *
 * @example createAppKit({ adapters: [eip155()], networks: [mainnet, base] })
 */
export function eip155(): ChainAdapter {
  return {
    namespace: 'eip155',
    isAddress: value => /^(0x)?[\da-f]{40}$/i.test(value),
    start(context) {
      if (typeof window === 'undefined') return // rendered on a server: there is nobody to discover
      const connectWith: ConnectWith = async (provider, ask, silent) => {
        const { connect } = await chunk(import('./connect.js'))
        return connect(provider, ask, silent, context.clock)
      }
      const page = window
      discover(context, connectWith, page)
      if ((page.parent ?? page) !== page || 'ReactNativeWebView' in page)
        import('./host/find-host-wallet.js').then(
          ({ findHostWallet }) => findHostWallet(context, connectWith, page),
          () => {}, // our own code did not come: the page is as any other
        )
    },
    async verbs(context) {
      const { createVerbs } = await chunk(import('./eip155-actions.js'))
      return createVerbs(context)
    },
  }
}

function chunk<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
}
