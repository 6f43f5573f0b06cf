import type { Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { decodeBase58, encodeBase58 } from '../../lib/base58.js'
import { isTokenProgram, programs } from './instructions.js'
import type { Instruction, Message } from './message.js'

// The field prime and the curve constant of ed25519.
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/**
 * Returns true if 32 bytes are a point of ed25519 and can be a public key. Program addresses never are. A point has a y
 * for which (y² - 1) / (dy² + 1) is a square. Standard: RFC 8032.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const little = bytes.reduceRight((sum, byte, at) => (sum << 8n) | BigInt(at === 31 ? byte & 0x7f : byte), 0n)
  const square = (little * little) % P
  const product = ((square + P - 1n) * (D * square + 1n)) % P
  return product === 0n || power(product, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

/** Derives the associated token account. It is a program address without a private key. */
export async function deriveAssociatedAccount(owner: string, mint: string, program: string): Promise<string> {
  const seeds = [owner, program, mint].flatMap(key => [...(decodeBase58(key) ?? [])])
  const tail = [...(decodeBase58(programs.associatedToken) ?? []), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from([...seeds, bump, ...tail])))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new AppKitError('request/failed', { text: 'There is no account for this token' })
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

function readNativeTransfer({ program, accounts, data }: Instruction): DecodedTransfer | undefined {
  const [from, to] = accounts
  const view = toDataView(data)
  const isTransfer = program === programs.system && data.length === 12 && view.getUint32(0, true) === 2
  if (!isTransfer || accounts.length !== 2 || !from?.signs || !to) return undefined
  return { from: from.address, to: to.address, amount: view.getBigUint64(4, true) }
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
export async function isExactTransfer(
  message: Message,
  { to, amount, token, decimals }: Transfer,
  account: string,
): Promise<boolean> {
  const read = readTransfer(message)
  if (!read || message.payer !== account || read.amount !== amount || read.token?.mint !== token) return false
  if (!read.token) return read.to === to
  if (decimals !== undefined && read.token.decimals !== decimals) return false
  if (read.createdFor !== undefined && read.createdFor !== to) return false
  return read.to === (await deriveAssociatedAccount(to, read.token.mint, read.token.program))
}
