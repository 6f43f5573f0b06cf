import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { balance } from './balance.js'
import { estimateGas } from './estimate-gas.js'
import { lateVerbs } from './late-verbs.js'
import { readAddress } from './read-address.js'
import { switchNetwork } from './switch-network.js'
import { walletVerbs } from './wallet-verbs.js'
import { writeContract } from './write-contract.js'

/** The verbs of the family, over the context of one instance. */
export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork: (network, session) => switchNetwork(context.clock, network, session),
    estimateGas: (transaction, signer) => estimateGas(context, transaction, signer),
    writeContract: (call, signer) => writeContract(context, call, signer),
    ...walletVerbs,
    readAddress,
    ...lateVerbs(context),
  }
}
