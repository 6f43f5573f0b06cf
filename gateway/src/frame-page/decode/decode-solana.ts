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

/** An account that is made at the person's cost. */
interface CreatedAccount extends NewAccount {
  readonly address: string | undefined
}

/** What an instruction makes, and the person pays for; undefined for every other instruction. */
function createdAtCost(instruction: SolanaInstruction, account: string): CreatedAccount | undefined {
  const made = readNewAccount(instruction)
  if (!made || instruction.accounts[0] !== account) return undefined
  return { ...made, address: instruction.accounts[1] }
}

/**
 * Whether the account that one instruction makes is certain to be the person's once all have run: the person signs for
 * its address, or a later instruction sets it up for the person. Everybody may set up an account that nobody has set up
 * yet, so one that is left for later belongs to whoever comes first.
 */
function isClaimed(instructions: readonly SolanaInstruction[], at: number, account: string): boolean {
  const instruction = instructions[at]
  const made = instruction && createdAtCost(instruction, account)
  if (!made?.address) return false
  if (made.owner === SYSTEM_PROGRAM && made.base === account) return true
  return instructions
    .slice(at + 1)
    .some(later => later.accounts[0] === made.address && ownerSetBy(later, made) === account)
}

/** Whom an instruction makes the owner of a new account, where it belongs to the program that the account was given to. */
function ownerSetBy(instruction: SolanaInstruction, { owner }: NewAccount): string | undefined {
  if (instruction.program !== owner) return undefined
  if (owner === SYSTEM_PROGRAM) return readNonceAuthority(instruction)
  return owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM ? readInitialOwner(instruction) : undefined
}

/**
 * Says within a transfer of a token that it opens the receiver's account for it, in place of a step of its own. Only a
 * transfer of the same token to the same owner takes it in; whatever else is made stays a step.
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

/** Whether one step makes the account that another one sends a token to, at the cost of who signs. */
function opens(made: Decoded, step: Decoded): boolean {
  const asset = step.action === 'transfer' ? step.amounts[0]?.asset : undefined
  const deposit = made.facts.some(({ name }) => name === 'account-deposit')
  if (made.action !== 'create-account' || !deposit || made.warnings.length > 0 || asset?.kind !== 'token') return false
  return addressOf(made, 'contract') === asset.address && addressOf(made, 'owner') === addressOf(step, 'to')
}

function withDeposit(step: Decoded, made: Decoded | undefined): Decoded {
  const deposits = made?.facts.flatMap(fact => (fact.name === 'account-deposit' ? fact : [])) ?? []
  return { ...step, facts: [...step.facts, ...deposits.map(fact => ({ ...fact, name: 'opens-account' as const }))] }
}

function addressOf({ parties }: Decoded, role: DecodedParty['role']): string | undefined {
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

/** A Solana transaction as it is signed, beside what it does. */
interface ReadSolana {
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
