import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { type ConnectWith, discover } from './discover.js'
import { isAddress } from './address.js'

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
        const { connect } = await loadChunk(import('./connect.js'))
        return connect(context, wallet, request, silent)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await loadChunk(import('./solana-actions.js'))
      return createVerbs(context)
    },
  }
}

function loadChunk<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
}
