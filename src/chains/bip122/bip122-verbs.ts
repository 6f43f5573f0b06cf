import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { balance } from './balance.js'
import { readAddress } from './read-address.js'
import { signMessage } from './sign-message.js'
import { signPsbt } from './sign-psbt.js'
import { switchNetwork } from './switch-network.js'

/** The verbs of Bitcoin, bound to an instance's context. What puts a transaction together comes when one is sent. */
export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork,
    signMessage,
    signPsbt,
    readAddress: text => readAddress(text)?.address,
    async sendTransaction(transaction, signer) {
      const { sendTransaction } = await chunk(import('./transfer-verbs.js'))
      return sendTransaction(context, transaction, signer)
    },
  }
}

async function chunk<M>(loading: Promise<M>): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}
