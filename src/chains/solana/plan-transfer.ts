import type { ChainContext, PlannedTransfer, Signer, Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { encodeBase64 } from '../../lib/bytes.js'
import { isAddress } from './address.js'
import { toHex } from './encoding.js'
import { nativeTransferInstructions, isTokenProgram } from './instructions.js'
import { toUnsignedTransaction, writeMessage } from './message.js'
import {
  COMMITMENT,
  readLatestBlockhash,
  readNetworkFee,
  type Node,
  createNode,
  readAccount,
  readValue,
} from './node-requests.js'
import { planTokenTransfer } from './token-transfer.js'

// Throws `send/recipient-is-token-account` if the recipient is not a wallet.
async function prepareTransfer(node: Node, recipient: string): Promise<string> {
  const [found, blockhash] = await Promise.all([readAccount(node, recipient), readLatestBlockhash(node)])
  if (isTokenProgram(found?.owner)) throw new AppKitError('send/recipient-is-token-account')
  return blockhash
}

export interface TransactionFailure {
  readonly err?: unknown
  readonly logs?: unknown
}

const tokenErrors: Readonly<Record<number, string>> = {
  1: 'There is too little of the token',
  3: 'The account is for another token',
  17: 'The account is frozen',
  18: 'The token has other decimals',
  37: 'This token cannot be moved',
}

// Maps a failed transaction to an error: `send/solana-fee-short` for an insufficient fee or rent,
// `send/solana-coins-short` for an insufficient amount, else `request/failed` with the token program's reason.
function toTransferError({ err, logs }: TransactionFailure, isCoin: boolean): AppKitError {
  const cause = { err, logs }
  const details = `${JSON.stringify(err)} ${Array.isArray(logs) ? logs.join('\n') : ''}`
  if (
    /AccountNotFound|InsufficientFundsFor(Fee|Rent)|no record of a prior credit|insufficient funds for (fee|rent)/i.test(
      details,
    )
  )
    return new AppKitError('send/solana-fee-short', { cause })
  const [, custom] = /"Custom":(\d+)/.exec(details) ?? []
  if (/insufficient lamports/i.test(details)) return insufficientLamports(isCoin, cause)
  if (isCoin && custom === '1') return insufficientLamports(isCoin, cause)
  const text = custom === undefined ? undefined : tokenErrors[Number(custom)]
  return new AppKitError('request/failed', { cause, ...(text && { text }) })
}

// In a token transfer, lamports only pay for the recipient's new account.
function insufficientLamports(isCoin: boolean, cause: object): AppKitError {
  return new AppKitError(isCoin ? 'send/solana-coins-short' : 'send/solana-fee-short', { cause })
}

interface SimulationResult {
  readonly err?: unknown
  readonly logs?: unknown
  readonly unitsConsumed?: unknown
}

// Simulates a transaction and returns its compute units. Throws the error of `toTransferError`.
async function simulate(
  node: Node,
  transaction: Uint8Array,
  { isCoin }: { readonly isCoin: boolean },
): Promise<number | undefined> {
  const config = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: COMMITMENT }
  const result = await readValue<SimulationResult>(node('simulateTransaction', [encodeBase64(transaction), config]))
  if (result?.err) throw toTransferError(result, isCoin)
  return typeof result?.unitsConsumed === 'number' ? result.unitsConsumed : undefined
}

// The parameters for the minimum balance of an account without data.
const emptyAccountParams = [0]

/**
 * Prepares a transfer and simulates it.
 * @throws AppKitError `send/…` for missing input or funds, `request/failed` with the token's reason if it would fail,
 * `request/aborted` if the signal is aborted
 */
export async function planTransfer(
  context: Pick<ChainContext, 'rpc'>,
  transfer: Transfer,
  { address, network }: Signer,
  signal?: AbortSignal,
): Promise<PlannedTransfer> {
  const { to, token, amount } = transfer
  if (!isAddress(to) || amount < 0n) throw new AppKitError('send/input-missing')
  const node = createNode(context, network, signal)
  const blockhash = await prepareTransfer(node, to)
  const isCoin = token === undefined
  const plan = isCoin
    ? { instructions: nativeTransferInstructions(address, transfer) }
    : await planTokenTransfer(node, { ...transfer, token }, address)
  const draft = { payer: address, blockhash, instructions: plan.instructions }
  const units = await simulate(node, toUnsignedTransaction(writeMessage(draft)), { isCoin })
  const message = writeMessage('withUnits' in plan ? { ...draft, instructions: plan.withUnits(units) } : draft)
  const [fee, minimumBalance] = await Promise.all([
    readNetworkFee(node, message),
    isCoin ? node('getMinimumBalanceForRentExemption', emptyAccountParams) : undefined,
  ])
  const rent = 'rent' in plan ? plan.rent : 0n
  return {
    transaction: { data: toHex(toUnsignedTransaction(message)) },
    ...(fee !== undefined && { fee: fee + rent }),
    ...(Number.isSafeInteger(minimumBalance) && { minimumBalance: BigInt(minimumBalance as number) }),
    ...('withheld' in plan && plan.withheld !== undefined && { withheld: plan.withheld }),
  }
}

export function toNodeError(thrown: unknown): unknown {
  const cause = AppKitError.is(thrown, 'rpc/failed') ? thrown.cause : undefined
  const { message, data } = (cause ?? {}) as { readonly message?: unknown; readonly data?: unknown }
  const { err, logs } = (data ?? {}) as { readonly err?: unknown; readonly logs?: unknown }
  if (err === undefined || err === null) return thrown
  return toTransferError({ err: [err, message], logs }, false)
}
