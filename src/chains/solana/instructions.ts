import type { Instruction } from './message.js'
import { programs } from './programs.js'

/** A transfer of a token, by its accounts. */
export interface TokenMove {
  readonly program: string
  readonly mint: string
  readonly source: string
  readonly destination: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
  /** What the token keeps of the amount for itself; absent where it keeps nothing. */
  readonly withheld?: bigint
}

/** An account for a token that its owner has only one of. */
export interface TokenAccount {
  readonly payer: string
  readonly address: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}

/** What a transfer is made of. */
export const instructions = { computeLimit, computePrice, moveCoins, createAccount, moveTokens }

/** The most work that is paid for. */
function computeLimit(units: number): Instruction {
  return {
    program: programs.computeBudget,
    accounts: [],
    data: bytes(1 + 4, view => {
      view.setUint8(0, 2)
      view.setUint32(1, units, true)
    }),
  }
}

/** What is paid for a unit of work beside the fee, in millionths of a lamport. */
function computePrice(microLamports: bigint): Instruction {
  return {
    program: programs.computeBudget,
    accounts: [],
    data: bytes(1 + 8, view => {
      view.setUint8(0, 3)
      view.setBigUint64(1, microLamports, true)
    }),
  }
}

function moveCoins(from: string, to: string, lamports: bigint): Instruction {
  const accounts = [
    { address: from, signs: true, isWritten: true },
    { address: to, isWritten: true },
  ]
  return {
    program: programs.system,
    accounts,
    data: bytes(4 + 8, view => {
      view.setUint32(0, 2, true)
      view.setBigUint64(4, lamports, true)
    }),
  }
}

/** Makes the receiver's account for a token, where there is none yet. */
function createAccount({ payer, address, owner, mint, program }: TokenAccount): Instruction {
  const accounts = [
    { address: payer, signs: true, isWritten: true },
    { address, isWritten: true },
    { address: owner },
    { address: mint },
    { address: programs.system },
    { address: program },
  ]
  return { program: programs.associatedToken, accounts, data: Uint8Array.of(1) }
}

/** Moves tokens; the network refuses where the token has other decimals, or keeps another amount, than is said here. */
function moveTokens({ program, mint, source, destination, owner, amount, decimals, withheld }: TokenMove): Instruction {
  const accounts = [
    { address: source, isWritten: true },
    { address: mint },
    { address: destination, isWritten: true },
    { address: owner, signs: true },
  ]
  const head = withheld === undefined ? [12] : [26, 1]
  const data = bytes(head.length + 9 + (withheld === undefined ? 0 : 8), view => {
    head.forEach((byte, at) => view.setUint8(at, byte))
    view.setBigUint64(head.length, amount, true)
    view.setUint8(head.length + 8, decimals)
    if (withheld !== undefined) view.setBigUint64(head.length + 9, withheld, true)
  })
  return { program, accounts, data }
}

function bytes(length: number, write: (view: DataView) => void): Uint8Array {
  const buffer = new ArrayBuffer(length)
  write(new DataView(buffer))
  return new Uint8Array(buffer)
}
