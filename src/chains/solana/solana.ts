import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { type ConnectWith, discover } from './discover.js'
import { isAddress } from './address.js'

/**
 * The family of Solana. Finding wallets is all that loads with it; connecting and the verbs come when they are first
 * needed, and those of sending with the first transfer.
 *
 * @example createAppKit({ adapters: [solana()], networks: [solanaMainnet] })
 */
export function solana(): ChainAdapter {
  return {
    namespace: 'solana',
    isAddress,
    start(context) {
      if (typeof window === 'undefined') return // rendered on a server: there is nobody to discover
      const connectWith: ConnectWith = async (wallet, ask, silent) => {
        const { connect } = await chunk(import('./connect.js'))
        return connect(context, wallet, ask, silent)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await chunk(import('./solana-actions.js'))
      return createVerbs(context)
    },
  }
}

function chunk<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
}
