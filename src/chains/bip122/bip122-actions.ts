import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { answerOf, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import type { Network } from '../../core/network.js'
import { isGoodOn, readAddress } from './address.js'
import { balance } from './balance.js'
import { chainOf } from './bitcoin-chain.js'
import { signMessage, signPsbt } from './signing.js'

/**
 * Moves a session to a network: by itself where it is on several at once, else through the wallet, whose accounts follow by
 * an event. Throws `network/rejected` where the person refuses, `network/unsupported` where the wallet did not approve it,
 * `network/cannot-switch` where the wallet can be on another network by its own hand alone.
 */
export async function switchNetwork(network: Network, session: Session): Promise<void> {
  const { caipNetworkId: id } = network
  if (session.caipNetworkId === id) return
  if (session.approved && !session.approved.includes(id)) throw new AppKitError('network/unsupported', { text: id })
  const move = session as { moveTo?(id: typeof network.caipNetworkId): void }
  if (move.moveTo) return move.moveTo(id)
  const chain = chainOf(id)
  // the testing chains share one form of address: then the same accounts are on the other network, too
  if (session.accounts.every(({ address }) => isGoodOn(address, chain))) return
  try {
    await answerOf(() => session.provider.request({ method: 'changeNetwork', params: { chain } }))
  } catch (error) {
    const isNo = AppKitError.is(error, 'wallet/rejected') || isRejection(error)
    throw new AppKitError(isNo ? 'network/rejected' : 'network/cannot-switch', { cause: error })
  }
}

/** The verbs of Bitcoin, bound to an instance's context. What puts a transaction together comes when one is sent. */
export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork,
    signMessage,
    signPsbt,
    readAddress: text => readAddress(text)?.address,
    async sendTransaction(transaction, signer) {
      const { sendTransaction } = await chunk(import('./transfer.js'))
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
