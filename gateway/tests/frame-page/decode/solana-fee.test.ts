import { describe, expect, test } from 'vitest'
import { getSolanaFee } from '../../../src/frame-page/decode/solana-programs.js'
import type { SolanaInstruction, SolanaTransaction } from '../../../src/frame-page/decode/solana-transaction.js'

const BUDGET = 'ComputeBudget111111111111111111111111111111'
const number = (kind: number, value: bigint, bytes: number) =>
  Uint8Array.from([kind, ...Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))])
const units = (value: bigint): SolanaInstruction => ({ program: BUDGET, accounts: [], data: number(2, value, 4) })
const price = (value: bigint): SolanaInstruction => ({ program: BUDGET, accounts: [], data: number(3, value, 8) })
const step: SolanaInstruction = { program: 'Step', accounts: [], data: new Uint8Array() }
const checker = (count: number): SolanaInstruction => ({
  program: 'Ed25519SigVerify111111111111111111111111111',
  accounts: [],
  data: Uint8Array.from([count, 0]),
})

const transaction = (instructions: readonly SolanaInstruction[], signers = ['me']): SolanaTransaction => ({
  version: 0,
  feePayer: signers[0] ?? '',
  signers,
  instructions,
  usesLookupTables: false,
  message: new Uint8Array(),
})
const limit = (instructions: readonly SolanaInstruction[], signers?: string[]) =>
  getSolanaFee([transaction(instructions, signers)], 'me')?.limit

describe('getSolanaFee', () => {
  test.each<[string, bigint | undefined, bigint]>([
    ['one signature', limit([step]), 5_000n],
    ['two signatures', limit([step], ['me', 'you']), 10_000n],
    ['signatures that a program checks', limit([step, checker(3)]), 20_000n],
    ['a price for so many units, rounded up', limit([units(100_000n), price(15n), step]), 5_002n],
    ['a price without a limit: as much as each step may use', limit([price(1_000n), step, step]), 5_400n],
    ['more units than there are', limit([units(9_000_000n), price(1_000_000n), step]), 1_405_000n],
    ['two prices: the higher one', limit([units(1_000_000n), price(1n), price(9n), step]), 5_009n],
  ])('returns the fee of %s', (_, found, right) => expect(found).toBe(right))

  test('sums the fees of several transactions and ignores those paid by others', () => {
    const mine = transaction([step])
    const theirs = transaction([step], ['you', 'me'])
    expect(getSolanaFee([mine, theirs, mine], 'me')).toEqual({ limit: 10_000n, high: false })
    expect(getSolanaFee([theirs], 'me')).toBeUndefined()
  })

  test('flags a fee above 0.01 SOL', () => {
    const costing = (more: bigint) => getSolanaFee([transaction([units(1_000_000n), price(more), step])], 'me')
    expect(costing(9_995_000n)).toEqual({ limit: 10_000_000n, high: false })
    expect(costing(9_995_001n)).toEqual({ limit: 10_000_001n, high: true })
    expect(getSolanaFee([transaction([price(2n ** 64n - 1n), step])], 'me')?.high).toBe(true)
  })
})
