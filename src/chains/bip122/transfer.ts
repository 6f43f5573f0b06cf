import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import { requestSigner, isTxid } from './signing.js'
import { getBitcoinChain } from './bitcoin-chain.js'
import { readAddress, type AddressKind } from './address.js'

// The dust limits by output type, in satoshis. Nodes do not relay smaller outputs.
const dust: Readonly<Record<AddressKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
  witness: 330n,
}

const loadSendBuilt = lazy(() => import('./send-built.js'))

/**
 * Sends native tokens and returns the transaction id. Uses the wallet's own transfer method; if it is unsupported,
 * builds the transaction here, requests signatures and broadcasts it.
 * @throws AppKitError `request/params-invalid` for a recipient of another network or an amount below the dust limit
 */
export async function sendTransaction(
  context: ChainContext,
  { to = '', value = 0n }: TransactionRequest,
  signer: Signer,
): Promise<string> {
  const recipient = readAddress(to)
  const chain = getBitcoinChain(signer.network.caipNetworkId)
  if (!recipient || !chain || !recipient.chains.includes(chain))
    throw new AppKitError('request/params-invalid', { text: 'The recipient is not an address of this network' })
  if (value < dust[recipient.kind])
    throw new AppKitError('request/params-invalid', { text: 'The amount is too small for the network' })
  try {
    const answer = await requestSigner(signer, 'sendTransfer', { recipientAddress: to, amount: value.toString() })
    const { txid = answer } = (typeof answer === 'object' ? answer : {}) as { txid?: unknown }
    if (isTxid(txid)) return txid
    throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave no id of a transaction' })
  } catch (error) {
    if (!AppKitError.is(error, 'wallet/method-unsupported')) throw error
  }
  const { sendBuilt } = await loadSendBuilt()
  return sendBuilt(context, { to: recipient.address, amount: value }, signer, chain)
}
