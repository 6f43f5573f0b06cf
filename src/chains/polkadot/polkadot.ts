import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { discover, type ConnectWith } from './discover.js'
import { readAddress } from './address.js'

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
        const { connect } = await loadChunk(import('./connect.js'))
        return connect(find, request)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await loadChunk(import('./polkadot-actions.js'))
      return createVerbs(context)
    },
  }
}

function loadChunk<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
}
