import { base58 } from '@scure/base'
import { decoded, type Decoded, type DecodedParty, type PartyRole, visibleText } from './decoded.js'
import type { SolanaInstruction, SolanaTransaction } from './solana-transaction.js'

/** Programs of Solana whose instructions are read. */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Thrown and caught in this file. */
const MALFORMED = Symbol('malformed')

/** Reads the data of an instruction from its start to its end. Numbers are little-endian. */
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

  /** A public key, in base58. */
  key(): string {
    return base58.encode(this.#take(32))
  }

  /** A public key behind one byte that says whether it is there. */
  optionalKey(): string | undefined {
    const isThere = this.u8()
    if (isThere > 1) throw MALFORMED
    return isThere === 1 ? this.key() : undefined
  }

  /** A text behind its length in 8 bytes. */
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

/** Reads data with a parser that must use every byte of it; undefined where bytes are missing or left over. */
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

/** Tells what an instruction of one program does, or nothing where it does not know it. */
export type InstructionReader = (instruction: SolanaInstruction, account: string) => Decoded | undefined

/** A whole number of so many bytes, the lowest first; nothing where the data ends before. */
function numberAt(data: Uint8Array, at: number, bytes: number): bigint | undefined {
  if (at + bytes > data.length) return undefined
  let value = 0n
  for (let byte = bytes - 1; byte >= 0; byte--) value = (value << 8n) | BigInt(data[at + byte] ?? 0)
  return value
}

/** A party at one place of the accounts, where its address is known. */
export function partyAt(instruction: SolanaInstruction, at: number, role: PartyRole): readonly DecodedParty[] {
  const address = instruction.accounts[at]
  return address === undefined ? [] : [{ role, address }]
}

/** Compute budget: the most a transaction may cost beside its base fee. */
export const computeBudget: InstructionReader = ({ data }) => {
  const kind = data[0]
  const value = kind === 3 ? numberAt(data, 1, 8) : numberAt(data, 1, 4)
  if (kind === undefined || kind > 4 || value === undefined) return undefined
  const name = ({ 2: 'compute-limit', 3: 'compute-price' } as const)[kind]
  return decoded('fee-settings', { facts: name ? [{ name, value: String(value) }] : [] })
}

/** A memo: a text that everybody can read for good. */
export const memo: InstructionReader = ({ data }) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
    return decoded('memo', { facts: [{ name: 'memo', value: visibleText(text) }] })
  } catch {
    return undefined
  }
}

/** What an account for a token keeps as its deposit, in lamports: of the first program, and the most of any other. */
const DEPOSIT = 2_039_280n
const MOST_DEPOSIT = 2_282_880n

/** The associated token account of somebody is made; it costs its deposit, if it is not there yet. */
export const associatedToken: InstructionReader = (instruction, account) => {
  const kind = instruction.data[0] ?? 0
  if (kind > 1 || instruction.data.length > 1) return undefined
  const tokenProgram = instruction.accounts[5]
  // The program that is named here is called, and decides how large the account is.
  if (tokenProgram !== TOKEN_PROGRAM && tokenProgram !== TOKEN_2022_PROGRAM) return undefined
  const mine = instruction.accounts[0] === account
  const atMost = tokenProgram === TOKEN_PROGRAM ? DEPOSIT : MOST_DEPOSIT
  return decoded('create-account', {
    parties: [...partyAt(instruction, 2, 'owner'), ...partyAt(instruction, 3, 'contract')],
    facts: mine ? [{ name: 'account-deposit', value: { atMost } }] : [],
  })
}

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Programs that check signatures inside their data: each costs as much as one of the transaction. */
const CHECKERS: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const LAMPORTS_PER_SIGNATURE = 5_000n
const UNITS_PER_STEP = 200_000n
const MOST_UNITS = 1_400_000n
const MICRO = 1_000_000n
/** A hundredth of a coin: a hundred times what moving a token costs on a busy day. */
const HIGH = 10_000_000n

/** What a transaction may cost at most, in lamports. */
interface SolanaFee {
  readonly limit: bigint
  readonly high: boolean
}

/** The most that transactions cost the account that is asked to sign: their bytes alone say it, and no node. */
export function solanaFee(transactions: readonly SolanaTransaction[], account: string): SolanaFee | undefined {
  const paid = transactions.filter(({ feePayer }) => feePayer === account)
  if (paid.length === 0) return undefined
  const limit = paid.reduce((sum, each) => sum + base(each) + priority(each), 0n)
  return { limit, high: limit > HIGH }
}

function base({ signers, instructions }: SolanaTransaction): bigint {
  const inside = instructions.filter(({ program }) => CHECKERS.includes(program))
  const checked = inside.reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  return LAMPORTS_PER_SIGNATURE * BigInt(signers.length + checked)
}

/** Where it names no limit each step counts as much as it may use. */
function priority({ instructions }: SolanaTransaction): bigint {
  const settings = instructions.filter(({ program }) => program === COMPUTE_BUDGET)
  const said = (kind: number, bytes: number) =>
    settings.filter(({ data }) => data[0] === kind).map(({ data }) => numberAt(data, 1, bytes) ?? 0n)
  const [named] = said(2, 4)
  const units = named ?? UNITS_PER_STEP * BigInt(instructions.length - settings.length)
  const price = said(3, 8).reduce((most, each) => (each > most ? each : most), 0n)
  return ((units < MOST_UNITS ? units : MOST_UNITS) * price + MICRO - 1n) / MICRO
}
