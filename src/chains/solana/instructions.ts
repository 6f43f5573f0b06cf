import type { Transfer } from '../../core/chain-adapter.js'
import type { Instruction } from './message.js'

/** The programs that a transfer names, by what they do. */
export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  /** Makes a transaction fail that would do something else than a wallet foresaw: Phantom and Solflare add it themselves. */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
} as const

/** Whether a program keeps tokens. */
export function keepsTokens(program: unknown): program is string {
  return program === programs.token || program === programs.token2022
}

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

/** The work of a transfer of coins, and what is bid for each unit of it, in millionths of a lamport. */
const UNITS = 500
const PRICE = 20_000_000n

/** What is bid beside the fee, in lamports: the same for every transfer. */
export const BID = (BigInt(UNITS) * PRICE) / 1_000_000n

/** A transfer of the network's own coin. */
export function coinInstructions(from: string, { to, amount }: Transfer): readonly Instruction[] {
  return [instructions.computeLimit(UNITS), instructions.computePrice(PRICE), instructions.moveCoins(from, to, amount)]
}
