import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { askSigner, isTxid } from './signing.js'
import { chainOf } from './bitcoin-chain.js'
import { readAddress, type AddressKind } from './address.js'

/** Less than this no node passes on, by what receives it, in satoshi. */
const dust: Readonly<Record<AddressKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
  witness: 330n,
}

/**
 * Sends coins, and gives the transaction's id: through the wallet where it sends by itself, else put together here, signed
 * there, and handed to the network. A wallet is asked again only where it said that it cannot send. Throws
 * `request/params-invalid` for a receiver of another network, or an amount that no node passes on.
 */
export async function sendTransaction(
  context: ChainContext,
  { to = '', value = 0n }: TransactionRequest,
  signer: Signer,
): Promise<string> {
  const receiver = readAddress(to)
  const chain = chainOf(signer.network.caipNetworkId)
  if (!receiver || !chain || !receiver.chains.includes(chain))
    throw new AppKitError('request/params-invalid', { text: 'The receiver is no address of this network' })
  if (value < dust[receiver.kind])
    throw new AppKitError('request/params-invalid', { text: 'The amount is too small for the network' })
  try {
    const answer = await askSigner(signer, 'sendTransfer', { recipientAddress: to, amount: value.toString() })
    const { txid = answer } = (typeof answer === 'object' ? answer : {}) as { txid?: unknown }
    if (isTxid(txid)) return txid
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no id of a transaction' })
  } catch (error) {
    if (!AppKitError.is(error, 'wallet/method-unsupported')) throw error
  }
  const { sendBuilt } = await import('./send-built.js')
  return sendBuilt(context, { to: receiver.address, amount: value }, signer, chain)
}
