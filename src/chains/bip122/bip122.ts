import type { ChainAdapter } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { discover, type ConnectWith } from './discover.js'
import { readAddress } from './address.js'

/**
 * The family of Bitcoin. Finding wallets is all that loads with it; connecting and the verbs come when they are first
 * needed, and its library, `@scure/btc-signer`, when a transaction has to be put together.
 *
 * @example createAppKit({ adapters: [bip122()], networks: [bitcoin] })
 */
export function bip122(): ChainAdapter {
  return {
    namespace: 'bip122',
    isAddress: value => readAddress(value) !== undefined,
    start(context) {
      if (typeof window === 'undefined') return // rendered on a server: there is nobody to discover
      const connectWith: ConnectWith = async (found, ask, silent) => {
        const { openWallet } = await chunk(import('./open-wallet.js'))
        return openWallet(found, ask, silent)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await chunk(import('./bip122-actions.js'))
      return createVerbs(context)
    },
  }
}

function chunk<T>(loading: Promise<T>): Promise<T> {
  return loading.catch((cause: unknown) => {
    throw new AppKitError('chunk/unavailable', { cause })
  })
}
