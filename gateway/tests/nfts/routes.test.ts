import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, getAddress, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NftRecord } from '../../../src/contract/data-records.js'
import { findCollectibles } from '../../src/modules/nfts/collectibles.js'
import { readHeldCollectibles, addMetadata } from '../../src/modules/nfts/held-collectibles.js'
import { toNftRecord } from '../../src/modules/nfts/nft-records.js'
import { nftRoutes } from '../../src/modules/nfts/routes.js'
import { ReceivedLogs } from '../../src/modules/portfolio/received-logs.js'
import { openMarketFixture, type MarketFixture } from '../helpers/chains/market-fixture.js'
import { refused, startScriptedNode } from '../helpers/chains/scripted-node.js'
import { testChain } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'
import { turnedClock } from '../helpers/turned-clock.js'

const HERE = 'eip155:31337'
const OWNER: Address = '0x52908400098527886E0F7030069857D2E4169EE7'
const erc721 = parseAbi(['function transferFrom(address, address, uint256)'])
const erc1155 = parseAbi([
  'event TransferBatch(address indexed, address indexed, address indexed, uint256[], uint256[])',
])

let stage: MarketFixture
let owners: readonly Address[]
beforeAll(async () => {
  stage = await openMarketFixture()
  owners = stage.market.accounts
})
afterAll(() => stage.stop())

async function nfts(owner: string, query = `chainId=${HERE}`) {
  const answer = await testRoutes(stage.core, [nftRoutes]).request(`http://a.test/v1/account/${owner}/nfts?${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { nfts: NftRecord[]; next: string | null }
}

describe('GET /v1/account/{address}/nfts', () => {
  test('returns the collectibles of an address and flags spam', async () => {
    const { nfts: found, next } = await nfts(owners[0] ?? '')
    expect(next).toBeNull()
    const seen = found.map(({ name, standard, quantity, isSpam }) => ({ name, standard, quantity, isSpam }))
    expect(seen.toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))).toEqual([
      { name: 'Acorn', standard: 'erc1155', quantity: '5', isSpam: false },
      { name: 'Claim 5,000 USDC at https://claim-reward.example', standard: 'erc1155', quantity: '1', isSpam: true },
      { name: 'Pebble #1', standard: 'erc721', quantity: '1', isSpam: false },
      { name: 'Pebble #2', standard: 'erc721', quantity: '1', isSpam: false },
    ])
    const pebble = found.find(({ name }) => name === 'Pebble #1')
    expect(pebble).toMatchObject({
      chainId: HERE,
      address: `${HERE}:${stage.market.collectible}`,
      tokenId: '1',
      collection: 'Pebbles',
    })
    expect(pebble?.imageUrl).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('omits transferred collectibles and keeps hostile names as text', async () => {
    const [, second = OWNER] = owners
    expect((await nfts(second)).nfts).toMatchObject([{ tokenId: '3', name: 'Pebble <b>#3</b>\u202E', isSpam: true }])
    const args = [second, OWNER, 3n] as const
    const data = encodeFunctionData({ abi: erc721, functionName: 'transferFrom', args })
    await stage.rpc('eth_sendTransaction', { from: second, to: stage.market.collectible, data })
    expect((await nfts(second)).nfts).toEqual([])
    expect((await nfts(OWNER)).nfts).toMatchObject([{ tokenId: '3' }])
  })

  test('returns pages of 20 collectibles, newest first, without duplicates', async () => {
    const owner = '0x00000000000000000000000000000000000000d1'
    const abi = parseAbi(['function mint(address, uint256, uint256, string)'])
    for (let id = 101n; id <= 123n; id++) {
      const args = [owner, id, 1n, 'data:application/json,{}'] as const
      const data = encodeFunctionData({ abi, functionName: 'mint', args })
      await stage.rpc('eth_sendTransaction', { from: owners[0], to: stage.market.editions, data })
    }
    const first = await nfts(owner)
    const second = await nfts(owner, `chainId=${HERE}&cursor=${first.next}`)
    const ids = [...first.nfts, ...second.nfts].map(({ tokenId }) => Number(tokenId))
    expect([first.nfts.length, first.next === null, second.next]).toEqual([20, false, null])
    expect(ids).toEqual(Array.from({ length: 23 }, (_, at) => 123 - at))
    // A second process reads after one collectible arrived and one left. The second page is unchanged.
    const moved = [
      encodeFunctionData({ abi, functionName: 'mint', args: [owner, 124n, 1n, 'data:application/json,{}'] }),
    ]
    for (const data of moved)
      await stage.rpc('eth_sendTransaction', { from: owners[0], to: stage.market.editions, data })
    await stage.rpc('anvil_impersonateAccount', owner)
    await stage.rpc('anvil_setBalance', owner, '0x8ac7230489e80000')
    const given = encodeFunctionData({
      abi: parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)']),
      args: [owner, OWNER, 120n, 1n, '0x'],
    })
    await stage.rpc('eth_sendTransaction', { from: owner, to: stage.market.editions, data: given })
    const later = await nfts(owner, `chainId=${HERE}&cursor=${first.next}`)
    expect(later).toEqual(second)
    const reread = (await nfts(owner)).nfts.map(({ tokenId }) => Number(tokenId))
    expect([reread[0], reread.includes(120)]).toEqual([124, false])
  })

  test('returns an empty list for an unknown network, and rejects an invalid address or cursor', async () => {
    expect(await nfts(OWNER, 'chainId=eip155:5')).toEqual({ nfts: [], next: null })
    for (const path of ['0x1/nfts?chainId=eip155:31337', `${OWNER}/nfts?chainId=eip155:31337&cursor=-1`]) {
      const answer = await testRoutes(stage.core, [nftRoutes]).request(`http://a.test/v1/account/${path}`)
      expect(answer.status).toBe(400)
    }
  })
})

