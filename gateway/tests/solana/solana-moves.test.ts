import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { SOL_MINT } from '../../src/modules/solana/solana-chain.js'
import { readMoves, type ParsedTransaction } from '../../src/modules/solana/solana-moves.js'

const key = () => Keypair.generate().publicKey.toBase58()
const [alice, bob, program, mint] = [key(), key(), key(), key()]
const RENT = 2_039_280

interface Purse {
  readonly mint?: string
  readonly owner: string
  readonly before?: bigint
  readonly after?: bigint
}

/** Builds a transaction from accounts (the first one pays), with their balances before and after and their tokens. */
function transaction(
  accounts: readonly (readonly [key: string, before: number, after: number, purse?: Purse])[],
  { fee = 5000, err = null as unknown } = {},
): ParsedTransaction {
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

describe('readMoves', () => {
  test('excludes the fee and failed transactions', () => {
    expect(readMoves(alice, transaction([[alice, 10_000, 5_000]]))).toEqual([])
    const failed = transaction(
      [
        [alice, 10_000, 5_000],
        [bob, 0, 5_000],
      ],
      { err: { InstructionError: [0, 'x'] } },
    )
    expect(readMoves(bob, failed)).toEqual([])
  })

  test('finds the recipient of SOL and tokens and excludes rent deposits', () => {
    const sent = transaction([
      [alice, 10_000_000, 10_000_000 - 5_000 - RENT - 1_000],
      [bob, 0, 1_000],
      [key(), 0, RENT, { owner: bob, after: 5n }],
      [key(), RENT, RENT, { owner: alice, before: 5n, after: 0n }],
    ])
    expect(readMoves(alice, sent)).toEqual([
      { direction: 'out', units: 1_000n, decimals: 9, counterparty: bob },
      { mint, direction: 'out', units: 5n, decimals: 6, counterparty: bob },
    ])
    expect(readMoves(bob, sent)).toEqual([
      { direction: 'in', units: 1_000n, decimals: 9, counterparty: alice },
      { mint, direction: 'in', units: 5n, decimals: 6, counterparty: alice },
    ])
  })

  test('excludes the rent of a closed account', () => {
    const closed = transaction([
      [alice, 10_000, 10_000 - 5_000 + RENT],
      [key(), RENT, 0, { owner: alice, before: 0n }],
    ])
    expect(readMoves(alice, closed)).toEqual([])
  })

  test('ignores wrapping and counts received wrapped SOL as SOL', () => {
    const purse = { mint: SOL_MINT, owner: alice }
    const wrapped = transaction([
      [alice, 10_000_000, 10_000_000 - 5_000 - RENT - 700],
      [key(), 0, RENT + 700, { ...purse, after: 700n }],
    ])
    expect(readMoves(alice, wrapped)).toEqual([])
    const got = transaction([
      [alice, 10_000, 5_000],
      [key(), RENT, RENT + 900, { ...purse, before: 0n, after: 900n }],
      [key(), RENT + 900, RENT, { mint: SOL_MINT, owner: bob, before: 900n, after: 0n }],
    ])
    expect(readMoves(alice, got)).toEqual([{ direction: 'in', units: 900n, decimals: 9, counterparty: bob }])
  })

  test('returns a mint without a counterparty', () => {
    const minted = transaction([
      [bob, 10_000, 5_000],
      [key(), RENT, RENT, { owner: alice, before: 1n, after: 9n }],
    ])
    expect(readMoves(alice, minted)).toEqual([
      { mint, direction: 'in', units: 8n, decimals: 6, counterparty: undefined },
    ])
  })
})
