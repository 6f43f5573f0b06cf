import type { ChainAdapter, ChainContext, ChainVerbs } from '../../src/core/chain-adapter.js'
import type { Namespace } from '../../src/core/caip.js'

/** An adapter that makes no requests. It records the contexts it was started with. */
export interface ScriptedAdapter extends ChainAdapter {
  readonly contexts: readonly ChainContext[]
}

/**
 * Creates an adapter with the given methods. By default the balance is one ether, and wallets approve every request.
 */
export function scriptedAdapter(verbs: Partial<ChainVerbs> = {}, namespace: Namespace = 'eip155'): ScriptedAdapter {
  const contexts: ChainContext[] = []
  return {
    namespace,
    contexts,
    isAddress: value => value.startsWith('0x'),
    start: context => void contexts.push(context),
    verbs: async () => ({
      balance: async () => ({ value: 10n ** 18n, decimals: 18, symbol: 'ETH' }),
      switchNetwork: async () => {},
      signMessage: async message => `signed ${message}`,
      ...verbs,
    }),
  }
}
