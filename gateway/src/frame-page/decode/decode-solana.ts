import { encodeHex } from '../../../../src/lib/bytes.js'
import { type Decoded, type DecodedParty, decoded, type DecodedWarning } from './decoded.js'
import {
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  associatedToken,
  computeBudget,
  memo,
  type InstructionReader,
} from './solana-programs.js'
import { readInitialOwner, tokenProgram } from './solana-token.js'
import { type SolanaInstruction, readSolanaTransaction, type SolanaTransaction } from './solana-transaction.js'
import { readNewAccount, readNonceAuthority, type NewAccount, systemProgram } from './system-program.js'

interface CreatedAccount extends NewAccount {
  readonly address: string | undefined
}

function getPaidAccount(instruction: SolanaInstruction, account: string): CreatedAccount | undefined {
  const made = readNewAccount(instruction)
  if (!made || instruction.accounts[0] !== account) return undefined
  return { ...made, address: instruction.accounts[1] }
}

// Returns true if a created account is certain to belong to the user after the transaction: the user signs for its
// address, or a later instruction initializes it for the user. Anyone can initialize an account that was left
// uninitialized and thereby own it.
function isClaimed(instructions: readonly SolanaInstruction[], at: number, account: string): boolean {
  const instruction = instructions[at]
  const made = instruction && getPaidAccount(instruction, account)
  if (!made?.address) return false
  if (made.owner === SYSTEM_PROGRAM && made.base === account) return true
  return instructions
    .slice(at + 1)
    .some(later => later.accounts[0] === made.address && getInitialOwner(later, made) === account)
}

function getInitialOwner(instruction: SolanaInstruction, { owner }: NewAccount): string | undefined {
  if (instruction.program !== owner) return undefined
  if (owner === SYSTEM_PROGRAM) return readNonceAuthority(instruction)
  return owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM ? readInitialOwner(instruction) : undefined
}

/**
 * Folds the creation of a recipient's token account into the transfer to it. Only a transfer of the same token to the
 * same owner qualifies.
 */
export function foldAccounts(shown: Decoded): Decoded {
  const steps = shown.steps.map(foldAccounts)
  const opened = new Map<Decoded, Decoded>()
  for (const made of steps) {
    const into = steps.find(step => !opened.has(step) && opens(made, step))
    if (into) opened.set(into, made)
  }
  const gone = new Set(opened.values())
  const left = steps.filter(step => !gone.has(step)).map(step => withDeposit(step, opened.get(step)))
  const [only] = left
  if (shown.action !== 'batch' || opened.size === 0 || left.length > 1 || !only) return { ...shown, steps: left }
  const facts = [...only.facts, ...shown.facts]
  return { ...only, facts, warnings: [...only.warnings, ...shown.warnings] }
}

function opens(made: Decoded, step: Decoded): boolean {
  const asset = step.action === 'transfer' ? step.amounts[0]?.asset : undefined
  const deposit = made.facts.some(({ name }) => name === 'account-deposit')
  if (made.action !== 'create-account' || !deposit || made.warnings.length > 0 || asset?.kind !== 'token') return false
  return findAddress(made, 'contract') === asset.address && findAddress(made, 'owner') === findAddress(step, 'to')
}

function withDeposit(step: Decoded, made: Decoded | undefined): Decoded {
  const deposits = made?.facts.flatMap(fact => (fact.name === 'account-deposit' ? fact : [])) ?? []
  return { ...step, facts: [...step.facts, ...deposits.map(fact => ({ ...fact, name: 'opens-account' as const }))] }
}

function findAddress({ parties }: Decoded, role: DecodedParty['role']): string | undefined {
  return parties.find(party => party.role === role)?.address
}

const readers: Readonly<Record<string, InstructionReader>> = {
  [SYSTEM_PROGRAM]: systemProgram,
  [TOKEN_PROGRAM]: tokenProgram,
  [TOKEN_2022_PROGRAM]: tokenProgram,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: associatedToken,
  ComputeBudget111111111111111111111111111111: computeBudget,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: memo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: memo,
}

interface DecodedSolana {
  readonly transaction: SolanaTransaction | undefined
  readonly decoded: Decoded
}

/** Decodes a Solana transaction, one step per instruction. Never throws. See `getSolanaFee` for its fee. */
export function decodeSolana(bytes: Uint8Array, account: string): DecodedSolana {
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

export function combineTransactions(shown: readonly DecodedSolana[]): DecodedSolana['decoded'] {
  const [only] = shown
  return shown.length === 1 && only
    ? only.decoded
    : decoded('batch', { steps: shown.map(transaction => transaction.decoded) })
}

function decodeInstructions({ instructions }: SolanaTransaction, account: string): readonly Decoded[] {
  const made = new Set(instructions.flatMap(instruction => getPaidAccount(instruction, account)?.address ?? []))
  return instructions.map((instruction, at) => {
    const known = decodeKnown(instruction, account)
    if (!known) return unknownCall(instruction, account, made)
    const hidden = instruction.accounts.includes(undefined)
    const isLost = getPaidAccount(instruction, account) && !isClaimed(instructions, at, account)
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

// An instruction that cannot be decoded. It is red if it receives the user's signature, which may move everything the
// user owns, or an account that the user just paid for.
function unknownCall(instruction: SolanaInstruction, account: string, made: ReadonlySet<string>): Decoded {
  const { accounts, program, data } = instruction
  const isGrave = accounts.some(address => address !== undefined && (address === account || made.has(address)))
  return decoded('call', {
    parties: [{ role: 'contract', address: program }],
    facts: [{ name: 'data', value: `0x${encodeHex(data)}` }],
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
