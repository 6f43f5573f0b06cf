import { gzipSync } from 'node:zlib'
import { encodeFunctionData, zeroAddress, type Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DataRoute, dataApi, reasonedError } from '../../../../src/contract/data-api.js'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { Outbound } from '../../../src/modules/outbound/outbound.js'
import { aggregatorAbi } from '../../../../tests/helpers/chains/router-abis.js'
import { OneInchProvider, readOneInch } from '../../../src/modules/swap/aggregator/oneinch-provider.js'
import { swapRoutes } from '../../../src/modules/swap/routes.js'
import { readAsset } from '../../../src/modules/swap/swap-provider.js'
import { refused, startScriptedNode, type ScriptedNode } from '../../helpers/chains/scripted-node.js'
import { testNetwork } from '../../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../../helpers/chains/test-data.js'
import { turnedClock } from '../../helpers/turned-clock.js'
import { json, startScriptedHost, type Answerer, type ScriptedHost } from '../../helpers/scripted-host.js'

const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const EXECUTOR: Address = '0x5141B82f5fFDa4c6fE1E372978F1C5427640a190'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const NETWORK = 'eip155:31337'
const id = (address: string) => `${NETWORK}:${address}`
const AMOUNT = 1_000_000n
const OUT = 990_000n

const callData = (over: object = {}) => {
  const desc = {
    srcToken: DAI,
    dstToken: USDC,
    srcReceiver: EXECUTOR,
    dstReceiver: USER,
    amount: AMOUNT,
    minReturnAmount: 980_100n,
    flags: 0n,
    ...over,
  }
  return encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args: [EXECUTOR, desc, '0x'] })
}
const tx = { from: USER.toLowerCase(), to: ROUTER, data: callData(), value: '0', gas: 300_000, gasPrice: '7' }
const answer = (over: object = {}) => ({ dstAmount: `${OUT}`, tx: { ...tx, ...over } })

