import type { ChainAdapter } from '../../core/chain-adapter.js'
import { lazy } from '../../core/lazy.js'
import { discover, type ConnectWith } from './discover.js'
import { readAddress } from './address.js'

const loadOpenWallet = lazy(() => import('./open-wallet.js'))
const loadActions = lazy(() => import('./bip122-actions.js'))

/**
 * The adapter for Bitcoin. Only wallet discovery loads at once; connecting and actions load on first use, and
 * `@scure/btc-signer` with the first transaction that is built here.
 *
 * @example createAppKit({ adapters: [bip122()], networks: [bitcoin] })
 */
export function bip122(): ChainAdapter {
  return {
    namespace: 'bip122',
    isAddress: value => readAddress(value) !== undefined,
    start(context) {
      if (typeof window === 'undefined') return // server rendering: no wallets to discover
      const connectWith: ConnectWith = async (found, request, silent) => {
        const { openWallet } = await loadOpenWallet()
        return openWallet(found, request, silent)
      }
      discover(context, connectWith, window)
    },
    async verbs(context) {
      const { createVerbs } = await loadActions()
      return createVerbs(context)
    },
  }
}
