import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './solana-addresses.js'
import { readInitialOwner } from './solana-token.js'
import type { SolanaInstruction } from './solana-transaction.js'
import { readNewAccount, readNonceAuthority, type NewAccount } from './system-program.js'

/** An account that is made at the person's cost. */
export interface CreatedAccount extends NewAccount {
  readonly address: string | undefined
}

/** What an instruction makes, and the person pays for; undefined for every other instruction. */
export function createdAtCost(instruction: SolanaInstruction, account: string): CreatedAccount | undefined {
  const made = readNewAccount(instruction)
  if (!made || instruction.accounts[0] !== account) return undefined
  return { ...made, address: instruction.accounts[1] }
}

/**
 * Whether the account that one instruction makes is certain to be the person's once all have run: the person signs for
 * its address, or a later instruction sets it up for the person. Everybody may set up an account that nobody has set up
 * yet, so one that is left for later belongs to whoever comes first.
 */
export function isClaimed(instructions: readonly SolanaInstruction[], at: number, account: string): boolean {
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
