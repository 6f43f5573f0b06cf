import type {
  ChainContext,
  ChainVerbs,
  PlannedTransfer,
  Signer,
  TransactionRequest,
  Transfer,
} from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import { decodeBase58 } from '../../lib/base58.js'
import { fromHex } from './encoding.js'
import { programs } from './instructions.js'
import { readMessage, writeMessage } from './message.js'
import { latestBlockhash, nodeOf, readAccount, valueOf } from './node-requests.js'
import { planTransfer } from './plan-transfer.js'
import { isMeant, isOnCurve } from './read-transfer.js'
import { signAndSend } from './sign-and-send.js'
import { readTransaction, unsigned } from './wallet-features.js'

interface Status {
  readonly err?: unknown
  readonly confirmationStatus?: unknown
}

/** Whether a transaction is confirmed, and did not fail; undefined while most of the network has not voted for its block. */
async function hasSucceeded(
  context: Pick<ChainContext, 'rpc'>,
  signature: string,
  network: Network,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const params = [[signature], { searchTransactionHistory: true }]
  const found = await valueOf<readonly (Status | null)[]>(
    nodeOf(context, network, signal)('getSignatureStatuses', params),
  )
  const status = found?.[0]
  if (!status || !/^(confirmed|finalized)$/.test(String(status.confirmationStatus))) return undefined
  return status.err === null || status.err === undefined
}

/** Whether a program stands at an address, or behind it: one that is nobody's key, or that a program may change. */
async function isContract(
  context: Pick<ChainContext, 'rpc'>,
  address: string,
  network: Network,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!isOnCurve(decodeBase58(address) ?? new Uint8Array(32))) return true
  const found = await readAccount(nodeOf(context, network, signal), address)
  return found !== undefined && (found.isExecutable || found.owner !== programs.system)
}

/** What is told as it is: a choice of somebody's, or words that say more than ours. */
const plain = /^(send\/|wallet\/(rejected|failed|busy|disconnected)|request\/|network\/|chunk\/)/

/**
 * Asks the wallet for a planned transfer, and sends it; gives its signature. What the wallet would sign is read back first,
 * from the very bytes that go to it, and what it did sign afterwards: `send/mismatch` where it is not the transfer that is
 * meant. A plan may be older than a block lives: the block is taken anew.
 */
async function sendTransfer(
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

/**
 * Has the wallet sign a transaction, and sends it; gives its signature. `data` is a whole transaction in hex, as a library
 * writes it; without it, `value` lamports go to `to`.
 */
async function sendTransaction(
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

/** The verbs that sending is made of. */
export type SendingVerbs = Required<
  Pick<ChainVerbs, 'planTransfer' | 'sendTransfer' | 'sendTransaction' | 'isContract' | 'hasSucceeded'>
>

/** Those verbs over the context of one instance; their code is a chunk of its own. */
export function sendingVerbs(context: ChainContext): SendingVerbs {
  return {
    planTransfer: (...asked) => planTransfer(context, ...asked),
    sendTransfer: (...asked) => sendTransfer(context, ...asked),
    sendTransaction: (...asked) => sendTransaction(context, ...asked),
    isContract: (...asked) => isContract(context, ...asked),
    hasSucceeded: (...asked) => hasSucceeded(context, ...asked),
  }
}
