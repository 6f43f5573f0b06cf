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
import { portPicker } from '../../../scripts/stack/ports.mjs'
import { SOLANA_DEV_NETWORK } from '../../../scripts/stack/solana/start-solana.mjs'
import type { BalanceRecord } from '../../../src/contract/data-records.js'
import { systemClock } from '../../../src/core/clock.js'
import { activityRoutes } from '../../src/modules/activity/routes.js'
import { chainRoutes } from '../../src/modules/chains/routes.js'
import type { DataCore } from '../../src/modules/data/data-core.js'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { portfolioRoutes } from '../../src/modules/portfolio/routes.js'
import { priceRoutes, readSolanaPriceRecords } from '../../src/modules/prices/routes.js'
import { rpcRoutes } from '../../src/modules/rpc/routes.js'
import { startScriptedNode } from '../helpers/chains/scripted-node.js'
import { solanaData } from '../helpers/chains/solana-data.js'
import { startSolanaFixture, type SolanaFixture } from '../helpers/chains/solana-fixture.js'
import { testRoutes } from '../helpers/chains/test-data.js'

const HERE = SOLANA_DEV_NETWORK
const modules = [activityRoutes, chainRoutes, portfolioRoutes, priceRoutes]

describe('Solana data', () => {
  let stage: SolanaFixture
  let core: DataCore
  let app: ReturnType<typeof testRoutes>
  beforeAll(async () => {
    stage = await startSolanaFixture(await portPicker(() => {})(0, 'the chain', { pair: true }))
    core = solanaData(stage.chain)
    app = testRoutes(core, modules)
  })
  afterAll(() => stage.stop())

  const get = async <T>(path: string, of = app) => {
    const answer = await of.request(`http://a.test${path}`)
    return { status: answer.status, body: (await answer.json()) as T }
  }
  const balances = async (owner: PublicKey, query = `chainId=${HERE}`, of = app) => {
    const path = `/v1/account/${owner.toBase58()}/balance?currency=usd&${query}`
    return (await get<{ balances: BalanceRecord[] }>(path, of)).body.balances
  }
  const pay = (from: Signer, to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

  test('lists the network as supported', async () => {
    expect((await get('/v1/supported-chains')).body).toMatchObject({ http: [HERE] })
  })

  test('returns SOL, listed tokens with values, and other tokens with on-chain metadata', async () => {
    const { pebble, ferry, hostile } = stage.chain.mints
    const alice = await stage.funded(2_500_000_000)
    for (const [mint, amount] of [
      [hostile, 7n],
      [ferry, 3_000_000n],
      [pebble, 1_234_567n],
    ] as const)
      await stage.giveTokens(alice.publicKey, mint.address, amount)
    const [coin, listed, ...others] = await balances(alice.publicKey)
    expect(coin).toEqual({
      name: 'Solana',
      symbol: 'SOL',
      chainId: HERE,
      price: 150,
      value: 375,
      quantity: { decimals: '9', numeric: '2.5' },
      iconUrl: 'http://gateway.test/public/getTokenImage/SOL',
    })
    expect(listed).toMatchObject({ symbol: 'PBL', address: `${HERE}:${pebble.address}`, value: 1.234567 })
    const named = new Map(others.map(token => [token.address, token]))
    expect(named.get(`${HERE}:${ferry.address}`)).toMatchObject({ name: 'Ferry', quantity: { numeric: '3' } })
    const attack = named.get(`${HERE}:${hostile.address}`)
    expect(attack?.name).toBe(hostile.name.slice(0, 128))
    expect([attack?.price, attack?.value, attack?.iconUrl]).toEqual([undefined, undefined, undefined])
    expect(await balances(alice.publicKey, '')).toHaveLength(4)
  })

  test('returns a zero balance for an unused address, cached for 30 s unless forceUpdate is set', async () => {
    const bob = Keypair.generate().publicKey
    const coins = async (query = '') =>
      (await balances(bob, `chainId=${HERE}${query}`)).map(balance => balance.quantity.numeric)
    expect(await coins()).toEqual(['0'])
    await stage.rpc('requestAirdrop', [bob.toBase58(), 1_000_000_000])
    expect(await coins()).toEqual(['0'])
    expect(await coins('&forceUpdate=true')).toEqual(['1'])
  })

  test('returns known prices only', async () => {
    const { pebble, ferry } = stage.chain.mints
    const coin = `${HERE}:So11111111111111111111111111111111111111111`
    const addresses = [coin, `${HERE}:${pebble.address}`, `${HERE}:${ferry.address}`, 'eip155:1:0x', `${HERE}:nobody`]
    const found = await readSolanaPriceRecords(core, addresses, new AbortController().signal)
    const body = JSON.stringify({ currency: 'usd', addresses: addresses.slice(0, 3), projectId: 'a' })
    const answer = await app.request('http://a.test/v1/fungible/price', { method: 'POST', body })
    expect(await answer.json()).toEqual({ fungibles: found })
    expect(found.map(({ address, symbol, price }) => [address, symbol, price])).toEqual([
      [coin, 'SOL', 150],
      [`${HERE}:${pebble.address}`, 'PBL', 1],
    ])
  })

  test('rejects invalid addresses and cursors, and returns nothing for unknown networks', async () => {
    const owner = Keypair.generate().publicKey.toBase58()
    const requests = [
      `/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?chainId=${HERE}`,
      `/v1/account/nobody/history?chainId=${HERE}`,
      `/v1/account/${owner}/history?chainId=${HERE}&cursor=abc`,
    ]
    for (const path of requests) expect((await get(path)).status).toBe(400)
    const elsewhere = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    expect((await get(`/v1/account/${owner}/balance?chainId=${elsewhere}`)).body).toEqual({ balances: [] })
    expect((await get(`/v1/account/${owner}/history?chainId=${elsewhere}`)).body).toEqual({ data: [], next: null })
  })

  test('rejects nodes of another network and invalid responses', async () => {
    const owner = Keypair.generate().publicKey
    const node = await startScriptedNode(() => ({ result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }))
    const path = `/v1/account/${owner.toBase58()}/balance?chainId=${HERE}`
    const over = (url: string) => testRoutes(solanaData(stage.chain, {}, [url]), modules)
    expect((await get(path, over(node.url))).status).toBe(502)
    node.script = method =>
      method === 'getGenesisHash'
        ? { result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }
        : { result: { value: -1 } }
    expect((await get(path, over(node.url))).status).toBe(502)
    await node.close()
  })

  test('proxies web3.js calls except getProgramAccounts', async () => {
    const buckets = new TokenBuckets(systemClock, { burst: 1_000, perSecond: 1_000 })
    const proxy = testRoutes(solanaData(stage.chain, { rpcBuckets: buckets }), [rpcRoutes])
    const url = `http://a.test/v1/?chainId=${HERE}&projectId=a`
    const fetched = async (...[to, init]: Parameters<typeof fetch>) => proxy.request(`${to}`, init)
    const connection = new Connection(url, { fetch: fetched as typeof fetch, wsEndpoint: stage.chain.ws })
    const alice = await stage.funded()
    expect(await connection.getBalance(alice.publicKey)).toBe(1_000_000_000)
    const signature = await sendAnyway(connection, [pay(alice, Keypair.generate().publicKey, 5_000_000)], alice)
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
    await expect(connection.getProgramAccounts(SystemProgram.programId)).rejects.toThrow('not passed on')
    const preflight = await proxy.request(url, {
      method: 'OPTIONS',
      headers: { origin: 'http://a.test', 'access-control-request-headers': 'content-type,solana-client' },
    })
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('solana-client')
  })
})

/** Sends without a preflight, so that failing transactions reach the chain. */
async function sendAnyway(connection: Connection, steps: readonly TransactionInstruction[], payer: Keypair) {
  const latest = await connection.getLatestBlockhash()
  const transaction = new Transaction({ ...latest, feePayer: payer.publicKey }).add(...steps)
  transaction.sign(payer)
  return connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
}
