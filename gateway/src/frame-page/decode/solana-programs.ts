import { base58 } from '@scure/base'
import { decoded, type Decoded, type DecodedParty, type PartyRole, visibleText } from './decoded.js'
import type { SolanaInstruction, SolanaTransaction } from './solana-transaction.js'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const MALFORMED = Symbol('malformed')

export class InstructionData {
  #at = 0
  constructor(private readonly bytes: Uint8Array) {}

  get isDone(): boolean {
    return this.#at === this.bytes.length
  }

  u8(): number {
    return Number(this.#number(1))
  }

  u32(): number {
    return Number(this.#number(4))
  }

  u64(): bigint {
    return this.#number(8)
  }

  key(): string {
    return base58.encode(this.#take(32))
  }

  optionalKey(): string | undefined {
    const isPresent = this.u8()
    if (isPresent > 1) throw MALFORMED
    return isPresent === 1 ? this.key() : undefined
  }

  text(): string {
    const length = this.u64()
    if (length > BigInt(this.bytes.length)) throw MALFORMED
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#take(Number(length)))
  }

  #number(length: number): bigint {
    return this.#take(length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.bytes.length) throw MALFORMED
    return this.bytes.subarray(this.#at, (this.#at = end))
  }
}

export function parseData<T>(bytes: Uint8Array, parse: (data: InstructionData) => T): T | undefined {
  const data = new InstructionData(bytes)
  try {
    const value = parse(data)
    return data.isDone ? value : undefined
  } catch (error) {
    if (error === MALFORMED) return undefined
    throw error
  }
}

export type InstructionReader = (instruction: SolanaInstruction, account: string) => Decoded | undefined

function readNumber(data: Uint8Array, at: number, bytes: number): bigint | undefined {
  if (at + bytes > data.length) return undefined
  let value = 0n
  for (let byte = bytes - 1; byte >= 0; byte--) value = (value << 8n) | BigInt(data[at + byte] ?? 0)
  return value
}

export function partyAt(instruction: SolanaInstruction, at: number, role: PartyRole): readonly DecodedParty[] {
  const address = instruction.accounts[at]
  return address === undefined ? [] : [{ role, address }]
}

export const computeBudget: InstructionReader = ({ data }) => {
  const kind = data[0]
  const value = kind === 3 ? readNumber(data, 1, 8) : readNumber(data, 1, 4)
  if (kind === undefined || kind > 4 || value === undefined) return undefined
  const name = ({ 2: 'compute-limit', 3: 'compute-price' } as const)[kind]
  return decoded('fee-settings', { facts: name ? [{ name, value: String(value) }] : [] })
}

export const memo: InstructionReader = ({ data }) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return decoded('memo', { facts: [{ name: 'memo', value: visibleText(text) }] })
  } catch {
    return undefined
  }
}

// Rent-exempt deposit of a token account, in lamports: for the original program, and the maximum for Token-2022.
const DEPOSIT = 2_039_280n
const MAX_DEPOSIT = 2_282_880n

export const associatedToken: InstructionReader = (instruction, account) => {
  const kind = instruction.data[0] ?? 0
  if (kind > 1 || instruction.data.length > 1) return undefined
  const tokenProgram = instruction.accounts[5]
  // The program named here is called and determines the size of the account.
  if (tokenProgram !== TOKEN_PROGRAM && tokenProgram !== TOKEN_2022_PROGRAM) return undefined
  const mine = instruction.accounts[0] === account
  const atMost = tokenProgram === TOKEN_PROGRAM ? DEPOSIT : MAX_DEPOSIT
  return decoded('create-account', {
    parties: [...partyAt(instruction, 2, 'owner'), ...partyAt(instruction, 3, 'contract')],
    facts: mine ? [{ name: 'account-deposit', value: { atMost } }] : [],
  })
}

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
// Programs that verify signatures in their data. Each such signature is charged like a transaction signature.
const SIGNATURE_PROGRAMS: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const LAMPORTS_PER_SIGNATURE = 5_000n
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n
const MICROLAMPORTS = 1_000_000n
const HIGH_FEE = 10_000_000n

interface SolanaFee {
  readonly limit: bigint
  readonly high: boolean
}

/**
 * Returns the maximum fee that the account pays, in lamports, or undefined if it pays none. Depends on the bytes alone,
 * not on a node.
 */
export function getSolanaFee(transactions: readonly SolanaTransaction[], account: string): SolanaFee | undefined {
  const paid = transactions.filter(({ feePayer }) => feePayer === account)
  if (paid.length === 0) return undefined
  const limit = paid.reduce((sum, transaction) => sum + baseFee(transaction) + priorityFee(transaction), 0n)
  return { limit, high: limit > HIGH_FEE }
}

function baseFee({ signers, instructions }: SolanaTransaction): bigint {
  const inside = instructions.filter(({ program }) => SIGNATURE_PROGRAMS.includes(program))
  const checked = inside.reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  return LAMPORTS_PER_SIGNATURE * BigInt(signers.length + checked)
}

function priorityFee({ instructions }: SolanaTransaction): bigint {
  const settings = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const readSettings = (kind: number, bytes: number) =>
    settings.filter(({ data }) => data[0] === kind).map(({ data }) => readNumber(data, 1, bytes) ?? 0n)
  const [named] = readSettings(2, 4)
  const units = named ?? UNITS_PER_INSTRUCTION * BigInt(instructions.length - settings.length)
  const price = readSettings(3, 8).reduce((highest, candidate) => (candidate > highest ? candidate : highest), 0n)
  return ((units < MAX_UNITS ? units : MAX_UNITS) * price + MICROLAMPORTS - 1n) / MICROLAMPORTS
}
