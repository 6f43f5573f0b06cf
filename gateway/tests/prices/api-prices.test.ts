import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NATIVE_ADDRESS } from '../../../src/contract/data-records.js'
import { ApiPrices, readPriceApi } from '../../src/modules/prices/api-prices.js'
import { testChain, upstream } from '../helpers/chains/test-chain.js'
import { json, startScriptedHost, type Answerer, type ScriptedHost } from '../helpers/scripted-host.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ethereum = testChain([], 1)

let host: ScriptedHost
beforeEach(async () => void (host = await startScriptedHost()))
afterEach(() => host.close())

const prices = () => new ApiPrices({ url: host.url, key: 'k' }, upstream).prices(ethereum, [NATIVE_ADDRESS, USDC, DAI])

describe('ApiPrices', () => {
  test('requests native and token prices with the API key', async () => {
    const keys: unknown[] = []
    host.answer = (request, response) => {
      keys.push(request.headers['x-cg-demo-api-key'])
      const answer = request.url?.includes('token_price') ? { [USDC.toLowerCase()]: { usd: 0.999 } } : COIN
      json(answer)(request, response)
    }
    expect([...(await prices())]).toEqual([
      [NATIVE_ADDRESS, 2_500.5],
      [USDC, 0.999],
    ])
    expect(host.requests).toEqual([
      'GET /simple/price?ids=ethereum&vs_currencies=usd',
      `GET /simple/token_price/ethereum?contract_addresses=${USDC},${DAI}&vs_currencies=usd`,
    ])
    expect(keys).toEqual(['k', 'k'])
  })

  test.each([
    ['a text', { ethereum: { usd: '2500' } }],
    ['nothing', { ethereum: {} }],
    ['zero', { ethereum: { usd: 0 } }],
    ['less than nothing', { ethereum: { usd: -1 } }],
    ['no record', { ethereum: null }],
    ['a list', []],
    ['a number', 5],
  ])('ignores %s as a price', async (_what, answer) => {
    host.answer = json(answer)
    expect((await prices()).size).toBe(0)
  })

  test.each<[string, Answerer]>([
    ['refuses', json({}, 429)],
    ['breaks off', (_request, response) => void response.destroy()],
    ['answers a page', (_request, response) => void response.end('<html>')],
    ['answers too much', (_request, response) => void response.end('1'.repeat(600 * 1024))],
  ])('fails if the service %s', async (_what, answer) => {
    host.answer = answer
    await expect(prices()).rejects.toMatchObject({ code: expect.stringMatching(/^outbound\//) })
  })

  test('serves only networks of the API', () => {
    const api = new ApiPrices({ url: host.url }, upstream)
    expect([api.serves(ethereum), api.serves(testChain([]))]).toEqual([true, false])
  })
})

const COIN = { ethereum: { usd: 2_500.5 } }

test('readPriceApi accepts a web address or nothing', () => {
  expect(readPriceApi({})).toBeUndefined()
  expect(readPriceApi({ PRICE_API_URL: 'https://api.example/v3/', PRICE_API_KEY: 'k' })).toEqual({
    url: 'https://api.example/v3',
    key: 'k',
  })
  for (const text of ['file:///etc', 'no url', 'https://a.example/?x=1'])
    expect(() => readPriceApi({ PRICE_API_URL: text })).toThrow('PRICE_API_URL')
})
