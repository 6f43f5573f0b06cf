import type { PlannedTransfer, Signer, Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { sendParams } from './send-transaction.js'
import { transactionParams } from './transaction-params.js'
import { readTransfer } from './transfer-calls.js'

/**
 * Asks the wallet for a planned transfer; gives the hash. What the wallet would sign is read back first, from the very
 * words that go to it: `send/mismatch` where its token, amount or receiver is not the one that is meant.
 */
export async function sendTransfer(transfer: Transfer, plan: PlannedTransfer, signer: Signer): Promise<string> {
  const params = transactionParams(plan.transaction, signer)
  if (!isSame(readTransfer(params), transfer)) throw new AppKitError('send/mismatch')
  return sendParams(params, signer)
}

function isSame(signed: Transfer | undefined, meant: Transfer): boolean {
  return (
    signed?.token?.toLowerCase() === meant.token?.toLowerCase() &&
    signed?.to.toLowerCase() === meant.to.toLowerCase() &&
    signed.amount === meant.amount
  )
}
