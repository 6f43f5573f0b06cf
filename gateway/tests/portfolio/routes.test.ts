import { encodeFunctionData, erc20Abi, getAddress, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BalanceRecord } from '../../../src/contract/data-records.js'
import type { FrameNetwork } from '../../../src/contract/frame-page-settings.js'
import { systemClock } from '../../../src/core/clock.js'
import { createDataReader } from '../../src/frame-page/chain/token-checks.js'
import { chainRoutes } from '../../src/modules/chains/routes.js'
import { portfolioRoutes } from '../../src/modules/portfolio/routes.js'
import { openMarketFixture, type MarketFixture } from '../helpers/chains/market-fixture.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'
import { refused, startScriptedNode } from '../helpers/chains/scripted-node.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'

const HERE = 'eip155:31337'
let stage: MarketFixture
let owner: Address
beforeAll(async () => {
  stage = await openMarketFixture()
  owner = stage.market.accounts[0] ?? '0x'
})
afterAll(() => stage.stop())

type Core = MarketFixture['core']
const routes = (core: Core = stage.core) => testRoutes(core, [portfolioRoutes])
async function balances(query: string, { address = owner as string, app = routes() } = {}) {
  const answer = await app.request(`http://a.test/v1/account/${address}/balance?currency=usd&${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { balances: BalanceRecord[] }).balances
}
const bySymbol = (found: readonly BalanceRecord[]) => new Map(found.map(record => [record.symbol, record]))

/** The fixture without its token list, so that tokens must be discovered. */
const unlisted = (env: Record<string, string> = {}) =>
  testData(
    stage.core.chains.all.map(({ network }) => network),
    { exchanges: stage.core.exchanges, env },
  )

test('wallet asset discovery: the wallet page reads the balances that this route finds, of its networks only', async () => {
  const app = testRoutes(stage.core, [chainRoutes, portfolioRoutes])
  const requested: string[] = []
  const data = createDataReader({
    fetch: async input => (requested.push(String(input)), app.request(String(input))),
    clock: systemClock,
    api: 'http://a.test',
    projectId: 'p1',
  })
  const [network] = stage.core.chains.all.map(chain => chain.network) as [FrameNetwork]
  expect(await data.hasBalances(network)).toBe(true)
  expect(await data.hasBalances({ ...network, caipNetworkId: 'eip155:4242' })).toBe(false)
  const found = bySymbol(await data.readBalances({ network, address: owner, fresh: true }))
  expect(found.get('GUSD')).toMatchObject({ price: 1, quantity: { numeric: '10000' } })
  expect(requested.map(url => new URL(url).pathname)).toEqual(['/v1/supported-chains', `/v1/account/${owner}/balance`])
  expect(new URL(requested[1] ?? '').searchParams.toString()).toBe(
    `projectId=p1&currency=usd&chainId=${encodeURIComponent(HERE)}&forceUpdate=true`,
  )
})

describe('GET /v1/account/{address}/balance', () => {
  test('returns native and token balances, with a value if the price is known', async () => {
    const found = bySymbol(await balances(`chainId=${HERE}`))
    expect(found.get('ETH')).toMatchObject({ name: 'Ether', chainId: HERE, price: 2_500, quantity: { decimals: '18' } })
    expect(found.get('ETH')?.address).toBeUndefined()
    expect(found.get('GUSD')).toEqual({
      name: 'Garden Dollar',
      symbol: 'GUSD',
      chainId: HERE,
      address: `${HERE}:${stage.market.tokens.dollar.address}`,
      price: 1,
      value: 10_000,
      quantity: { decimals: '18', numeric: '10000' },
      iconUrl: 'http://gateway.test/public/getTokenImage/GUSD',
    })
    expect(found.get('TICKET')).toMatchObject({ quantity: { decimals: '0', numeric: '100' }, value: 2_500 })
    expect(found.get('OLDUSD')).toMatchObject({ quantity: { decimals: '6', numeric: '10000' } })
  })

  test("finds unlisted tokens in the chain's logs", async () => {
    const found = await balances(`chainId=${HERE}`, { app: routes(unlisted()) })
    expect(new Set(found.map(({ symbol }) => symbol))).toEqual(
      new Set(['ETH', 'OAK', 'GUSD', 'OLDUSD', 'TICKET', 'TOLL', stage.market.tokens.hostile.symbol]),
    )
    expect(found.filter(({ address }) => address).every(({ iconUrl }) => iconUrl === undefined)).toBe(true)
  })

  test('keeps a hostile name as truncated text', async () => {
    const hostile = bySymbol(await balances(`chainId=${HERE}`)).get(stage.market.tokens.hostile.symbol)
    expect(hostile?.name).toBe(stage.market.tokens.hostile.name.slice(0, 128))
  })

  test('caches balances for 30 s unless forceUpdate is set', async () => {
    const app = routes()
    const [poor, rich] = ['0x00000000000000000000000000000000000000e1', '0x56bc75e2d63100000']
    const coin = async (query: string) => (await balances(query, { app, address: poor }))[0]?.quantity.numeric
    expect(await coin(`chainId=${HERE}`)).toBe('0')
    await stage.rpc('anvil_setBalance', poor, rich)
    expect(await coin(`chainId=${HERE}`)).toBe('0')
    expect(await coin(`chainId=${HERE}&forceUpdate=false`)).toBe('0')
    expect(await coin(`chainId=${HERE}&forceUpdate=true`)).toBe('100')
    expect(await coin(`chainId=${HERE}`)).toBe('100')
  })

  test('shows newly received tokens and omits spent ones', async () => {
    const app = routes(unlisted())
    const [to, token] = ['0x00000000000000000000000000000000000000e2', stage.market.tokens.oak.address] as const
    const look = async () => (await balances(`chainId=${HERE}&forceUpdate=1`, { app, address: to })).slice(1)
    expect(await look()).toEqual([])
    const send = (from: Address, recipient: Address) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, 5n * 10n ** 17n] })
      return stage.rpc('eth_sendTransaction', { from, to: token, data })
    }
    await send(owner, to)
    expect(await look()).toMatchObject([{ symbol: 'OAK', quantity: { numeric: '0.5' } }])
    await stage.rpc('anvil_impersonateAccount', to)
    await stage.rpc('anvil_setBalance', to, '0xde0b6b3a7640000')
    await send(to, owner)
    expect(await look()).toEqual([])
  })

  test.each([
    ['a network nobody knows', 'chainId=eip155:5'],
    ['another family', 'chainId=solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ])('returns an empty list for %s', async (_what, query) => expect(await balances(query)).toEqual([]))

  test.each(['0x1', 'anna.eth', `${'0x'}${'g'.repeat(40)}`])('rejects the address %s', async address => {
    const answer = await routes().request(`http://a.test/v1/account/${address}/balance?chainId=${HERE}`)
    expect(answer.status).toBe(400)
  })

  test('reads all reachable networks if none is requested', async () => {
    const networks = [testNetwork(['http://127.0.0.1:1'], 77), testNetwork([stage.url])]
    const both = testData(networks, { exchanges: stage.core.exchanges, tokens: stage.core.tokens })
    const found = await balances('', { app: routes(both) })
    expect(new Set(found.map(({ chainId }) => chainId))).toEqual(new Set([HERE]))
    expect(found.length).toBe(7)
    const away = await routes(testData([testNetwork(['http://127.0.0.1:1'], 77)])).request(
      `http://a.test/v1/account/${owner}/balance`,
    )
    expect([away.status, ((await away.json()) as { code: string }).code]).toEqual([502, 'outbound/unreachable'])
  })

  test('omits only unlisted tokens if the node serves no logs', async () => {
    const failures: unknown[] = []
    const node = await startScriptedNode(method => {
      if (method === 'eth_getBalance') return { result: '0x5' }
      if (method === 'eth_getCode') return { result: '0x' }
      return method === 'eth_blockNumber' ? { result: '0x10' } : refused(-32_601, 'no such method')
    })
    const core = testData([testNetwork([node.url])], { onFailure: failure => void failures.push(failure) })
    const found = await balances(`chainId=${HERE}`, { app: routes(core) })
    expect(found).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '0.000000000000000005' } }])
    expect(found[0]?.price).toBeUndefined()
    expect(failures).toHaveLength(1)
    await node.close()
  })
})

