import type { ChainContext, PlannedTransfer, Signer, Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { fromHex } from './hex.js'
import { isMeant } from './is-meant.js'
import { latestBlockhash } from './latest-blockhash.js'
import { readMessage, writeMessage } from './message.js'
import { nodeOf } from './node-of.js'
import { signAndSend } from './sign-and-send.js'
import { readTransaction, unsigned } from './signed-transaction.js'

/** What is told as it is: a choice of somebody's, or words that say more than ours. */
const plain = /^(send\/|wallet\/(rejected|failed|busy|disconnected)|request\/|network\/|chunk\/)/

/**
 * Asks the wallet for a planned transfer, and sends it; gives its signature. What the wallet would sign is read back first,
 * from the very bytes that go to it, and what it did sign afterwards: `send/mismatch` where it is not the transfer that is
 * meant. A plan may be older than a block lives: the block is taken anew.
 */
export async function sendTransfer(
  context: Pick<ChainContext, 'rpc'>,
  transfer: Transfer,
  { transaction }: PlannedTransfer,
  signer: Signer,
): Promise<string> {
  const parts = readTransaction(fromHex(transaction.data) ?? new Uint8Array())
  const planned = parts && readMessage(parts.message)
  if (!planned || transfer.amount <= 0n) throw new AppKitError('send/input-missing')
  try {
    const blockhash = await latestBlockhash(nodeOf(context, signer.network, undefined))
    const message = writeMessage({ ...planned, blockhash })
    const read = readMessage(message)
    if (!read || !(await isMeant(read, transfer, signer.address))) throw new AppKitError('send/mismatch')
    return await signAndSend(context, unsigned(message), signer)
  } catch (cause) {
    if (AppKitError.is(cause) && plain.test(cause.code)) throw cause
    throw new AppKitError('send/solana-failed', { cause })
  }
}
