import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  type Signer,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TransactionRecord } from '../../../src/contract/data-records.js'
import { portPicker } from '../../../scripts/stack/ports.mjs'
import { SOLANA_DEV_NETWORK } from '../../../scripts/stack/solana/start-solana.mjs'
import { activityRoutes } from '../../src/modules/activity/routes.js'
import { solanaData } from '../helpers/chains/solana-data.js'
import { startSolanaFixture, tokenPlace, type SolanaFixture } from '../helpers/chains/solana-fixture.js'
import { testRoutes } from '../helpers/chains/test-data.js'

const HERE = SOLANA_DEV_NETWORK

describe('Solana history', () => {
  let stage: SolanaFixture
  let app: ReturnType<typeof testRoutes>
  beforeAll(async () => {
    stage = await startSolanaFixture(await portPicker(() => {})(0, 'the chain', { pair: true }))
    app = testRoutes(solanaData(stage.chain), [activityRoutes])
  })
  afterAll(() => stage.stop())

  const get = async <T>(path: string, of = app) => {
    const answer = await of.request(`http://a.test${path}`)
    return { status: answer.status, body: (await answer.json()) as T }
  }
  const history = async (owner: PublicKey, query = `chainId=${HERE}`) => {
    const path = `/v1/account/${owner.toBase58()}/history?${query}`
    return (await get<{ data: TransactionRecord[]; next: string | null }>(path)).body
  }
  const pay = (from: Signer, to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

  test('returns sent and received amounts, newest first, without fees and rent', async () => {
    const { pebble } = stage.chain.mints
    const [alice, bob] = [await stage.funded(), await stage.funded()]
    await stage.giveTokens(alice.publicKey, pebble.address, 5_000_000n)
    const sentCoins = await stage.send([pay(alice, bob.publicKey, 300_000_000)], alice)
    const places = [alice.publicKey, bob.publicKey].map(owner => tokenPlace(owner, pebble.address, pebble.program))
    const [from, to] = places
    if (!from || !to) expect.unreachable('there are two')
    const data = Buffer.concat([Buffer.from([3]), Buffer.alloc(8)])
    data.writeBigUInt64LE(2_500_000n, 1)
    const keys = [from.address, to.address].map(pubkey => ({ pubkey, isSigner: false, isWritable: true }))
    const transfer = new TransactionInstruction({
      programId: from.program,
      keys: [...keys, { pubkey: alice.publicKey, isSigner: true, isWritable: false }],
      data,
    })
    const sentTokens = await stage.send([to.make(alice.publicKey), transfer], alice)
    const failing = pay(alice, bob.publicKey, 100_000_000_000)
    const failed = await sendAnyway(stage.connection, [failing], alice)

    const seen = await history(alice.publicKey)
    expect(seen.next).toBeNull()
    const [first, second, third, ...earlier] = seen.data
    expect(first).toMatchObject({
      metadata: { hash: failed, status: 'failed', operationType: 'send' },
      transfers: null,
    })
    expect(second).toMatchObject({
      id: `${HERE}:${sentTokens}`,
      metadata: {
        operationType: 'send',
        status: 'confirmed',
        chain: HERE,
        sentFrom: alice.publicKey.toBase58(),
        sentTo: bob.publicKey.toBase58(),
      },
      transfers: [{ direction: 'out', quantity: { numeric: '2.5' }, fungible_info: { symbol: 'PBL' } }],
    })
    expect(third).toMatchObject({
      metadata: { hash: sentCoins },
      transfers: [{ direction: 'out', quantity: { numeric: '0.3' }, recipient: bob.publicKey.toBase58() }],
    })
    expect(earlier.map(({ metadata }) => metadata.operationType)).toEqual(['mint', 'receive'])

    const others = await history(bob.publicKey)
    expect(
      others.data.map(({ metadata, transfers }) => [metadata.operationType, transfers?.[0]?.quantity.numeric]),
    ).toEqual([
      ['receive', '2.5'],
      ['receive', '0.3'],
      ['receive', '1'],
    ])
    expect(others.data[0]?.transfers?.[0]?.sender).toBe(alice.publicKey.toBase58())
  })

  test('pages a long history without gaps or duplicates', async () => {
    const [alice, bob] = [await stage.funded(), Keypair.generate().publicKey]
    const sent: string[] = []
    for (let at = 0; at < 71; at++) {
      if (at % 4 === 0) await stage.rpc('dev_passSlots', [1])
      sent.push(await sendAnyway(stage.connection, [pay(alice, bob, 1_000_000 + at)], alice))
    }
    const hashes: string[] = []
    const sizes: number[] = []
    let query = `chainId=${HERE}`
    for (let page = 0; page < 5; page++) {
      const { data, next } = await history(bob, query)
      hashes.push(...data.map(({ metadata }) => metadata.hash))
      sizes.push(data.length)
      if (next === null) break
      query = `chainId=${HERE}&cursor=${next}`
    }
    expect(hashes).toHaveLength(71)
    expect(new Set(hashes)).toEqual(new Set(sent))
    expect(sizes.length).toBeGreaterThan(2)
  })
})

/** Sends without a preflight, so that failing transactions reach the chain. */
async function sendAnyway(connection: Connection, steps: readonly TransactionInstruction[], payer: Keypair) {
  const latest = await connection.getLatestBlockhash()
  const transaction = new Transaction({ ...latest, feePayer: payer.publicKey }).add(...steps)
  transaction.sign(payer)
  return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
}
