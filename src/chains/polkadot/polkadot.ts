import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { discover, type ConnectWith } from './discover.js'
import { readAddress } from './address.js'

/**
 * The family of Polkadot: wallets, accounts and signed messages. Finding wallets is all that loads with it; connecting and
 * the verbs come when they are first needed.
 *
 * @example createAppKit({ adapters: [polkadot()], networks: [polkadotNetwork] })
 */
export function polkadot(): ChainAdapter {
  return {
    namespace: 'polkadot',
    isAddress: value => readAddress(value) !== undefined,
    start(context) {
      if (typeof window === 'undefined') return // rendered on a server: there is nobody to discover
      const connectWith: ConnectWith = async (find, ask) => {
        const { connect } = await chunk(import('./connect.js'))
        return connect(find, ask)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await chunk(import('./polkadot-actions.js'))
      return createVerbs(context)
    },
  }
}

function chunk<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
}
