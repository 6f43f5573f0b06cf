import { gzipSync } from 'node:zlib'
import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DataRoute, dataApi, reasonedError } from '../../../../src/contract/data-api.js'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { swapRoutes } from '../../../src/modules/swap/routes.js'
import { refused, startScriptedNode, type ScriptedNode } from '../../helpers/chains/scripted-node.js'
import { testNetwork } from '../../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../../helpers/chains/test-data.js'
import { json, startScriptedHost, type Answerer, type ScriptedHost } from '../../helpers/scripted-host.js'

const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SPENDER: Address = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const NETWORK = 'eip155:31337'
const id = (address: string) => `${NETWORK}:${address}`

const price = {
  liquidityAvailable: true,
  sellToken: DAI.toLowerCase(),
  buyToken: USDC.toLowerCase(),
  sellAmount: '1000000',
  buyAmount: '990000',
  minBuyAmount: '980100',
  fees: { zeroExFee: { amount: '10000', token: USDC.toLowerCase() }, integratorFee: null },
}
const transaction = { to: SPENDER, data: '0x1234567890', value: '0', gas: '300000', gasPrice: '7' }

describe('AggregatorProvider', () => {
  let host: ScriptedHost
  let node: ScriptedNode

  beforeEach(async () => {
    host = await startScriptedHost()
    node = await startScriptedNode(method => (method === 'eth_gasPrice' ? { result: '0x64' } : refused(-32_601)))
  })
  afterEach(async () => void (await Promise.all([host.close(), node.close()])))

  const routes = () => {
    const SWAP_API_SPENDERS = JSON.stringify({ [NETWORK]: SPENDER })
    const env = { SWAP_API_URL: `${host.url}/`, SWAP_API_KEY: 'k', SWAP_API_SPENDERS }
    const tokens = [{ chainId: 31337, address: DAI, name: '<b>Dai', symbol: 'DAI', decimals: 18 }]
    return testRoutes(testData([testNetwork([node.url])], { env, tokens }), [core => swapRoutes(core)])
  }
  const raw = async (route: DataRoute, request: Record<string, unknown>) => {
    const [method = '', path = ''] = route.split(' ')
    const query = method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>)}` : ''
    const init = method === 'GET' ? {} : { method, body: JSON.stringify(request) }
    const answer = await routes().request(`${path}${query}`, init)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const refusal = async (route: DataRoute, request: Record<string, unknown>) => {
    const { status, body } = await raw(route, request)
    return { status, name: reasonedError.parse(body).reasons[0]?.name }
  }
  const swap = { from: id(DAI), to: id(USDC), amount: '1000000', userAddress: id(USER) }
  const quotes = 'GET /v1/convert/quotes'
  const build = 'POST /v1/convert/build-transaction'

  test("returns the aggregator's quote with its fee and the minimum amount", async () => {
    const headers: unknown[] = []
    host.answer = (request, response) => {
      headers.push(request.headers['0x-api-key'], request.headers['0x-version'])
      json(price)(request, response)
    }
    const { body } = await raw(quotes, { ...swap, slippage: '0.5' })
    expect(dataApi[quotes].answer.parse(body).quotes).toEqual([
      {
        id: null,
        fromAmount: '1000000',
        fromAccount: id(DAI),
        toAmount: '990000',
        toAccount: id(USDC),
        minToAmount: '985050',
        providerFeePercent: '1',
      },
    ])
    const query = `chainId=31337&sellToken=${DAI}&buyToken=${USDC}&sellAmount=1000000&slippageBps=50&taker=${USER}`
    expect(host.requests).toEqual([`GET /swap/allowance-holder/price?${query}`])
    expect(headers).toEqual(['k', 'v2'])
  })

  test("returns the aggregator's transaction", async () => {
    host.answer = json({ ...price, transaction })
    const { body } = await raw(build, { ...swap, eip155: { slippage: 1 } })
    expect(dataApi[build].answer.parse(body).tx).toEqual({
      from: id(USER),
      to: id(SPENDER),
      data: '0x1234567890',
      amount: '990000',
      value: '0',
      minToAmount: '980100',
      eip155: { gas: '300000', gasPrice: '7' },
    })
  })

  test('sends a value only when the native token is sold', async () => {
    const request = { ...swap, from: id(NATIVE_ADDRESS) }
    const answer = { ...price, sellToken: NATIVE_ADDRESS, transaction: { ...transaction, value: '1000000', gas: null } }
    host.answer = json(answer)
    expect(await raw(build, request)).toMatchObject({
      status: 200,
      body: { tx: { value: '1000000', eip155: { gas: '500000' } } },
    })
    host.answer = json({ ...answer, transaction: { ...transaction, value: '1000001' } })
    expect(await refusal(build, request)).toEqual({ status: 502, name: 'swap/provider-mismatch' })
  })

  test.each([
    ['goes to somebody else', { transaction: { ...transaction, to: USER } }],
    ['takes coins for a token', { transaction: { ...transaction, value: '1' } }],
    ['takes more gas than there is', { transaction: { ...transaction, gas: '30000001' } }],
    ['promises less than the slippage lets through', { minBuyAmount: '980098' }],
    ['has a minimum above what is promised', { minBuyAmount: '990001' }],
    ['is for another amount', { sellAmount: '1000001' }],
    ['sells another token', { sellToken: USDC }],
    ['buys another token', { buyToken: DAI }],
  ])('rejects a transaction that %s', async (_what, changed) => {
    host.answer = json({ ...price, transaction, ...changed })
    expect(await refusal(build, swap)).toEqual({ status: 502, name: 'swap/provider-mismatch' })
  })

  test('maps missing liquidity to an error that clients know', async () => {
    host.answer = json({ liquidityAvailable: false, zid: 'x' })
    const { body } = await raw(quotes, swap)
    expect(reasonedError.parse(body).reasons[0]?.description).toContain('insufficient liquidity')
    host.answer = json({ ...price, buyAmount: '0', minBuyAmount: '0' })
    expect(await refusal(quotes, swap)).toEqual({ status: 400, name: 'swap/amount-too-small' })
  })

  test('omits the fee if it is absent or its token is unknown', async () => {
    const feeWith = async (fees: unknown) => {
      host.answer = json({ ...price, fees })
      const { quotes: offers } = dataApi[quotes].answer.parse((await raw(quotes, swap)).body)
      return offers[0]?.providerFeePercent
    }
    expect(await feeWith(undefined)).toBe('0')
    expect(await feeWith({ zeroExFee: { amount: '1000', token: DAI }, integratorFee: null })).toBe('0.1')
    expect(await feeWith({ zeroExFee: { amount: '1000', token: USER } })).toBeUndefined()
  })

  test('builds approvals for the configured spender without the aggregator', async () => {
    const allowanceWord = `0x${'1'.padStart(64, '0')}`
    node.script = method => {
      if (method === 'eth_gasPrice') return { result: '0x64' }
      return method === 'eth_estimateGas'
        ? { result: '0xc350' }
        : method === 'eth_call'
          ? { result: allowanceWord }
          : refused(-1)
    }
    const { body } = await raw('GET /v1/convert/build-approve', { ...swap, amount: '5' })
    expect(JSON.stringify(body)).toContain(SPENDER.slice(2).toLowerCase())
    const allowance = { tokenAddress: id(DAI), userAddress: id(USER) }
    expect((await raw('GET /v1/convert/allowance', allowance)).body).toEqual({ allowance: '1' })
    const coin = { ...allowance, tokenAddress: id(NATIVE_ADDRESS) }
    expect((await raw('GET /v1/convert/allowance', coin)).body).toEqual({ allowance: `${2n ** 256n - 1n}` })
    expect(host.requests).toEqual([])
  })

  test('takes tokens from the operator and gas prices from the node', async () => {
    const { body } = await raw('GET /v1/convert/tokens', { chainId: NETWORK })
    expect(dataApi['GET /v1/convert/tokens'].answer.parse(body).tokens.map(({ name }) => name)).toEqual([
      'Ether',
      '<b>Dai',
    ])
    const gas = { standard: '100', fast: '110', instant: '125' }
    expect((await raw('GET /v1/convert/gas-price', { chainId: NETWORK })).body).toEqual(gas)
    expect((await raw('GET /v1/convert/tokens', { chainId: 'eip155:1' })).body).toEqual({ tokens: [] })
  })

  const text = (body: string | Buffer, head: Record<string, string> = {}): Answerer => {
    return (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', ...head }).end(body)
  }
  const whole = JSON.stringify({ ...price, transaction })
  const faults: readonly (readonly [what: string, fault: Answerer, status: number])[] = [
    ['400', json({ name: 'INPUT_INVALID' }, 400), 400],
    ['401', json({}, 401), 502],
    ['403', json({}, 403), 502],
    ['404', json({}, 404), 400],
    ['408', json({}, 408), 502],
    ['413', json({}, 413), 502],
    ['429', json({}, 429), 503],
    ['500', json({}, 500), 502],
    ['502', json({}, 502), 502],
    ['503', json({}, 503), 503],
    ['504', json({}, 504), 502],
    ['a reset connection', (_request, response) => void response.destroy(), 502],
    ['JSON that breaks off', text(whole.slice(0, 60)), 502],
    ['a page', text('<html><script>alert(1)</script>'), 502],
    ['wrong types', json({ ...price, transaction, buyAmount: 990_000 }), 502],
    ['an amount below nothing', json({ ...price, transaction, buyAmount: '-1' }), 502],
    ['an amount of a thousand digits', json({ ...price, transaction, buyAmount: '9'.repeat(1_000) }), 502],
    ['ten megabytes', text(`"${'1'.repeat(10 * 1024 * 1024)}"`), 502],
    ['a bomb', text(gzipSync(whole), { 'content-encoding': 'gzip' }), 502],
    ['nothing', text(''), 502],
    [
      'another place',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      502,
    ],
    ['a list', json([]), 502],
  ]

  describe.each([quotes, build] as const)('%s', route => {
    test.each(faults)("maps the error %s without the aggregator's message", async (_what, fault, status) => {
      host.answer = fault
      const answer = await raw(route, swap)
      expect(answer.status).toBe(status)
      expect(reasonedError.parse(answer.body).reasons).toHaveLength(1)
      expect(JSON.stringify(answer.body)).not.toMatch(/<script|INPUT_INVALID/)
      host.answer = json({ ...price, transaction })
      expect((await raw(route, swap)).status).toBe(200)
    })
  })

  test('returns the retry time of a busy aggregator', async () => {
    host.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '7' }).end('{}')
    const answer = await routes().request(`/v1/convert/quotes?${new URLSearchParams(swap)}`)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7'])
  })
})
