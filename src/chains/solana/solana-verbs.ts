import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { balance } from './balance.js'
import { lateVerbs } from './late-verbs.js'
import { readAddress } from './read-address.js'
import { signMessage } from './sign-message.js'
import { switchNetwork } from './switch-network.js'

/** The verbs of the family, over the context of one instance. */
export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork,
    signMessage,
    readAddress,
    ...lateVerbs(context),
  }
}
