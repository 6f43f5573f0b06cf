import type { Instruction, Message } from './message.js'
import { keepsTokens, programs } from './programs.js'

/** A transfer, as a message says it. */
export interface ReadTransfer {
  readonly from: string
  readonly amount: bigint
  /** The receiver of coins; of tokens, the account that gets them. */
  readonly to: string
  /** What moves, where it is no coin. */
  readonly token?: { readonly mint: string; readonly program: string; readonly decimals: number }
  /** For whom the account of the receiver is made, where it is. */
  readonly accountOf?: string
}

/** Reads the transfer that a message makes; undefined where it does anything beside it. */
export function readTransfer({ payer, instructions }: Message): ReadTransfer | undefined {
  const steps = instructions.filter(({ program }) => program !== programs.computeBudget)
  const last = steps.at(-1)
  const moved = last && (readCoins(last) ?? readTokens(last))
  if (!moved || moved.from !== payer || steps.length > 2) return undefined
  const [first] = steps
  if (!first || steps.length === 1) return moved
  const accountOf = madeFor(first, payer, moved)
  return accountOf === undefined ? undefined : { ...moved, accountOf }
}

function readCoins({ program, accounts, data }: Instruction): ReadTransfer | undefined {
  const [from, to] = accounts
  const view = viewOf(data)
  const isTransfer = program === programs.system && data.length === 12 && view.getUint32(0, true) === 2
  if (!isTransfer || accounts.length !== 2 || !from?.signs || !to) return undefined
  return { from: from.address, to: to.address, amount: view.getBigUint64(4, true) }
}

function readTokens({ program, accounts, data }: Instruction): ReadTransfer | undefined {
  const [source, mint, destination, owner] = accounts
  const [isPlain, isWithFee] = [
    data[0] === 12 && data.length === 10,
    data[0] === 26 && data[1] === 1 && data.length === 19,
  ]
  if (!keepsTokens(program) || !(isPlain || isWithFee) || accounts.length !== 4) return undefined
  if (!source || !mint || !destination || !owner?.signs) return undefined
  const at = isPlain ? 1 : 2
  const token = { mint: mint.address, program, decimals: data[at + 8] ?? 0 }
  return { from: owner.address, to: destination.address, amount: viewOf(data).getBigUint64(at, true), token }
}

/** Whose account is made for what is moved; undefined where the step is another one. */
function madeFor(
  { program, accounts, data }: Instruction,
  payer: string,
  { to, token }: ReadTransfer,
): string | undefined {
  const [paying, made, owner, mint, system, keeper] = accounts.map(({ address }) => address)
  const isCreation = program === programs.associatedToken && data.length === 1 && data[0] === 1 && accounts.length === 6
  const isOurs = paying === payer && made === to && mint === token?.mint && keeper === token?.program
  return isCreation && isOurs && system === programs.system ? owner : undefined
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
