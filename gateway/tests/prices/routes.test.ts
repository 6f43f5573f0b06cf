import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NATIVE_ADDRESS } from '../../../src/contract/data-records.js'
import { priceRoutes } from '../../src/modules/prices/routes.js'
import { openMarketFixture, type MarketFixture } from '../helpers/chains/market-fixture.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'

interface Fungible {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly price: number
  readonly iconUrl?: string
}

let stage: MarketFixture
beforeAll(async () => void (stage = await openMarketFixture()))
afterAll(() => stage.stop())

const id = (address: string) => `eip155:31337:${address}`
async function readPrices(addresses: readonly string[], core = stage.core): Promise<readonly Fungible[]> {
  const body = JSON.stringify({ currency: 'usd', projectId: 'p', addresses })
  const answer = await testRoutes(core, [priceRoutes]).request('http://a.test/v1/fungible/price', {
    method: 'POST',
    body,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { fungibles: Fungible[] }).fungibles
}

describe('POST /v1/fungible/price', () => {
  test('returns pool prices with the metadata of native and listed tokens', async () => {
    const { oak, dollar, ticket } = stage.market.tokens
    const found = await readPrices([NATIVE_ADDRESS, dollar.address, oak.address.toLowerCase(), ticket.address].map(id))
    const prices = Object.fromEntries(found.map(({ symbol, price }) => [symbol, price]))
    expect(prices).toEqual({ ETH: 2_500, GUSD: 1, OAK: expect.closeTo(5, 1), TICKET: expect.closeTo(25, 6) })
    expect(found[2]?.address).toBe(id(oak.address.toLowerCase()))
    expect(found[0]?.iconUrl).toBe('http://gateway.test/public/getTokenImage/ETH')
  })

  test('keeps a hostile name as text', async () => {
    const { hostile } = stage.market.tokens
    const [found] = await readPrices([id(hostile.address)])
    expect(found?.name.startsWith('<img src=x onerror="alert(1)">')).toBe(true)
    expect(found?.iconUrl).toBeUndefined()
    const unlisted = { ...stage.core, tokenIndex: testData().tokenIndex }
    expect((await readPrices([id(hostile.address)], unlisted))[0]?.name.startsWith('<img')).toBe(true)
  })

  test.each([
    ['a token without a pool', () => id(stage.market.collectible)],
    ['an address with nothing', () => id('0x00000000000000000000000000000000000000dd')],
    ['a network nobody knows', () => 'eip155:5:0x00000000000000000000000000000000000000dd'],
    ['another family', () => 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:So11111111111111111111111111111111111111111'],
    ['a wrong checksum', () => id('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49')],
  ])('omits only the price of %s', async (_what, odd) => {
    const found = await readPrices([odd(), id(NATIVE_ADDRESS)])
    expect(found.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  test('omits all prices without an exchange', async () => {
    const { core } = stage
    const bare = testData(core.chains.all.map(({ network }) => network))
    expect(await readPrices([id(NATIVE_ADDRESS)], bare)).toEqual([])
  })
})

test('ignores pools with little liquidity', async () => {
  const { rpc, market } = stage
  const { weth, factory, tokens, accounts: owners } = market
  const taken = testData(
    stage.core.chains.all.map(({ network }) => network),
    {
      exchanges: stage.core.exchanges,
      tokens: stage.core.tokens,
    },
  )
  // Reduces the pool's 100 ether to a fortieth by overwriting its stored reserves.
  const selector = '0xe6a43905'
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const data = `${selector}${word(tokens.ticket.address)}${word(weth)}`
  const pair = `0x${String(await rpc('eth_call', { to: factory, data, from: owners[0] }, 'latest')).slice(-40)}`
  const slot = await rpc('eth_getStorageAt', pair, '0x8', 'latest')
  const isFirst = tokens.ticket.address.toLowerCase() < weth.toLowerCase()
  const [coin, ticket] = [(2n * 10n ** 18n).toString(16).padStart(28, '0'), 200n.toString(16).padStart(28, '0')]
  const [first, second] = isFirst ? [ticket, coin] : [coin, ticket]
  await rpc('anvil_setStorageAt', pair, '0x8', `${String(slot).slice(0, 10)}${second}${first}`)
  expect(await readPrices([id(tokens.ticket.address)], taken)).toEqual([])
})
