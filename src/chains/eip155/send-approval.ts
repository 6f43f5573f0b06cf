import type { Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Approval } from '../../core/swap-call.js'
import { readApproval } from './read-approval.js'
import { sendParams } from './send-transaction.js'
import { transactionParams } from './transaction-params.js'

/**
 * Asks the wallet for an approval; gives the hash. What the wallet would sign is read back first, from the very words that
 * go to it: `swap/mismatch` where its token, spender or amount is not the one that is meant.
 */
export async function sendApproval(meant: Approval, transaction: TransactionRequest, signer: Signer): Promise<string> {
  const params = transactionParams(transaction, signer)
  const read = readApproval(params)
  if (!read) throw new AppKitError('swap/unreadable')
  const isSame =
    read.token.toLowerCase() === meant.token.toLowerCase() &&
    read.spender.toLowerCase() === meant.spender.toLowerCase() &&
    read.amount === meant.amount
  if (!isSame) throw new AppKitError('swap/mismatch')
  return sendParams(params, signer)
}
