import {
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type ParsedInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFree, portPicker } from '../../../scripts/stack/ports.mjs'
import { startSolana } from '../../../scripts/stack/solana/start-solana.mjs'
import { startSolanaFixture, tokenPlace, type SolanaFixture } from '../helpers/chains/solana-fixture.js'

/** A transfer instruction with the mint's decimals, as wallets send it. */
function transferChecked(
  { source, mint, destination, owner }: Record<'source' | 'mint' | 'destination' | 'owner', PublicKey>,
  { amount, decimals, program }: { amount: bigint; decimals: number; program: PublicKey },
): TransactionInstruction {
  const data = Buffer.alloc(10)
  data[0] = 12
  data.writeBigUInt64LE(amount, 1)
  data[9] = decimals
  const plain = { isSigner: false, isWritable: true }
  const keys = [
    { pubkey: source, ...plain },
    { pubkey: mint, isSigner: false, isWritable: false },
    { pubkey: destination, ...plain },
    { pubkey: owner, isSigner: true, isWritable: false },
  ]
  return new TransactionInstruction({ programId: program, keys, data })
}

describe('development Solana chain with web3.js', () => {
  let stage: SolanaFixture

  beforeAll(async () => {
    const pick = portPicker(() => {})
    stage = await startSolanaFixture(await pick(0, 'the chain', { pair: true }))
  })
  afterAll(() => stage.stop())

  const pay = (from: Keypair, to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

  const extensionsOf = async (mint: PublicKey): Promise<{ extension: string; state: unknown }[]> => {
    const { value } = await stage.connection.getParsedAccountInfo(mint)
    return value && 'parsed' in value.data ? value.data.parsed.info.extensions : []
  }

  test('identifies as devnet and produces blocks', async () => {
    const { connection } = stage
    expect(await connection.getGenesisHash()).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    expect(lastValidBlockHeight - (await connection.getBlockHeight())).toBeLessThanOrEqual(150)
    await expect.poll(() => connection.getLatestBlockhash()).not.toMatchObject({ blockhash })
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    expect((await connection.getEpochInfo()).slotsInEpoch).toBe(432_000)
    expect(await connection.getVersion()).toHaveProperty('solana-core')
    expect(await connection.getRecentPrioritizationFees()).toHaveLength(1)
  })

  test('executes an airdrop and a transfer for exactly one signature fee', async () => {
    const { connection } = stage
    const alice = Keypair.generate()
    const latest = await connection.getLatestBlockhash()
    const airdrop = await connection.requestAirdrop(alice.publicKey, LAMPORTS_PER_SOL)
    await connection.confirmTransaction({ signature: airdrop, ...latest })
    const bob = Keypair.generate().publicKey
    const signature = await stage.send([pay(alice, bob, 250_000_000)], alice)

    expect(await connection.getBalance(bob)).toBe(250_000_000)
    expect(await connection.getBalance(alice.publicKey)).toBe(LAMPORTS_PER_SOL - 250_000_000 - 5000)
    const { value } = await connection.getSignatureStatus(signature)
    expect(value).toMatchObject({ err: null, confirmationStatus: 'finalized' })
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    const [step] = (parsed?.transaction.message.instructions ?? []) as ParsedInstruction[]
    expect(step?.parsed).toEqual({
      type: 'transfer',
      info: { source: alice.publicKey.toBase58(), destination: bob.toBase58(), lamports: 250_000_000 },
    })
    expect(parsed?.meta).toMatchObject({ err: null, fee: 5000, postBalances: [749_995_000, 250_000_000, 1] })
    const listed = await connection.getSignaturesForAddress(alice.publicKey)
    expect(listed.map(entry => entry.signature)).toEqual([signature, airdrop])
    const older = await connection.getSignaturesForAddress(alice.publicKey, { before: signature, limit: 5 })
    expect(older.map(entry => entry.signature)).toEqual([airdrop])
    const newer = await connection.getSignaturesForAddress(alice.publicKey, { until: airdrop })
    expect(newer.map(entry => entry.signature)).toEqual([signature])
  })

  test('charges the predicted fee for a versioned transaction with a unit price', async () => {
    const { connection } = stage
    const alice = await stage.funded()
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000_001 }),
      pay(alice, Keypair.generate().publicKey, 100_000_000),
    ]
    const message = new TransactionMessage({ payerKey: alice.publicKey, recentBlockhash: blockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    const foretold = (await connection.getFeeForMessage(transaction.message)).value
    const rehearsed = await connection.simulateTransaction(transaction, { replaceRecentBlockhash: true })
    expect(rehearsed.value).toMatchObject({ err: null, unitsConsumed: 450 })
    transaction.sign([alice])
    const signature = await connection.sendTransaction(transaction)
    const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(read?.version).toBe(0)
    expect([read?.meta?.fee, foretold]).toEqual([10_001, 10_001])
    await expect(connection.getTransaction(signature)).rejects.toThrow('not supported by the requesting client')
  })

  test.each(['pebble', 'moss'] as const)('mints the token %s, transfers it to a new account and reads it', async id => {
    const { connection, chain } = stage
    const { address, decimals, program } = chain.mints[id]
    const alice = await stage.funded()
    const bob = Keypair.generate().publicKey
    await stage.giveTokens(alice.publicKey, address, 10n * 10n ** BigInt(decimals))
    const [from, to] = [alice.publicKey, bob].map(owner => tokenPlace(owner, address, program))
    if (!from || !to) expect.unreachable('there are two')
    const accounts = { source: from.address, mint: from.mint, destination: to.address, owner: alice.publicKey }
    const half = 10n ** BigInt(decimals) / 2n
    const transfer = transferChecked(accounts, { amount: half, decimals, program: from.program })
    const signature = await stage.send([to.make(alice.publicKey), transfer], alice)

    const { value } = await connection.getParsedTokenAccountsByOwner(bob, { programId: from.program })
    expect(value[0]?.pubkey.toBase58()).toBe(to.address.toBase58())
    expect(value[0]?.account.data.parsed.info).toMatchObject({
      mint: address,
      owner: bob.toBase58(),
      tokenAmount: { amount: `${half}`, decimals, uiAmount: 0.5, uiAmountString: '0.5' },
    })
    expect((await connection.getTokenAccountBalance(from.address)).value.uiAmountString).toBe('9.5')
    expect((await connection.getTokenSupply(from.mint)).value.decimals).toBe(decimals)
    const parsed = await connection.getParsedTransaction(signature)
    const kinds = parsed?.transaction.message.instructions.map(step => 'parsed' in step && step.parsed.type)
    expect(kinds).toEqual(['create', 'transferChecked'])
    expect(parsed?.meta?.postTokenBalances).toContainEqual(
      expect.objectContaining({ mint: address, owner: bob.toBase58(), programId: program }),
    )
    expect(parsed?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
  })

  test('Token-2022 token withholds 1 % and has on-chain metadata', async () => {
    const { connection, chain } = stage
    const { address, program, decimals } = chain.mints.ferry
    const alice = await stage.funded()
    await stage.giveTokens(alice.publicKey, address, 5_000_000n)
    const bob = Keypair.generate().publicKey
    const [from, to] = [alice.publicKey, bob].map(owner => tokenPlace(owner, address, program))
    if (!from || !to) expect.unreachable('there are two')
    const accounts = { source: from.address, mint: from.mint, destination: to.address, owner: alice.publicKey }
    const transfer = transferChecked(accounts, { amount: 1_000_000n, decimals, program: from.program })
    await stage.send([to.make(alice.publicKey), transfer], alice)
    expect((await connection.getTokenAccountBalance(to.address)).value.amount).toBe('990000')

    const extensions = await extensionsOf(from.mint)
    expect(extensions.map(entry => entry.extension)).toEqual(['transferFeeConfig', 'metadataPointer', 'tokenMetadata'])
    expect(extensions[0]?.state).toMatchObject({ newerTransferFee: { transferFeeBasisPoints: 100 } })
    expect(extensions[2]?.state).toMatchObject({ mint: address, name: 'Ferry', symbol: 'FERRY', uri: '' })
  })

  test('hostile token has 200 characters of markup as its name', async () => {
    const { name, symbol, address } = stage.chain.mints.hostile
    expect([...name]).toHaveLength(200)
    expect(symbol).toContain('\u202E')
    expect(await extensionsOf(new PublicKey(address))).toContainEqual(
      expect.objectContaining({ state: expect.objectContaining({ name, symbol }) }),
    )
  })

  describe('rejected transactions', () => {
    const refused = async (steps: readonly TransactionInstruction[], payer: Keypair) => {
      const error = await stage.send(steps, payer).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SendTransactionError)
      return (error as SendTransactionError).transactionError.message
    }

    test('rejects overspending, unknown accounts and duplicates', async () => {
      const alice = await stage.funded()
      const bob = Keypair.generate()
      const [much, unknown] = [pay(alice, bob.publicKey, 2 * LAMPORTS_PER_SOL), pay(bob, alice.publicKey, 1)]
      expect(await refused([much], alice)).toBe(
        'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      )
      expect(await refused([unknown], bob)).toBe(
        'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      )
      const { blockhash, lastValidBlockHeight } = await stage.connection.getLatestBlockhash()
      const once = new Transaction({ blockhash, lastValidBlockHeight, feePayer: alice.publicKey })
      once.add(pay(alice, bob.publicKey, 5_000_000)).sign(alice)
      await stage.connection.sendRawTransaction(once.serialize())
      await expect(stage.connection.sendRawTransaction(once.serialize())).rejects.toThrow(
        'This transaction has already been processed',
      )
    })

    test('rejects wrong and missing signatures and malformed bytes', async () => {
      const alice = await stage.funded()
      const latest = await stage.connection.getLatestBlockhash()
      const forged = new Transaction({ ...latest, feePayer: alice.publicKey })
      forged.add(pay(alice, Keypair.generate().publicKey, 5_000_000)).sign(alice)
      const bytes = forged.serialize()
      bytes[10] = (bytes[10] ?? 0) ^ 1
      await expect(stage.connection.sendRawTransaction(bytes)).rejects.toThrow('signature verification failure')
      bytes.fill(0, 1, 65)
      await expect(stage.connection.sendRawTransaction(bytes)).rejects.toThrow('signature verification failure')
      await stage.connection.sendRawTransaction(bytes, { skipPreflight: true })
      expect(await stage.connection.getBalance(alice.publicKey)).toBe(1_000_000_000)
      await expect(stage.connection.sendRawTransaction(Buffer.from([1, 2, 3]))).rejects.toThrow('deserialize')
      await expect(stage.connection.sendRawTransaction(Buffer.alloc(1300, 1))).rejects.toThrow('too large')
    })

    test('rejects an expired blockhash, which web3.js reports as expired', async () => {
      const alice = await stage.funded()
      const { blockhash, lastValidBlockHeight } = await stage.connection.getLatestBlockhash()
      const late = new Transaction({ blockhash, lastValidBlockHeight, feePayer: alice.publicKey })
      late.add(pay(alice, Keypair.generate().publicKey, 5_000_000)).sign(alice)
      await stage.rpc('dev_passSlots', [151])
      await expect(stage.connection.sendRawTransaction(late.serialize())).rejects.toThrow('Blockhash not found')
      const signature = await stage.connection.sendRawTransaction(late.serialize(), { skipPreflight: true })
      const waiting = stage.connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
      await expect(waiting).rejects.toThrow('block height exceeded')
    })

    test('records a transaction that failed on chain and charges its fee', async () => {
      const alice = await stage.funded()
      const latest = await stage.connection.getLatestBlockhash()
      const failing = new Transaction({ ...latest, feePayer: alice.publicKey })
      failing.add(pay(alice, Keypair.generate().publicKey, 5 * LAMPORTS_PER_SOL)).sign(alice)
      const signature = await stage.connection.sendRawTransaction(failing.serialize(), { skipPreflight: true })
      const { value } = await stage.connection.confirmTransaction({ signature, ...latest })
      expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
      expect(await stage.connection.getBalance(alice.publicKey)).toBe(1_000_000_000 - 5000)
    })

    test('rejects unknown methods and invalid parameters', async () => {
      await expect(stage.rpc('getBlockProduction')).rejects.toMatchObject({ code: -32_601 })
      await expect(stage.rpc('getBalance', ['no address'])).rejects.toMatchObject({ code: -32_602 })
      await expect(
        stage.rpc('dev_giveTokens', [Keypair.generate().publicKey.toBase58(), 'x', '1']),
      ).rejects.toMatchObject({ code: -32_602 })
      const preflight = await fetch(stage.chain.rpc, { method: 'OPTIONS' })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    })
  })

  test('publishes account, log and slot notifications over the WebSocket', async () => {
    const { connection } = stage
    const alice = await stage.funded()
    const seen: { balance?: number; logs?: readonly string[]; slot?: number } = {}
    const ids = [
      connection.onAccountChange(alice.publicKey, ({ lamports }) => void (seen.balance = lamports)),
      connection.onLogs(alice.publicKey, ({ logs }) => void (seen.logs = logs)),
      connection.onSlotChange(({ slot }) => void (seen.slot = slot)),
    ] as const
    await expect.poll(() => seen.slot).toBeGreaterThan(0) // the socket is open, and earlier subscriptions with it
    await stage.send([pay(alice, Keypair.generate().publicKey, 10_000_000)], alice)
    await expect.poll(() => seen).toMatchObject({ balance: 1_000_000_000 - 10_000_000 - 5000 })
    await expect.poll(() => seen.logs?.join()).toContain('Program 11111111111111111111111111111111 success')
    await connection.removeAccountChangeListener(ids[0])
    await connection.removeOnLogsListener(ids[1])
    await connection.removeSlotChangeListener(ids[2])
  })
})

describe('startSolana', () => {
  test('releases both ports, and reports a port in use in one sentence', async () => {
    const port = await portPicker(() => {})(0, 'the chain', { pair: true })
    const chain = await startSolana({ port })
    await expect(startSolana({ port })).rejects.toThrow(`The chain of Solana did not start on port ${port}:`)
    await chain.stop()
    expect([await isFree(port), await isFree(port + 1)]).toEqual([true, true])
  })
})