describe('blockscout finder', () => {
  // The log of the latest block contains no transfers.
  beforeAll(() => stage.rpc('evm_mine'))

  test('takes tokens from the explorer and balances from the chain', async () => {
    const { oak, dollar } = stage.market.tokens
    const token = (address: string, more: object = {}) => ({
      value: '999',
      token: { type: 'ERC-20', address, ...more },
    })
    const rows = [
      token(oak.address, { icon_url: 'https://icons.example/oak.png', name: '<b>', decimals: '2' }),
      { token: { type: 'ERC-20', address_hash: dollar.address, icon_url: 'javascript:alert(1)' } },
      token(stage.market.collectible, { type: 'ERC-721' }),
      token('0x1'),
      null,
    ]
    const explorer = await startScriptedHost(json(rows))
    const env = { BLOCKSCOUT: JSON.stringify({ [HERE]: `${explorer.url}/` }), LOG_LOOKBACK_BLOCKS: '0' }
    const found = bySymbol(await balances(`chainId=${HERE}`, { app: routes(unlisted(env)) }))
    expect(explorer.requests).toEqual([`GET /api/v2/addresses/${getAddress(owner)}/token-balances`])
    expect([...found.keys()]).toEqual(['ETH', 'OAK', 'GUSD'])
    expect(Number(found.get('OAK')?.quantity.numeric)).toBeGreaterThan(900)
    expect(found.get('OAK')?.iconUrl).toMatch(/^http:\/\/gateway\.test\/v1\/icon\?url=https%3A%2F%2Ficons/)
    expect(found.get('GUSD')?.iconUrl).toBeUndefined()
    await explorer.close()
  })

  test.each<[string, Parameters<typeof startScriptedHost>[0]]>([
    ['refuses', json({}, 503)],
    ['answers a page', (_request, response) => void response.end('<html>')],
    ['answers no list', json({ items: [] })],
    ['breaks off', (_request, response) => void response.destroy()],
  ])('skips the tokens of an explorer that %s', async (_what, answer) => {
    const explorer = await startScriptedHost(answer)
    const env = { BLOCKSCOUT: JSON.stringify({ [HERE]: explorer.url }), LOG_LOOKBACK_BLOCKS: '0' }
    const found = await balances(`chainId=${HERE}`, { app: routes(unlisted(env)) })
    expect(found.map(({ symbol }) => symbol)).toEqual(['ETH'])
    await explorer.close()
  })
})

test.each([
  { BLOCKSCOUT: '{' },
  { BLOCKSCOUT: '{"eip155:1":"file:///etc"}' },
  { BLOCKSCOUT: '{"1":"https://a.example"}' },
  { LOG_LOOKBACK_BLOCKS: 'all' },
])('rejects the setting %j', env =>
  expect(() => portfolioRoutes(testData([], { env }))).toThrow(/BLOCKSCOUT|LOG_LOOKBACK_BLOCKS/),
)
