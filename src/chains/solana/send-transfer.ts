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
import { readMessage, readTransaction, toUnsignedTransaction, writeMessage } from './message.js'
import { readLatestBlockhash, createNode, readAccount, readValue } from './node-requests.js'
import { planTransfer } from './plan-transfer.js'
import { readTokenDecimals } from './token-transfer.js'
import { isExactTransfer, isOnCurve } from './read-transfer.js'
import { signAndSend } from './sign-and-send.js'

interface Status {
  readonly err?: unknown
  readonly confirmationStatus?: unknown
}

async function hasSucceeded(
  context: Pick<ChainContext, 'rpc'>,
  signature: string,
  network: Network,
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const params = [[signature], { searchTransactionHistory: true }]
  const found = await readValue<readonly (Status | null)[]>(
    createNode(context, network, signal)('getSignatureStatuses', params),
  )
  const status = found?.[0]
  if (!status || !/^(confirmed|finalized)$/.test(String(status.confirmationStatus))) return undefined
  return status.err === null || status.err === undefined
}

// Returns true for program accounts, and for program addresses, which have no private key.
async function isContract(
  context: Pick<ChainContext, 'rpc'>,
  address: string,
  network: Network,
  signal?: AbortSignal,
): Promise<boolean> {
  if (!isOnCurve(decodeBase58(address) ?? new Uint8Array(32))) return true
  const found = await readAccount(createNode(context, network, signal), address)
  return found !== undefined && (found.isExecutable || found.owner !== programs.system)
}

// Error codes that are shown unchanged: user decisions and specific errors.
const specificCodes = /^(send\/|wallet\/(rejected|failed|busy|disconnected)|request\/|network\/|chunk\/)/

// Sends a planned transfer through the wallet and returns its signature. Uses a new blockhash, because the planned one
// may have expired. Verifies the transfer both before and after signing. Throws `send/mismatch`.
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
    const blockhash = await readLatestBlockhash(createNode(context, signer.network, undefined))
    const message = writeMessage({ ...planned, blockhash })
    const read = readMessage(message)
    if (!read || !isExactTransfer(read, transfer, signer.address)) throw new AppKitError('send/mismatch')
    return await signAndSend(context, toUnsignedTransaction(message), signer)
  } catch (cause) {
    if (AppKitError.is(cause) && specificCodes.test(cause.code)) throw cause
    throw new AppKitError('send/solana-failed', { cause })
  }
}

// Signs and sends a transaction and returns its signature. `data` is a complete transaction in hex; without it, sends
// `value` lamports to `to`.
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

export type SendActions = Required<
  Pick<
    ChainVerbs,
    'planTransfer' | 'sendTransfer' | 'sendTransaction' | 'isContract' | 'hasSucceeded' | 'tokenDecimals'
  >
>

export function createSendActions(context: ChainContext): SendActions {
  return {
    planTransfer: (...args) => planTransfer(context, ...args),
    sendTransfer: (...args) => sendTransfer(context, ...args),
    sendTransaction: (...args) => sendTransaction(context, ...args),
    isContract: (...args) => isContract(context, ...args),
    hasSucceeded: (...args) => hasSucceeded(context, ...args),
    tokenDecimals: (token, network, signal) => readTokenDecimals(createNode(context, network, signal), token),
  }
}
