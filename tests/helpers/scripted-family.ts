import type { ChainAdapter, ChainContext, ChainVerbs } from '../../src/core/chain-adapter.js'
import type { Namespace } from '../../src/core/caip.js'

/** A family that asks nobody, and remembers where it was started. */
export interface ScriptedFamily extends ChainAdapter {
  readonly contexts: readonly ChainContext[]
}

/** A family with the verbs that its test gives; by default a balance of one ether, and wallets that agree to everything. */
export function scriptedFamily(verbs: Partial<ChainVerbs> = {}, namespace: Namespace = 'eip155'): ScriptedFamily {
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