test('reads ERC-1155 batches and skips malformed ones', async () => {
  const pair = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
  const topics = encodeEventTopics({ abi: erc1155, args: [OWNER, OWNER, OWNER] })
  const log = (data: string, block: string) => ({ address: `0x${'ab'.repeat(20)}`, topics, data, blockNumber: block })
  const good = encodeAbiParameters(pair, [
    [7n, 8n],
    [1n, 1n],
  ])
  const node = await startScriptedNode((method, params) => {
    if (method === 'eth_blockNumber') return { result: '0x9' }
    if (method !== 'eth_getLogs') return refused(-32_601)
    const isBatch = (params[0] as { topics: string[] }).topics[0] === topics[0]
    return { result: isBatch ? [log(good, '0x5'), log('0x1234', '0x6'), log(`0x${'ff'.repeat(64)}`, '0x7')] : [] }
  })
  const sources = { received: new ReceivedLogs(turnedClock(), 100n), explorer: testData().explorer }
  const found = await findCollectibles(sources, testChain([node.url]), OWNER)
  expect(found.map(({ id, standard }) => [id, standard])).toEqual([
    [7n, 'erc1155'],
    [8n, 'erc1155'],
  ])
  await node.close()
})

describe('collectibles of an explorer', () => {
  const nft = (address: string, id: string, type = 'ERC-721') => ({
    id,
    token: { address_hash: address, type },
    value: '1',
  })
  const routesWith = (url: string) => {
    const env = { BLOCKSCOUT: JSON.stringify({ [HERE]: url }), LOG_LOOKBACK_BLOCKS: '0' }
    const failures: unknown[] = []
    const parts = { env, onFailure: (error: unknown) => void failures.push(error) }
    return {
      failures,
      app: testRoutes({ ...stage.core, ...testData([], parts), chains: stage.core.chains }, [nftRoutes]),
    }
  }
  const read = async (app: ReturnType<typeof testRoutes>, owner = owners[0] ?? '') => {
    const answer = await app.request(`http://a.test/v1/account/${owner}/nfts?chainId=${HERE}`)
    return { status: answer.status, body: (await answer.json()) as { nfts?: NftRecord[] } }
  }

  test('appear if the address has them, however old they are', async () => {
    const { collectible, editions } = stage.market
    const items = [
      nft(collectible, '1'),
      nft(editions, '1', 'ERC-1155'),
      nft(collectible, '1'),
      nft(collectible, '3'), // belongs to another account
      nft(collectible, '2', 'ERC-404'),
      nft('0x12', '1'),
      nft(collectible, '<script>'),
      null,
    ]
    const explorer = await startScriptedHost(json({ items, next_page_params: null }))
    const { body } = await read(routesWith(explorer.url).app)
    expect(body.nfts?.map(({ name }) => name).toSorted()).toEqual(['Acorn', 'Pebble #1'])
    expect(explorer.requests).toEqual([
      `GET /api/v2/addresses/${getAddress(owners[0] ?? OWNER)}/nft?type=ERC-721%2CERC-1155`,
    ])
    await explorer.close()
  })

  test('are missing if the explorer fails, and those from logs remain', async () => {
    const explorer = await startScriptedHost(json({}, 500))
    const { app, failures } = routesWith(explorer.url)
    expect(await read(app)).toMatchObject({ status: 200, body: { nfts: [] } })
    expect(failures).toMatchObject([{ code: 'explorer/refused' }])
    await explorer.close()
  })
})

test('omits a collectible whose ownership cannot be read', async () => {
  const chain = stage.core.chains.find(HERE)
  if (!chain) expect.unreachable('the stage has a chain')
  const { editions } = stage.market
  const held = await readHeldCollectibles(chain, owners[0] ?? OWNER, [
    { address: editions, id: 1n, standard: 'erc1155' },
    { address: editions, id: 99n, standard: 'erc1155' },
    { address: editions, id: 1n, standard: 'erc721' },
  ])
  expect(held).toEqual([{ address: editions, id: 1n, standard: 'erc1155', quantity: 5n }])
  expect(await addMetadata(chain, held)).toMatchObject([
    { uri: expect.stringMatching(/^data:/), collection: undefined },
  ])
})

test('omits name and image without metadata, and proxies web images', async () => {
  const { core } = stage
  const chain = core.chains.all[0]
  if (!chain) expect.unreachable('the stage has a chain')
  const sources = { ...testData(), ipfs: 'https://ipfs.example/ipfs/' }
  const held = { address: OWNER, id: 2n ** 256n - 1n, standard: 'erc721', quantity: 1n, collection: 'A' } as const
  const metadataUri = (value: object) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`
  const record = (uri: string | undefined) => toNftRecord(chain, { ...held, uri }, sources)
  expect(await record(undefined)).toMatchObject({
    tokenId: String(2n ** 256n - 1n),
    name: undefined,
    imageUrl: undefined,
  })
  expect(await record('http://127.0.0.1:1/x')).toMatchObject({ name: undefined })
  expect((await record(metadataUri({ image: 'ipfs://Qm12345678/a.png' }))).imageUrl).toContain(
    'v1/icon?url=https%3A%2F%2Fipfs.example',
  )
  expect((await record(metadataUri({ image_url: 'https://a.example/b.png' }))).imageUrl).toContain(
    'v1/icon?url=https%3A%2F%2Fa.example',
  )
  for (const image of [
    'javascript:alert(1)',
    'data:text/html,<script>',
    5,
    `data:image/png;base64,${'A'.repeat(3_000)}`,
  ])
    expect((await record(metadataUri({ name: 7, image }))).imageUrl).toBeUndefined()
})
