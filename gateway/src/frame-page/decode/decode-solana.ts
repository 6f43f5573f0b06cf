import { decoded, type Decoded, type DecodedWarning } from './decoded.js'
import { associatedToken, computeBudget, memo, systemProgram, type InstructionReader } from './solana-programs.js'
import { tokenProgram } from './solana-token.js'
import { readSolanaTransaction, type SolanaInstruction, type SolanaTransaction } from './solana-transaction.js'

const readers: Readonly<Record<string, InstructionReader>> = {
  '11111111111111111111111111111111': systemProgram,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: tokenProgram,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: tokenProgram,
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
  const steps = transaction.instructions.map(instruction => decodeInstruction(instruction, account))
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

function decodeInstruction(instruction: SolanaInstruction, account: string): Decoded {
  const reader = Object.hasOwn(readers, instruction.program) ? readers[instruction.program] : undefined
  const known = reader?.(instruction, account)
  if (known) {
    const hidden = instruction.accounts.includes(undefined)
    return hidden ? { ...known, warnings: [...known.warnings, { code: 'lookup-table', level: 'red' }] } : known
  }
  return decoded('call', {
    parties: [{ role: 'contract', address: instruction.program }],
    facts: [{ name: 'data', value: hexOf(instruction.data) }],
    warnings: [{ code: 'unknown-call', level: 'notice' }],
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
