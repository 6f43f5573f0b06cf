import { PublicKey, SystemInstruction } from '@solana/web3.js'
import type { Transfer } from '../../core/chain-adapter.js'
import { isTokenProgram, programs } from './instructions.js'
import { type Instruction, type Message, toWeb3Instruction } from './message.js'

/** Returns true if 32 bytes can be a public key. Program addresses never are. Standard: RFC 8032. */
export function isOnCurve(bytes: Uint8Array): boolean {
  return PublicKey.isOnCurve(bytes)
}

/** Derives the associated token account. It is a program address without a private key. */
export function deriveAssociatedAccount(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map(key => new PublicKey(key).toBytes())
  const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.associatedToken))
  return address.toBase58()
}

export interface DecodedTransfer {
  readonly from: string
  readonly amount: bigint
  readonly to: string
  readonly token?: { readonly mint: string; readonly program: string; readonly decimals: number }
  /** The owner of a token account that the transaction creates. */
  readonly createdFor?: string
}

// Returns undefined if the message has any other effect.
function readTransfer({ payer, instructions }: Message): DecodedTransfer | undefined {
  const steps = instructions.filter(({ program }) => program !== programs.computeBudget)
  const last = steps.at(-1)
  const transfer = last && (readNativeTransfer(last) ?? readTokenTransfer(last))
  if (!transfer || transfer.from !== payer || steps.length > 2) return undefined
  const [first] = steps
  if (!first || steps.length === 1) return transfer
  const createdFor = readAccountCreation(first, payer, transfer)
  return createdFor === undefined ? undefined : { ...transfer, createdFor }
}

function readNativeTransfer(instruction: Instruction): DecodedTransfer | undefined {
  const [from, to, ...others] = instruction.accounts
  if (instruction.program !== programs.system || !from?.signs || !to || others.length > 0) return undefined
  if (instruction.data.length !== 12) return undefined
  try {
    const { lamports } = SystemInstruction.decodeTransfer(toWeb3Instruction(instruction))
    return { from: from.address, to: to.address, amount: BigInt(lamports) }
  } catch {
    return undefined // another instruction of the program
  }
}

function readTokenTransfer({ program, accounts, data }: Instruction): DecodedTransfer | undefined {
  const [source, mint, destination, owner] = accounts
  const [isPlain, isWithFee] = [
    data[0] === 12 && data.length === 10,
    data[0] === 26 && data[1] === 1 && data.length === 19,
  ]
  if (!isTokenProgram(program) || !(isPlain || isWithFee) || accounts.length !== 4) return undefined
  if (!source || !mint || !destination || !owner?.signs) return undefined
  const at = isPlain ? 1 : 2
  const token = { mint: mint.address, program, decimals: data[at + 8] ?? 0 }
  return { from: owner.address, to: destination.address, amount: toDataView(data).getBigUint64(at, true), token }
}

// Returns the owner of the created token account, or undefined for any other instruction.
function readAccountCreation(
  { program, accounts, data }: Instruction,
  payer: string,
  { to, token }: DecodedTransfer,
): string | undefined {
  const [creator, created, owner, mint, system, tokenProgram] = accounts.map(({ address }) => address)
  const isCreation = program === programs.associatedToken && data.length === 1 && data[0] === 1 && accounts.length === 6
  const isExpected = creator === payer && created === to && mint === token?.mint && tokenProgram === token?.program
  return isCreation && isExpected && system === programs.system ? owner : undefined
}

function toDataView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Returns true if a message makes exactly this transfer from the account and has no other effect. */
export function isExactTransfer(message: Message, { to, amount, token, decimals }: Transfer, account: string): boolean {
  const read = readTransfer(message)
  if (!read || message.payer !== account || read.amount !== amount || read.token?.mint !== token) return false
  if (!read.token) return read.to === to
  if (decimals !== undefined && read.token.decimals !== decimals) return false
  if (read.createdFor !== undefined && read.createdFor !== to) return false
  return read.to === deriveAssociatedAccount(to, read.token.mint, read.token.program)
}
