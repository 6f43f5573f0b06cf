import { ComputeBudgetInstruction, ComputeBudgetProgram, PublicKey, SystemProgram } from '@solana/web3.js'
import type { Transfer } from '../../core/chain-adapter.js'
import { fromWeb3Instruction, type Instruction, toWeb3Instruction } from './message.js'

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  /**
   * Guard instructions that make a transaction fail if its effects differ from the simulation. Added by Phantom and
   * Solflare.
   */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
} as const

export function isTokenProgram(program: unknown): program is string {
  return program === programs.token || program === programs.token2022
}

export interface TokenTransfer {
  readonly program: string
  readonly mint: string
  readonly source: string
  readonly destination: string
  readonly owner: string
  readonly amount: bigint
  readonly decimals: number
  readonly withheld?: bigint
}

export interface TokenAccount {
  readonly payer: string
  readonly address: string
  readonly owner: string
  readonly mint: string
  readonly program: string
}

export const instructions = { computeLimit, computePrice, transferNative, createAccount, transferTokens }

function computeLimit(units: number): Instruction {
  return fromWeb3Instruction(ComputeBudgetProgram.setComputeUnitLimit({ units }))
}

// Sets the priority fee per compute unit, in millionths of a lamport.
function computePrice(microLamports: bigint): Instruction {
  return fromWeb3Instruction(ComputeBudgetProgram.setComputeUnitPrice({ microLamports }))
}

function transferNative(from: string, to: string, lamports: bigint): Instruction {
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  return fromWeb3Instruction(SystemProgram.transfer({ fromPubkey, toPubkey, lamports }))
}

// Creates the recipient's associated token account if it does not exist.
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

// The network rejects wrong decimals and a wrong transfer fee.
function transferTokens({
  program,
  mint,
  source,
  destination,
  owner,
  amount,
  decimals,
  withheld,
}: TokenTransfer): Instruction {
  const accounts = [
    { address: source, isWritten: true },
    { address: mint },
    { address: destination, isWritten: true },
    { address: owner, signs: true },
  ]
  const opcode = withheld === undefined ? [12] : [26, 1]
  const data = bytes(opcode.length + 9 + (withheld === undefined ? 0 : 8), view => {
    opcode.forEach((byte, at) => view.setUint8(at, byte))
    view.setBigUint64(opcode.length, amount, true)
    view.setUint8(opcode.length + 8, decimals)
    if (withheld !== undefined) view.setBigUint64(opcode.length + 9, withheld, true)
  })
  return { program, accounts, data }
}

function bytes(length: number, write: (view: DataView) => void): Uint8Array {
  const buffer = new ArrayBuffer(length)
  write(new DataView(buffer))
  return new Uint8Array(buffer)
}

// The compute units of a native transfer, and its priority fee per unit in millionths of a lamport.
const NATIVE_TRANSFER_UNITS = 500
const UNIT_PRICE = 20_000_000n

/** The total priority fee of every transfer, in lamports. */
export const PRIORITY_FEE = (BigInt(NATIVE_TRANSFER_UNITS) * UNIT_PRICE) / 1_000_000n

// The most compute units of a transaction, and their number without a limit.
const MAX_TRANSACTION_UNITS = 1_400_000

/**
 * Returns the priority fee of a transaction in lamports: its compute unit limit times the price of a unit. Returns
 * undefined if one of them is malformed.
 */
export function readPriorityFee(all: readonly Instruction[]): bigint | undefined {
  const settings = all.filter(({ program }) => program === programs.computeBudget).map(toWeb3Instruction)
  const [limit] = settings.filter(({ data: [kind] }) => kind === 2)
  const [price] = settings.filter(({ data: [kind] }) => kind === 3)
  try {
    const { units } = limit
      ? ComputeBudgetInstruction.decodeSetComputeUnitLimit(limit)
      : { units: MAX_TRANSACTION_UNITS }
    const { microLamports } = price ? ComputeBudgetInstruction.decodeSetComputeUnitPrice(price) : { microLamports: 0n }
    return (BigInt(units) * BigInt(microLamports)) / 1_000_000n
  } catch {
    return undefined
  }
}

export function nativeTransferInstructions(from: string, { to, amount }: Transfer): readonly Instruction[] {
  return [
    instructions.computeLimit(NATIVE_TRANSFER_UNITS),
    instructions.computePrice(UNIT_PRICE),
    instructions.transferNative(from, to, amount),
  ]
}
