import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { SOL_MINT } from '../../src/modules/solana/solana-chain.js'
import { movesOf, type ToldTransaction } from '../../src/modules/solana/solana-moves.js'

const key = () => Keypair.generate().publicKey.toBase58()
const [alice, bob, program, mint] = [key(), key(), key(), key()]
const RENT = 2_039_280

interface Purse {
  readonly mint?: string
  readonly owner: string
  readonly before?: bigint
  readonly after?: bigint
}

/** A transaction of these accounts, the first of which pays: what each had and has, and the tokens in it. */
function told(
  accounts: readonly (readonly [key: string, before: number, after: number, purse?: Purse])[],
  { fee = 5000, err = null as unknown } = {},
): ToldTransaction {
  const held = (side: 'before' | 'after') =>
    accounts.flatMap(([, , , purse], accountIndex) => {
      const amount = purse?.[side]
      if (!purse || amount === undefined) return []
      return [{ accountIndex, mint: purse.mint ?? mint, owner: purse.owner, uiTokenAmount: { amount, decimals: 6 } }]
    })
  return {
    slot: 1,
    blockTime: 1,
    transaction: {
      signatures: ['s'],
      message: {
        accountKeys: accounts.map(([pubkey], at) => ({ pubkey, signer: at === 0 })),
        instructions: [{ programId: program, parsed: undefined }],
      },
    },
    meta: {
      err,
      fee,
      preBalances: accounts.map(([, before]) => before),
      postBalances: accounts.map(([, , after]) => after),
      preTokenBalances: held('before'),
      postTokenBalances: held('after'),
    },
  }
}

describe('movesOf', () => {
  test('the fee is no movement, and a failed transaction moved nothing', () => {
    expect(movesOf(alice, told([[alice, 10_000, 5_000]]))).toEqual([])
    const failed = told(
      [
        [alice, 10_000, 5_000],
        [bob, 0, 5_000],
      ],
      { err: { InstructionError: [0, 'x'] } },
    )
    expect(movesOf(bob, failed)).toEqual([])
  })

  test('coins go to whom they went, and the deposit of a new account to nobody', () => {
    const sent = told([
      [alice, 10_000_000, 10_000_000 - 5_000 - RENT - 1_000],
      [bob, 0, 1_000],
      [key(), 0, RENT, { owner: bob, after: 5n }],
      [key(), RENT, RENT, { owner: alice, before: 5n, after: 0n }],
    ])
    expect(movesOf(alice, sent)).toEqual([
      { direction: 'out', units: 1_000n, decimals: 9, other: bob },
      { mint, direction: 'out', units: 5n, decimals: 6, other: bob },
    ])
    expect(movesOf(bob, sent)).toEqual([
      { direction: 'in', units: 1_000n, decimals: 9, other: alice },
      { mint, direction: 'in', units: 5n, decimals: 6, other: alice },
    ])
  })

  test('what comes back when an account is closed is no coin that was received', () => {
    const closed = told([
      [alice, 10_000, 10_000 - 5_000 + RENT],
      [key(), RENT, 0, { owner: alice, before: 0n }],
    ])
    expect(movesOf(alice, closed)).toEqual([])
  })

  test('a wrapped coin is a coin: wrapping moves nothing, and getting some wrapped does', () => {
    const purse = { mint: SOL_MINT, owner: alice }
    const wrapped = told([
      [alice, 10_000_000, 10_000_000 - 5_000 - RENT - 700],
      [key(), 0, RENT + 700, { ...purse, after: 700n }],
    ])
    expect(movesOf(alice, wrapped)).toEqual([])
    const got = told([
      [alice, 10_000, 5_000],
      [key(), RENT, RENT + 900, { ...purse, before: 0n, after: 900n }],
      [key(), RENT + 900, RENT, { mint: SOL_MINT, owner: bob, before: 900n, after: 0n }],
    ])
    expect(movesOf(alice, got)).toEqual([{ direction: 'in', units: 900n, decimals: 9, other: bob }])
  })

  test('what was minted came from nobody', () => {
    const minted = told([
      [bob, 10_000, 5_000],
      [key(), RENT, RENT, { owner: alice, before: 1n, after: 9n }],
    ])
    expect(movesOf(alice, minted)).toEqual([{ mint, direction: 'in', units: 8n, decimals: 6, other: undefined }])
  })
})
