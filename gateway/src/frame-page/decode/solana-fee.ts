import { numberAt } from './solana-programs.js'
import type { SolanaTransaction } from './solana-transaction.js'

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
export interface SolanaFee {
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
