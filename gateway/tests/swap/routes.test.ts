import { describe, expect, test, vi } from 'vitest'
import { dataApi, reasonedError } from '../../../src/contract/data-api.js'
import { NATIVE_ADDRESS, type SwapQuoteRecord } from '../../../src/contract/data-records.js'
import { HttpError } from '../../src/http/http-error.js'
import type { Hono } from 'hono'
import { swapRoutes } from '../../src/modules/swap/routes.js'
import type { ReadyCall, SwapProvider } from '../../src/modules/swap/swap-provider.js'
import { swapRefusal } from '../../src/modules/swap/swap-refusal.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'

const DAI = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
const COIN = `eip155:1:${NATIVE_ADDRESS}`
const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const call: ReadyCall = { from: USER, to: USER, data: '0x1234', value: 5n, gas: 21_000n, gasPrice: 7n }
const quote: SwapQuoteRecord = { id: null, fromAmount: '1', fromAccount: COIN, toAmount: '2', toAccount: DAI }

function provider(given: Partial<SwapProvider> = {}): SwapProvider {
  return {
    serves: caipNetworkId => caipNetworkId === 'eip155:1',
    tokens: async () => [{ name: '<b>', symbol: 'B', address: DAI, decimals: 18, logoUri: undefined, eip2612: false }],
    quotes: async () => [quote],
    gasPrice: async () => ({ standard: 1n, fast: 2n, instant: 3n }),
    allowance: async () => 9n,
    buildApprove: async () => ({ approve: call }),
    buildSwap: async () => ({ ...call, toAmount: 11n, minToAmount: 10n }),
    ...given,
  }
}

const serve = (providers: readonly SwapProvider[], failures: unknown[] = []) =>
  testRoutes(testData(), [core => swapRoutes(core, providers)], failures)
const request = async (routes: Hono, path: string, query: Record<string, string>) => {
  const answer = await routes.request(`/v1/convert/${path}?${new URLSearchParams(query)}`)
  return { status: answer.status, body: await answer.json() }
}
const build = async (routes: Hono, body: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await routes.request('/v1/convert/build-transaction', { method: 'POST', body: text })
  return { status: answer.status, body: await answer.json() }
}

