import type { Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { askSigner } from './ask-signer.js'
import { transactionParams, type TransactionParams } from './transaction-params.js'

/**
 * Asks the wallet to sign and send a transaction; gives its hash. What is not given (gas, fees, nonce) is
 * the wallet's to fill in. Throws `wallet/invalid-response` where the answer is no hash. Standard: EIP-1474.
 */
export async function sendTransaction(transaction: TransactionRequest, signer: Signer): Promise<string> {
  return sendParams(transactionParams(transaction, signer), signer)
}

/** The same with a transaction in the words of JSON-RPC, exactly as it is given. */
export async function sendParams(params: TransactionParams, signer: Signer): Promise<string> {
  const hash = await askSigner(signer, 'eth_sendTransaction', [params])
  if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a transaction hash that is none' })
}
