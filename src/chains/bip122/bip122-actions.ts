import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { callWallet, type Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isRejection } from '../../core/errors/wallet-error.js'
import { lazy } from '../../core/lazy.js'
import type { Network } from '../../core/network.js'
import { isValidOn, readAddress } from './address.js'
import { balance } from './balance.js'
import { getBitcoinChain } from './bitcoin-chain.js'
import { signMessage, signPsbt } from './signing.js'

/**
 * Switches a session to a network: locally if the session spans several networks, else through the wallet.
 * @throws AppKitError `network/rejected` if the user rejects, `network/unsupported` if the wallet did not approve the
 * network, `network/cannot-switch` if the user must switch in the wallet
 */
export async function switchNetwork(network: Network, session: Session): Promise<void> {
  const { caipNetworkId: id } = network
  if (session.caipNetworkId === id) return
  if (session.approved && !session.approved.includes(id)) throw new AppKitError('network/unsupported', { text: id })
  const move = session as { moveTo?(id: typeof network.caipNetworkId): void }
  if (move.moveTo) return move.moveTo(id)
  const chain = getBitcoinChain(id)
  // Test chains share their address formats, so the same accounts are valid there.
  if (session.accounts.every(({ address }) => isValidOn(address, chain))) return
  try {
    await callWallet(() => session.provider.request({ method: 'changeNetwork', params: { chain } }))
  } catch (error) {
    const isRejected = AppKitError.is(error, 'wallet/rejected') || isRejection(error)
    throw new AppKitError(isRejected ? 'network/rejected' : 'network/cannot-switch', { cause: error })
  }
}

const loadTransfer = lazy(() => import('./transfer.js'))

export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork,
    signMessage,
    signPsbt,
    readAddress: text => readAddress(text)?.address,
    async sendTransaction(transaction, signer) {
      const { sendTransaction } = await loadTransfer()
      return sendTransaction(context, transaction, signer)
    },
  }
}
