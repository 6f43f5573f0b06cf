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
import { deriveAssociatedAccount, isOnCurve } from '../../../src/chains/solana/read-transfer.js'
import { instructions, programs } from '../../../src/chains/solana/instructions.js'
import {
  readMessage,
  readTransaction,
  toUnsignedTransaction,
  writeMessage,
} from '../../../src/chains/solana/message.js'
import { property } from '../../lib/property.js'

const [payer, to, blockhash] = Array.from({ length: 3 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
]

describe('Solana messages', () => {
  test('are encoded like web3.js, byte by byte', () => {
    const ours = writeMessage({
      payer: payer.toBase58(),
      blockhash: blockhash.toBase58(),
      instructions: [
        instructions.computeLimit(500),
        instructions.computePrice(20_000_000n),
        instructions.transferNative(payer.toBase58(), to.toBase58(), 123_456_789_012n),
      ],
    })
    const theirs = new Transaction({ feePayer: payer, blockhash: blockhash.toBase58(), lastValidBlockHeight: 1 }).add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000n }),
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 123_456_789_012n }),
    )
    expect(Transaction.from(toUnsignedTransaction(ours)).instructions.map(({ data }) => [...data])).toEqual(
      theirs.instructions.map(({ data }) => [...data]),
    )
    expect(readMessage(new Uint8Array(theirs.serializeMessage()))).toEqual(readMessage(ours))
    expect(ours).toHaveLength(theirs.serializeMessage().length)
  })

  test('are decoded from both versions of web3.js', () => {
    const input = {
      payerKey: payer,
      recentBlockhash: blockhash.toBase58(),
      instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 7n })],
    }
    const [legacy, latest] = [
      new TransactionMessage(input).compileToLegacyMessage().serialize(),
      new TransactionMessage(input).compileToV0Message().serialize(),
    ]
    const read = readMessage(latest)
    expect(read).toEqual(readMessage(new Uint8Array(legacy)))
    expect(read?.instructions[0]?.accounts).toEqual([
      { address: payer.toBase58(), signs: true, isWritten: true },
      { address: to.toBase58(), signs: false, isWritten: true },
    ])
    const whole = new VersionedTransaction(new TransactionMessage(input).compileToV0Message()).serialize()
    expect(readTransaction(whole)).toMatchObject({ message: latest })
  })

  test('are undefined if they are malformed, and never throw', () => {
    const whole = writeMessage({
      payer: payer.toBase58(),
      blockhash: blockhash.toBase58(),
      instructions: [instructions.transferNative(payer.toBase58(), to.toBase58(), 1n)],
    })
    for (let end = 0; end < whole.length; end += 1) expect(readMessage(whole.slice(0, end))).toBeUndefined()
    expect(readMessage(Uint8Array.from([...whole, 0]))).toBeUndefined()
    expect(readMessage(Uint8Array.of(0x81, ...whole))).toBeUndefined()
    property(fc.uint8Array({ maxLength: 300 }), bytes => void readMessage(bytes))
    expect(readTransaction(new Uint8Array())).toBeUndefined()
    expect(readTransaction(Uint8Array.of(1, 2))).toBeUndefined()
  })
})

describe('Solana program addresses', () => {
  test('are recognized like in web3.js', () => {
    property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => {
      expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
    })
    expect(isOnCurve(payer.toBytes())).toBe(true)
  })

  test.each([programs.token, programs.token2022])("associated accounts of %s match the network's", async program => {
    for (const owner of [payer, to]) {
      const seeds = [owner.toBytes(), new PublicKey(program).toBytes(), blockhash.toBytes()]
      const [address] = PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.associatedToken))
      expect(await deriveAssociatedAccount(owner.toBase58(), blockhash.toBase58(), program)).toBe(address.toBase58())
    }
  })
})
