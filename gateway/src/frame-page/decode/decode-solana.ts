import { decoded, type Decoded, type DecodedWarning } from './decoded.js'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './solana-addresses.js'
import { createdAtCost, isClaimed } from './solana-created.js'
import { associatedToken, computeBudget, memo, type InstructionReader } from './solana-programs.js'
import { tokenProgram } from './solana-token.js'
import { readSolanaTransaction, type SolanaInstruction, type SolanaTransaction } from './solana-transaction.js'
import { systemProgram } from './system-program.js'

const readers: Readonly<Record<string, InstructionReader>> = {
  [SYSTEM_PROGRAM]: systemProgram,
  [TOKEN_PROGRAM]: tokenProgram,
  [TOKEN_2022_PROGRAM]: tokenProgram,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: associatedToken,
  ComputeBudget111111111111111111111111111111: computeBudget,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: memo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: memo,
}

/** A Solana transaction as it is signed, beside what it does. */
export interface ReadSolana {
  /** Nothing where the bytes are no transaction; then they cannot be signed. */
  readonly transaction: SolanaTransaction | undefined
  readonly decoded: Decoded
}

/** What a Solana transaction does, one step per instruction. What its fee is set by is in `solanaFee`. Never throws. */
export function decodeSolana(bytes: Uint8Array, account: string): ReadSolana {
  const transaction = readSolanaTransaction(bytes)
  if (!transaction?.signers.includes(account)) {
    const warnings: readonly DecodedWarning[] = [{ code: 'malformed', level: 'blocked' }]
    return { transaction: undefined, decoded: decoded('call', { warnings }) }
  }
  const steps = decodeInstructions(transaction, account)
  const settings = steps.filter(({ action }) => action === 'fee-settings')
  const doing = settings.length < steps.length ? steps.filter(step => !settings.includes(step)) : steps
  const [only] = doing
  const whole = doing.length === 1 && only ? only : decoded('batch', { steps: doing })
  const warnings = [...whole.warnings, ...transactionWarnings(transaction, account)]
  return { transaction, decoded: { ...whole, warnings } }
}

/** Transactions that are asked for at once, as one screen says them. */
export function together(shown: readonly ReadSolana[]): ReadSolana['decoded'] {
  const [only] = shown
  return shown.length === 1 && only ? only.decoded : decoded('batch', { steps: shown.map(one => one.decoded) })
}

function decodeInstructions({ instructions }: SolanaTransaction, account: string): readonly Decoded[] {
  const made = new Set(instructions.flatMap(instruction => createdAtCost(instruction, account)?.address ?? []))
  return instructions.map((instruction, at) => {
    const known = decodeKnown(instruction, account)
    if (!known) return unknownCall(instruction, account, made)
    const hidden = instruction.accounts.includes(undefined)
    const isLost = createdAtCost(instruction, account) && !isClaimed(instructions, at, account)
    const warnings: readonly DecodedWarning[] = [
      ...(hidden ? [{ code: 'lookup-table', level: 'red' } as const] : []),
      ...(isLost ? [{ code: 'created-for-others', level: 'red' } as const] : []),
    ]
    return warnings.length === 0 ? known : { ...known, warnings: [...known.warnings, ...warnings] }
  })
}

function decodeKnown(instruction: SolanaInstruction, account: string): Decoded | undefined {
  const reader = Object.hasOwn(readers, instruction.program) ? readers[instruction.program] : undefined
  return reader?.(instruction, account)
}

/**
 * A call that nobody here can read. A program that is given the person's signature may move everything that is theirs,
 * and whatever gets an account that the person has just paid for may take it over: both are red.
 */
function unknownCall(instruction: SolanaInstruction, account: string, made: ReadonlySet<string>): Decoded {
  const { accounts, program, data } = instruction
  const isGrave = accounts.some(address => address !== undefined && (address === account || made.has(address)))
  return decoded('call', {
    parties: [{ role: 'contract', address: program }],
    facts: [{ name: 'data', value: hexOf(data) }],
    warnings: [{ code: 'unknown-call', level: isGrave ? 'red' : 'notice' }],
  })
}

function transactionWarnings(
  { feePayer, usesLookupTables }: SolanaTransaction,
  account: string,
): readonly DecodedWarning[] {
  return [
    ...(feePayer === account ? [] : [{ code: 'other-signer', level: 'notice' } as const]),
    ...(usesLookupTables ? [{ code: 'lookup-table', level: 'notice' } as const] : []),
  ]
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
