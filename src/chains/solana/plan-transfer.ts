import type { ChainContext, PlannedTransfer, Signer, Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { isAddress } from './address.js'
import { toBase64, toHex } from './encoding.js'
import { coinInstructions, keepsTokens } from './instructions.js'
import { writeMessage } from './message.js'
import { COMMITMENT, latestBlockhash, networkFee, type Node, nodeOf, readAccount, valueOf } from './node-requests.js'
import { tokenPlan } from './token-transfer.js'
import { unsigned } from './wallet-features.js'

/** Looks at a receiver, and gives a block to begin with. Throws `send/recipient-is-token-account` for what is nobody's wallet. */
async function readyFor(node: Node, receiver: string): Promise<string> {
  const [found, blockhash] = await Promise.all([readAccount(node, receiver), latestBlockhash(node)])
  if (keepsTokens(found?.owner)) throw new AppKitError('send/recipient-is-token-account')
  return blockhash
}

/** What a network says of a transaction that failed, or would. */
export interface Failed {
  readonly err?: unknown
  readonly logs?: unknown
}

/** What the programs of tokens mean by their numbers. */
const reasons: Readonly<Record<number, string>> = {
  1: 'There is too little of the token',
  3: 'The account is for another token',
  17: 'The account is frozen',
  18: 'The token has other decimals',
  37: 'This token cannot be moved',
}

/**
 * The error that says why a transfer failed: `send/solana-fee-short` where there is too little for the fee, or for what has to
 * stay in an account; `send/solana-coins-short` where there is too little to send; else `request/failed` in the token's words.
 */
function transferFailure({ err, logs }: Failed, isCoin: boolean): AppKitError {
  const cause = { err, logs }
  const said = `${JSON.stringify(err)} ${Array.isArray(logs) ? logs.join('\n') : ''}`
  if (
    /AccountNotFound|InsufficientFundsFor(Fee|Rent)|no record of a prior credit|insufficient funds for (fee|rent)/i.test(
      said,
    )
  )
    return new AppKitError('send/solana-fee-short', { cause })
  const [, custom] = /"Custom":(\d+)/.exec(said) ?? []
  if (/insufficient lamports/i.test(said)) return lamportsShort(isCoin, cause)
  if (isCoin && custom === '1') return lamportsShort(isCoin, cause)
  const text = custom === undefined ? undefined : reasons[Number(custom)]
  return new AppKitError('request/failed', { cause, ...(text && { text }) })
}

/** With a token, lamports are only spent on the receiver's new account. */
function lamportsShort(isCoin: boolean, cause: object): AppKitError {
  return new AppKitError(isCoin ? 'send/solana-coins-short' : 'send/solana-fee-short', { cause })
}

interface Trial {
  readonly err?: unknown
  readonly logs?: unknown
  readonly unitsConsumed?: unknown
}

/** Tries a transaction on the network; gives how much work it took. Throws what `transferFailure` makes of a failure. */
async function simulate(
  node: Node,
  transaction: Uint8Array,
  { isCoin }: { readonly isCoin: boolean },
): Promise<number | undefined> {
  const config = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: COMMITMENT }
  const trial = await valueOf<Trial>(node('simulateTransaction', [toBase64(transaction), config]))
  if (trial?.err) throw transferFailure(trial, isCoin)
  return typeof trial?.unitsConsumed === 'number' ? trial.unitsConsumed : undefined
}

/** What an account that is to stay has to hold at least: what the network asks for no data at all. */
const rentOfNothing = [0]

/**
 * Makes a transfer ready to be signed, and tries it on the network. Throws `send/…` for what is missing, `request/failed`
 * with the token's reason for a transfer that would fail, and `request/aborted` where nobody waits any more.
 */
export async function planTransfer(
  context: Pick<ChainContext, 'rpc'>,
  transfer: Transfer,
  { address, network }: Signer,
  signal?: AbortSignal,
): Promise<PlannedTransfer> {
  const { to, token, amount } = transfer
  if (!isAddress(to) || amount < 0n) throw new AppKitError('send/input-missing')
  const node = nodeOf(context, network, signal)
  const blockhash = await readyFor(node, to)
  const isCoin = token === undefined
  const plan = isCoin
    ? { instructions: coinInstructions(address, transfer) }
    : await tokenPlan(node, { ...transfer, token }, address)
  const asked = { payer: address, blockhash, instructions: plan.instructions }
  const units = await simulate(node, unsigned(writeMessage(asked)), { isCoin })
  const message = writeMessage('within' in plan ? { ...asked, instructions: plan.within(units) } : asked)
  const [fee, least] = await Promise.all([
    networkFee(node, message),
    isCoin ? node('getMinimumBalanceForRentExemption', rentOfNothing) : undefined,
  ])
  const rent = 'rent' in plan ? plan.rent : 0n
  return {
    transaction: { data: toHex(unsigned(message)) },
    ...(fee !== undefined && { fee: fee + rent }),
    ...(Number.isSafeInteger(least) && { keeps: BigInt(least as number) }),
    ...('withheld' in plan && plan.withheld !== undefined && { withheld: plan.withheld }),
  }
}

/** Why a node did not take a transaction in: what it found when it tried it, else the error as it came. */
export function nodeFailure(thrown: unknown): unknown {
  const cause = AppKitError.is(thrown, 'rpc/failed') ? thrown.cause : undefined
  const { message, data } = (cause ?? {}) as { readonly message?: unknown; readonly data?: unknown }
  const { err, logs } = (data ?? {}) as { readonly err?: unknown; readonly logs?: unknown }
  if (err === undefined || err === null) return thrown
  return transferFailure({ err: [err, message], logs }, false)
}
