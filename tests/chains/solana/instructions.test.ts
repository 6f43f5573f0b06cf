import { describe, expect, test } from 'vitest'
import { instructions, programs, readPriorityFee } from '../../../src/chains/solana/instructions.js'
import { fromHex, toHex } from '../../../src/chains/solana/encoding.js'

const PAYER = 'So11111111111111111111111111111111111111112'
const RECIPIENT = 'Vote111111111111111111111111111111111111111'

describe('Solana instruction data', () => {
  test.each([
    ['a compute unit limit', instructions.computeLimit(500), '0x02f4010000'],
    ['a compute unit price', instructions.computePrice(20_000_000n), '0x03002d310100000000'],
    ['a native transfer', instructions.transferNative(PAYER, RECIPIENT, 2n ** 64n - 2n), '0x02000000feffffffffffffff'],
  ])('encodes %s', (_name, { data }, expected) => {
    expect(toHex(data)).toBe(expected)
  })

  test('requires the signature of the sender only', () => {
    expect(instructions.transferNative(PAYER, RECIPIENT, 1n)).toMatchObject({
      program: programs.system,
      accounts: [
        { address: PAYER, signs: true, isWritten: true },
        { address: RECIPIENT, signs: false, isWritten: true },
      ],
    })
  })
})

describe('readPriorityFee', () => {
  test('multiplies the compute unit limit by its price', () => {
    expect(readPriorityFee([instructions.computePrice(3_000_000n), instructions.computeLimit(500)])).toBe(1_500n)
  })

  test('assumes 1,400,000 units without a limit, and no fee without a price', () => {
    expect(readPriorityFee([instructions.computePrice(1_000_000n)])).toBe(1_400_000n)
    expect(readPriorityFee([instructions.computeLimit(500)])).toBe(0n)
  })

  test('returns undefined for a truncated setting', () => {
    const data = fromHex('0x03ffff') ?? new Uint8Array()
    expect(readPriorityFee([{ program: programs.computeBudget, accounts: [], data }])).toBeUndefined()
  })

  test('ignores other settings and other programs', () => {
    const dataSize = { program: programs.computeBudget, accounts: [], data: Uint8Array.of(4, 1, 0, 0, 0) }
    const guard = { program: programs.lighthouse, accounts: [], data: Uint8Array.of(3) }
    expect(readPriorityFee([dataSize, guard])).toBe(0n)
  })
})