describe('OneInchProvider', () => {
  let host: ScriptedHost
  let node: ScriptedNode

  beforeEach(async () => {
    host = await startScriptedHost()
    node = await startScriptedNode(method => (method === 'eth_gasPrice' ? { result: '0x64' } : refused(-32_601)))
  })
  afterEach(async () => void (await Promise.all([host.close(), node.close()])))

  const routes = () => {
    const tokens = [{ chainId: 31337, address: DAI, name: '<b>Dai', symbol: 'DAI', decimals: 18 }]
    const data = testData([testNetwork([node.url])], { tokens })
    const spenders = new Map([[NETWORK, ROUTER as Address]])
    const settings = { url: `${host.url}/swap/v6.1`, key: 'secret-key', spenders }
    return testRoutes(data, [core => swapRoutes(core, [new OneInchProvider(settings, core)])])
  }
  const raw = async (route: DataRoute, request: Record<string, unknown>) => {
    const [method = '', path = ''] = route.split(' ')
    const query = method === 'GET' ? `?${new URLSearchParams(request as Record<string, string>)}` : ''
    const init = method === 'GET' ? {} : { method, body: JSON.stringify(request) }
    const response = await routes().request(`${path}${query}`, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const refusal = async (route: DataRoute, request: Record<string, unknown>) => {
    const { status, body } = await raw(route, request)
    return { status, name: reasonedError.parse(body).reasons[0]?.name }
  }
  const swap = { from: id(DAI), to: id(USDC), amount: `${AMOUNT}`, userAddress: id(USER) }
  const quotes = 'GET /v1/convert/quotes'
  const build = 'POST /v1/convert/build-transaction'

  test('returns the quote with the minimum amount, and sends the key in a header', async () => {
    const keys: unknown[] = []
    host.answer = (request, response) => {
      keys.push(request.headers.authorization)
      json({ dstAmount: `${OUT}` })(request, response)
    }
    const { body } = await raw(quotes, { ...swap, slippage: '0.5' })
    expect(dataApi[quotes].answer.parse(body).quotes).toEqual([
      {
        id: null,
        fromAmount: `${AMOUNT}`,
        fromAccount: id(DAI),
        toAmount: `${OUT}`,
        toAccount: id(USDC),
        minToAmount: '985050',
      },
    ])
    expect(host.requests).toEqual([`GET /swap/v6.1/31337/quote?src=${DAI}&dst=${USDC}&amount=${AMOUNT}`])
    expect(keys).toEqual(['Bearer secret-key'])
  })

  test('returns the transaction, with the minimum of its call', async () => {
    host.answer = json(answer({ data: callData({ minReturnAmount: 981_000n }) }))
    const { body } = await raw(build, { ...swap, eip155: { slippage: 1 } })
    expect(dataApi[build].answer.parse(body).tx).toEqual({
      from: id(USER),
      to: id(ROUTER),
      data: callData({ minReturnAmount: 981_000n }),
      amount: `${OUT}`,
      value: '0',
      minToAmount: '981000',
      eip155: { gas: '300000', gasPrice: '7' },
    })
    const [request = ''] = host.requests
    const query = new URL(request.split(' ')[1] ?? '', 'http://host').searchParams
    expect(Object.fromEntries(query)).toEqual({
      src: DAI,
      dst: USDC,
      amount: `${AMOUNT}`,
      from: USER,
      origin: USER,
      slippage: '1',
      disableEstimate: 'false',
      allowPartialFill: 'false',
      compatibility: 'true',
    })
  })

  test('accepts a missing gas estimate, and sends a value only for native tokens', async () => {
    const request = { ...swap, from: id(NATIVE_ADDRESS), disableEstimate: true }
    const data = callData({ srcToken: NATIVE_ADDRESS as Address })
    host.answer = json(answer({ data, value: `${AMOUNT}`, gas: 0 }))
    expect(await raw(build, request)).toMatchObject({
      status: 200,
      body: { tx: { value: `${AMOUNT}`, eip155: { gas: '500000' } } },
    })
    expect(host.requests[0]).toContain('disableEstimate=true')
    host.answer = json(answer({ data, value: `${AMOUNT + 1n}` }))
    expect(await refusal(build, request)).toEqual({ status: 502, name: 'swap/provider-mismatch' })
  })

  test.each<[string, object]>([
    ['has another target', { to: USER }],
    ['is from another account', { from: EXECUTOR }],
    ['sends coins for a token', { value: '1' }],
    ['takes more gas than a block has', { gas: 30_000_001 }],
    ['pays somebody else', { data: callData({ dstReceiver: EXECUTOR }) }],
    ['sells another token', { data: callData({ srcToken: USDC }) }],
    ['buys another token', { data: callData({ dstToken: DAI }) }],
    ['sells more', { data: callData({ amount: AMOUNT + 1n }) }],
    ['has a lower minimum than the slippage', { data: callData({ minReturnAmount: 980_098n }) }],
  ])('rejects a transaction that %s', async (_what, over) => {
    host.answer = json(answer(over))
    expect(await refusal(build, swap)).toEqual({ status: 502, name: 'swap/provider-mismatch' })
  })

  test('takes the zero address for the sender, as the router does', async () => {
    host.answer = json(answer({ data: callData({ dstReceiver: zeroAddress }) }))
    expect((await raw(build, swap)).status).toBe(200)
  })

  test('rejects an output of nothing', async () => {
    host.answer = json({ dstAmount: '0' })
    expect(await refusal(quotes, swap)).toEqual({ status: 400, name: 'swap/amount-too-small' })
  })

  test('builds approvals for the router without 1inch', async () => {
    node.script = method => {
      if (method === 'eth_gasPrice') return { result: '0x64' }
      return method === 'eth_estimateGas' ? { result: '0xc350' } : refused(-1)
    }
    const { body } = await raw('GET /v1/convert/build-approve', { ...swap, amount: '5' })
    expect(JSON.stringify(body)).toContain(ROUTER.slice(2).toLowerCase())
    expect((await raw('GET /v1/convert/tokens', { chainId: NETWORK })).body).toMatchObject({
      tokens: [{ name: 'Ether' }, { name: '<b>Dai' }],
    })
    expect(host.requests).toEqual([])
  })

  const text = (body: string | Buffer, head: Record<string, string> = {}): Answerer => {
    return (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json', ...head }).end(body)
  }
  const whole = JSON.stringify(answer())
  const faults: readonly (readonly [what: string, fault: Answerer, status: number])[] = [
    ['400', json({ error: 'Bad Request', description: 'insufficient liquidity', statusCode: 400 }, 400), 400],
    ['401', json({ message: 'Invalid API key secret-key' }, 401), 502],
    ['403', json({}, 403), 502],
    ['429', json({}, 429), 503],
    ['500', json({}, 500), 502],
    ['503', json({}, 503), 503],
    ['a reset connection', (_request, response) => void response.destroy(), 502],
    ['JSON that breaks off', text(whole.slice(0, 60)), 502],
    ['a page', text('<html><script>alert(1)</script>'), 502],
    ['an amount as a number', json({ ...answer(), dstAmount: 990_000 }), 502],
    ['a negative amount', json({ ...answer(), dstAmount: '-1' }), 502],
    ['ten megabytes', text(`"${'1'.repeat(10 * 1024 * 1024)}"`), 502],
    ['a compressed response', text(gzipSync(whole), { 'content-encoding': 'gzip' }), 502],
    ['nothing', text(''), 502],
    [
      'a redirect',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      502,
    ],
    ['a list', json([]), 502],
  ]

  describe.each([quotes, build] as const)('%s', route => {
    test.each(faults)('maps the error %s without the message or the key', async (_what, fault, status) => {
      host.answer = fault
      const response = await raw(route, swap)
      expect(response.status).toBe(status)
      expect(reasonedError.parse(response.body).reasons).toHaveLength(1)
      expect(JSON.stringify(response.body)).not.toMatch(/<script|insufficient liquidity|secret-key/)
      host.answer = json(answer())
      expect((await raw(route, swap)).status).toBe(200)
    })
  })

  test.each([
    ['no gas price', { gasPrice: undefined }],
    ['a gas estimate as text', { gas: '300000' }],
    ['no call data', { data: '0x' }],
    ['an invalid target', { to: '0x12' }],
  ])('rejects a transaction with %s as an invalid response', async (_what, over) => {
    host.answer = json(answer(over))
    expect(await refusal(build, swap)).toEqual({ status: 502, name: 'swap/provider-unreachable' })
  })

  test('gives up on a service that does not answer', async () => {
    const clock = turnedClock()
    const upstream = new Outbound({ clock, isAllowed: () => true, anyPort: true })
    const settings = { url: host.url, key: 'k', spenders: new Map([[NETWORK, ROUTER as Address]]) }
    const provider = new OneInchProvider(settings, testData([testNetwork([node.url])], { upstream }))
    const arrived = new Promise<void>(resolve => {
      host.answer = () => resolve()
    })
    const [from, to] = [id(DAI), id(USDC)].map(readAsset)
    const pending = provider.quotes({ from: from!, to: to!, amount: AMOUNT, user: USER, slippagePercent: 1 })
    await arrived
    clock.turn(8_000)
    await expect(pending).rejects.toMatchObject({ code: 'outbound/time-out', status: 504 })
  })

  test('returns the retry time of a busy service', async () => {
    host.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '7' }).end('{}')
    const response = await routes().request(`/v1/convert/quotes?${new URLSearchParams(swap)}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7'])
  })
})

describe('readOneInch', () => {
  const router = ROUTER as Address
  const networks = [1, 10, 56, 100, 137, 8453, 42161, 43114].map(chainId => [`eip155:${chainId}`, router])

  test('needs only a key', () => {
    expect(readOneInch({})).toBeUndefined()
    expect(readOneInch({ ONEINCH_API_KEY: '' })).toBeUndefined()
    const { url, key, spenders } = readOneInch({ ONEINCH_API_KEY: 'k' }) ?? {}
    expect([url, key]).toEqual(['https://api.1inch.com/swap/v6.1', 'k'])
    expect([...(spenders ?? [])]).toEqual(networks)
  })

  test('takes another URL', () => {
    const env = { ONEINCH_API_KEY: 'k', ONEINCH_API_URL: 'https://proxy.example/1inch/' }
    expect(readOneInch(env)?.url).toBe('https://proxy.example/1inch')
    expect(() => readOneInch({ ...env, ONEINCH_API_URL: 'ftp://proxy.example' })).toThrow('ONEINCH_API_URL')
  })
})