describe('swap routes', () => {
  const routes = serve([provider()])
  const swap = { from: COIN, to: DAI, amount: '1', userAddress: `eip155:1:${USER}`, projectId: 'p' }

  test('returns responses of the contract with unchanged names', async () => {
    const tokens = await request(routes, 'tokens', { chainId: 'eip155:1', projectId: 'p', st: 'appkit', sv: 'x' })
    expect(dataApi['GET /v1/convert/tokens'].answer.parse(tokens.body).tokens[0]?.name).toBe('<b>')
    expect((await request(routes, 'quotes', swap)).body).toEqual({ quotes: [quote] })
    expect((await request(routes, 'gas-price', { chainId: 'eip155:1' })).body).toEqual({
      standard: '1',
      fast: '2',
      instant: '3',
    })
    expect((await request(routes, 'allowance', { tokenAddress: DAI, userAddress: `eip155:1:${USER}` })).body).toEqual({
      allowance: '9',
    })
    const eip155 = { gas: '21000', gasPrice: '7' }
    const [from, to] = [`eip155:1:${USER}`, `eip155:1:${USER}`]
    expect((await request(routes, 'build-approve', swap)).body).toEqual({
      tx: { from, to, data: '0x1234', value: '5', eip155 },
    })
    expect((await build(routes, { ...swap, eip155: { slippage: 2 }, disableEstimate: true })).body).toEqual({
      tx: { from, to, data: '0x1234', amount: '11', value: '5', minToAmount: '10', eip155 },
    })
  })

  test('passes slippage, amount and estimate to the provider', async () => {
    const [quotes, buildApprove, buildSwap] = [
      vi.fn(async () => []),
      vi.fn(async () => ({ approve: call, reset: call })),
      vi.fn(async () => ({ ...call, toAmount: 1n, minToAmount: 1n })),
    ]
    const spied = serve([provider({ quotes, buildApprove, buildSwap })])
    await request(spied, 'quotes', { ...swap, slippage: '0.5' })
    expect(quotes).toHaveBeenCalledWith(
      expect.objectContaining({ amount: 1n, slippagePercent: 0.5 }),
      expect.anything(),
    )
    const { body } = await request(spied, 'build-approve', { ...swap, from: DAI, to: COIN, amount: '3' })
    expect(buildApprove).toHaveBeenCalledWith(expect.objectContaining({ amount: 3n, user: USER }), expect.anything())
    expect(dataApi['GET /v1/convert/build-approve'].answer.parse(body).reset).toBeDefined()
    await build(spied, { ...swap, disableEstimate: true })
    await build(spied, swap)
    expect(buildSwap).toHaveBeenNthCalledWith(1, expect.objectContaining({ estimate: false }), expect.anything())
    expect(buildSwap).toHaveBeenNthCalledWith(2, expect.objectContaining({ estimate: true }), expect.anything())
  })

  test('returns empty reads and errors for an unsupported network', async () => {
    const none = serve([])
    expect((await request(none, 'tokens', { chainId: 'eip155:5' })).body).toEqual({ tokens: [] })
    expect((await request(none, 'tokens', { chainId: 'solana:5' })).body).toEqual({ tokens: [] })
    expect((await request(none, 'quotes', swap)).body).toEqual({ quotes: [] })
    expect((await request(none, 'allowance', { tokenAddress: DAI, userAddress: `eip155:1:${USER}` })).body).toEqual({
      allowance: '0',
    })
    const gas = await request(none, 'gas-price', { chainId: 'eip155:1' })
    expect(gas).toMatchObject({
      status: 400,
      body: { reasons: [{ description: 'Network not supported for Gas Price' }] },
    })
    for (const { status, body } of [await request(none, 'build-approve', swap), await build(none, swap)])
      expect([status, body.reasons[0].description]).toEqual([400, 'Network not supported for Swaps'])
  })

  test('uses the first provider that serves the network', async () => {
    const quotes = vi.fn(async () => [])
    const elsewhere = provider({ serves: () => false, quotes })
    const both = serve([elsewhere, provider()])
    expect((await request(both, 'quotes', swap)).body).toEqual({ quotes: [quote] })
    expect(quotes).not.toHaveBeenCalled()
  })

  test.each([
    ['quotes', {}, 'invalid_request'],
    ['quotes', { ...swap, amount: '-1' }, 'invalid_request'],
    ['quotes', { ...swap, amount: '1e18' }, 'invalid_request'],
    ['quotes', { ...swap, amount: '9'.repeat(81) }, 'invalid_request'],
    ['quotes', { ...swap, slippage: '51' }, 'swap/request-invalid'],
    ['quotes', { ...swap, to: COIN }, 'swap/same-token'],
    ['quotes', { ...swap, to: '<script>' }, 'invalid_request'],
    ['tokens', { chainId: '1' }, 'invalid_request'],
    ['allowance', { tokenAddress: DAI, userAddress: `eip155:10:${USER}` }, 'swap/networks-differ'],
    ['build-approve', { ...swap, to: DAI.replace(':1:', ':10:') }, 'swap/networks-differ'],
    ['build-approve', { ...swap, amount: `${2n ** 256n}` }, 'swap/amount-invalid'],
  ])('%s rejects %j with a reason', async (path, query, name) => {
    const { status, body } = await request(routes, path, query)
    expect([status, reasonedError.parse(body).reasons[0]?.name]).toEqual([400, name])
  })

  test.each([['{'], ['[]'], [{ ...swap, eip155: { slippage: 51 } }], [{ ...swap, eip155: { slippage: '1' } }], [null]])(
    'rejects the body %j',
    async body => {
      const answer = await build(routes, body)
      expect([answer.status, answer.body.reasons[0].name]).toEqual([400, 'invalid_request'])
    },
  )

  test('reports unexpected errors to the operator only', async () => {
    const failures: unknown[] = []
    const quotes = () => Promise.reject(new TypeError('secret at 10.0.0.1'))
    const { status, body } = await request(serve([provider({ quotes })], failures), 'quotes', swap)
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(failures).toHaveLength(1)
  })

  test.each([
    [swapRefusal('swap/insufficient-liquidity'), 400],
    [new HttpError(502, 'chain/unreachable', 'The network has no node.'), 502],
  ])('returns provider errors unchanged', async (refusal, status) => {
    const answer = await request(serve([provider({ quotes: () => Promise.reject(refusal) })]), 'quotes', swap)
    expect(answer).toMatchObject({
      status,
      body: { status: 'FAILED', reasons: [{ name: refusal.code, description: refusal.message }] },
    })
  })
})
