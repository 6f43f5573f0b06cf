import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { associatedAccount, isOnCurve } from '../../../src/chains/solana/read-transfer.js'
import { instructions, programs } from '../../../src/chains/solana/instructions.js'
import { readMessage, writeMessage } from '../../../src/chains/solana/message.js'
import { readTransaction, unsigned } from '../../../src/chains/solana/wallet-features.js'
import { property } from '../../lib/property.js'

const [payer, to, blockhash] = Array.from({ length: 3 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
]

describe('messages', () => {
  test('a transfer of coins is, byte for byte, what an independent library writes', () => {
    const ours = writeMessage({
      payer: payer.toBase58(),
      blockhash: blockhash.toBase58(),
      instructions: [
        instructions.computeLimit(500),
        instructions.computePrice(20_000_000n),
        instructions.moveCoins(payer.toBase58(), to.toBase58(), 123_456_789_012n),
      ],
    })
    const theirs = new Transaction({ feePayer: payer, blockhash: blockhash.toBase58(), lastValidBlockHeight: 1 }).add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000n }),
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 123_456_789_012n }),
    )
    expect(Transaction.from(unsigned(ours)).instructions.map(({ data }) => [...data])).toEqual(
      theirs.instructions.map(({ data }) => [...data]),
    )
    expect(readMessage(new Uint8Array(theirs.serializeMessage()))).toEqual(readMessage(ours))
    expect(ours).toHaveLength(theirs.serializeMessage().length)
  })

  test('both versions of an independent library are read', () => {
    const asked = {
      payerKey: payer,
      recentBlockhash: blockhash.toBase58(),
      instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 7n })],
    }
    const [legacy, latest] = [
      new TransactionMessage(asked).compileToLegacyMessage().serialize(),
      new TransactionMessage(asked).compileToV0Message().serialize(),
    ]
    const read = readMessage(latest)
    expect(read).toEqual(readMessage(new Uint8Array(legacy)))
    expect(read?.instructions[0]?.accounts).toEqual([
      { address: payer.toBase58(), signs: true, isWritten: true },
      { address: to.toBase58(), signs: false, isWritten: true },
    ])
    const whole = new VersionedTransaction(new TransactionMessage(asked).compileToV0Message()).serialize()
    expect(readTransaction(whole)).toMatchObject({ message: latest })
  })

  test('what is cut short, too long or made of nonsense is read as nothing, and never throws', () => {
    const whole = writeMessage({
      payer: payer.toBase58(),
      blockhash: blockhash.toBase58(),
      instructions: [instructions.moveCoins(payer.toBase58(), to.toBase58(), 1n)],
    })
    for (let end = 0; end < whole.length; end += 1) expect(readMessage(whole.slice(0, end))).toBeUndefined()
    expect(readMessage(Uint8Array.from([...whole, 0]))).toBeUndefined()
    expect(readMessage(Uint8Array.of(0x81, ...whole))).toBeUndefined()
    property(fc.uint8Array({ maxLength: 300 }), bytes => void readMessage(bytes))
    expect(readTransaction(new Uint8Array())).toBeUndefined()
    expect(readTransaction(Uint8Array.of(1, 2))).toBeUndefined()
  })
})

describe('addresses that are nobody’s key', () => {
  test('whether bytes are on the curve is what an independent library says', () => {
    property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => {
      expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
    })
    expect(isOnCurve(payer.toBytes())).toBe(true)
  })

  test.each([programs.token, programs.token2022])(
    'the account for a token of %s is the one of the network',
    async program => {
      for (const owner of [payer, to]) {
        const seeds = [owner.toBytes(), new PublicKey(program).toBytes(), blockhash.toBytes()]
        const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.associatedToken))
        expect(await associatedAccount(owner.toBase58(), blockhash.toBase58(), program)).toBe(address.toBase58())
      }
    },
  )
})
