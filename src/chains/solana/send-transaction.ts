import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { fromHex } from './hex.js'
import { planTransfer } from './plan-transfer.js'
import { sendTransfer } from './send-transfer.js'
import { signAndSend } from './sign-and-send.js'

/**
 * Has the wallet sign a transaction, and sends it; gives its signature. `data` is a whole transaction in hex, as a library
 * writes it; without it, `value` lamports go to `to`.
 */
export async function sendTransaction(
  context: Pick<ChainContext, 'rpc'>,
  { to, value, data }: TransactionRequest,
  signer: Signer,
): Promise<string> {
  const bytes = fromHex(data)
  if (bytes) return signAndSend(context, bytes, signer)
  if (data !== undefined || !to || !value) throw new AppKitError('send/input-missing')
  const transfer = { to, amount: value }
  return sendTransfer(context, transfer, await planTransfer(context, transfer, signer), signer)
}
