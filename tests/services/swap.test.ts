import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { SwapToken } from '../../src/core/swap.js'
import type { DataApi } from '../../src/services/data.js'
import { buildSwap, readSwapGasPrice, readSwapOffer, readSwapPrices, readSwapTokens } from '../../src/services/swap.js'
import { readSwapRefusal } from '../../src/controllers/swap/request-quote.js'

const { signal } = new AbortController()
const coin: SwapToken = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const oak: SwapToken = { ...coin, address: `0x${'A'.repeat(40)}`, symbol: 'OAK' }
const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A service that returns the same response to every request and records the requests. */
function answering(answer: unknown) {
  const requests: unknown[] = []
  const call: DataApi['call'] = async (_route, request) => {
    requests.push(request)
    return answer as never
  }
  return { data: { available: true, serves: async () => true, call } satisfies DataApi, requests }
}

describe('swap service', () => {
  test('recognizes the native token by its placeholder and skips other networks', async () => {
    const listed = { name: 'n', symbol: 's', decimals: 6 }
    const { data } = answering({
      tokens: [
        { ...listed, address: native.replace('0xe', '0xE') },
        { ...listed, address: `eip155:1:${oak.address}`, logoUri: 'https://x.example/a.png' },
        { ...listed, address: `eip155:10:${oak.address}` },
      ],
    })
    expect(await readSwapTokens(data, 'eip155:1', signal)).toEqual([
      { ...listed, network: 'eip155:1' },
      { ...listed, network: 'eip155:1', address: oak.address, icon: 'https://x.example/a.png' },
    ])
  })

  test('names: shows the hidden characters in names and symbols of tokens that can be swapped', async () => {
    const address = `eip155:1:${oak.address}`
    const tokens = [
      { name: '\u202Eloof', symbol: '<b>\u202EDSUG</b>', decimals: 6, address },
      { name: '', symbol: '\u200B', decimals: 6, address },
    ]
    const { data } = answering({ tokens })
    expect((await readSwapTokens(data, 'eip155:1', signal)).map(({ name, symbol }) => [name, symbol])).toEqual([
      ['⟨U+202E⟩loof', '<b>⟨U+202E⟩DSUG</b>'],
      ['', '0xAAAA…AAAA'],
    ])
  })

  test('matches prices by address regardless of case, and omits tokens without a price', async () => {
    const { data, requests } = answering({
      fungibles: [{ address: `eip155:1:${oak.address?.toLowerCase()}`, price: 5 }],
    })
    expect([...(await readSwapPrices(data, [coin, oak], signal))]).toEqual([[oak.address?.toLowerCase(), 5]])
    expect(requests).toEqual([{ currency: 'usd', addresses: [native, `eip155:1:${oak.address}`] }])
  })

  test('reads the standard gas price of a network', async () => {
    const { data, requests } = answering({ standard: '30000000000', fast: '40000000000', instant: '50000000000' })
    expect(await readSwapGasPrice(data, 'eip155:1', signal)).toBe(30_000_000_000n)
    expect(requests).toEqual([{ chainId: 'eip155:1' }])
  })

  const quoteRequest = { from: coin, to: oak, amount: 7n, slippage: 0.5 }
  const sender = { userAddress: '0x1', gasPrice: 3n }
  test('parses the first quote', async () => {
    const { data, requests } = answering({
      quotes: [{ toAmount: '9', priceImpactPercent: '0.25', providerFeePercent: '0' }],
    })
    expect(await readSwapOffer(data, quoteRequest, sender, signal)).toEqual({ toAmount: 9n, impact: 0.25, fee: 0 })
    expect(requests[0]).toMatchObject({ amount: '7', from: native, gasPrice: '3', slippage: '0.5' })
  })

  test.each([{ quotes: [] }, { quotes: [{ toAmount: '0' }] }])('returns no quote for %j', async answer => {
    expect(await readSwapOffer(answering(answer).data, quoteRequest, sender, signal)).toBeUndefined()
  })

  test('omits unknown fields of a quote', async () => {
    const { data } = answering({ quotes: [{ toAmount: '9' }] })
    expect(await readSwapOffer(data, quoteRequest, sender, signal)).toEqual({ toAmount: 9n })
  })

  test.each([
    [coin, undefined, 7n],
    [oak, undefined, 0n],
    [coin, '8', 8n],
  ])('sends the amount of a native token as value, unless the service sets one: %o, %s', async (from, value, sent) => {
    const tx = { to: 'eip155:1:0x2', data: '0x01', amount: '9', ...(value && { value }) }
    const { data } = answering({ tx })
    const { transaction, toAmount } = await buildSwap(data, { ...quoteRequest, from, to: coin }, 'eip155:1:0x1', signal)
    expect({ transaction, toAmount }).toEqual({ transaction: { to: '0x2', data: '0x01', value: sent }, toAmount: 9n })
  })
})

describe('readSwapRefusal', () => {
  const readRefusal = (body: string, status = 400) =>
    readSwapRefusal(new AppKitError('http/status', { cause: new Response(body, { status }) }))
  test.each([
    ['{"reasons":[{"description":"There is Insufficient Liquidity here"}]}', 400, 'liquidity'],
    ['{"reasons":[{"description":"too small"}]}', 422, 'amount'],
    ['{"reasons":[{"description":"insufficient liquidity"}]}', 503, undefined],
    ['{"reasons":[]}', 400, undefined],
    ['{}', 400, undefined],
    ['no json', 400, undefined],
  ])('maps %s with status %i to %s', async (body, status, expected) => {
    expect(await readRefusal(body, status)).toBe(expected)
  })

  test('ignores other errors', async () => {
    expect(await readSwapRefusal(new Error('x'))).toBeUndefined()
    expect(await readSwapRefusal(new AppKitError('http/status'))).toBeUndefined()
  })
})
