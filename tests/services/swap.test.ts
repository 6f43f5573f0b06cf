import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { SwapToken } from '../../src/core/swap.js'
import type { DataApi } from '../../src/services/data.js'
import { swapOffer, swapPrices, swapTokens, writtenSwap } from '../../src/services/swap.js'
import { swapRefusal } from '../../src/controllers/swap/request-quote.js'

const { signal } = new AbortController()
const coin: SwapToken = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const oak: SwapToken = { ...coin, address: `0x${'A'.repeat(40)}`, symbol: 'OAK' }
const native = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A service that answers everything alike, and remembers what it was asked. */
function answering(answer: unknown) {
  const asked: unknown[] = []
  const call: DataApi['call'] = async (_route, ask) => {
    asked.push(ask)
    return answer as never
  }
  return { data: { available: true, serves: async () => true, call } satisfies DataApi, asked }
}

describe('the calls of a swap', () => {
  test('tell the coin by its placeholder, and leave tokens of other networks out', async () => {
    const listed = { name: 'n', symbol: 's', decimals: 6 }
    const { data } = answering({
      tokens: [
        { ...listed, address: native.replace('0xe', '0xE') },
        { ...listed, address: `eip155:1:${oak.address}`, logoUri: 'https://x.example/a.png' },
        { ...listed, address: `eip155:10:${oak.address}` },
      ],
    })
    expect(await swapTokens(data, 'eip155:1', signal)).toEqual([
      { ...listed, network: 'eip155:1' },
      { ...listed, network: 'eip155:1', address: oak.address, icon: 'https://x.example/a.png' },
    ])
  })

  test('take the words of whoever made a token as plain text that cannot turn its direction', async () => {
    const address = `eip155:1:${oak.address}`
    const tokens = [
      { name: '\u202Eloof', symbol: '<b>\u202EDSUG</b>', decimals: 6, address },
      { name: '', symbol: '\u200B', decimals: 6, address },
    ]
    const { data } = answering({ tokens })
    expect((await swapTokens(data, 'eip155:1', signal)).map(({ name, symbol }) => [name, symbol])).toEqual([
      ['loof', '<b>DSUG</b>'],
      ['', '0xAA…AAAAAA'],
    ])
  })

  test('find a price by its address in any case, and none for who has none', async () => {
    const { data, asked } = answering({ fungibles: [{ address: `eip155:1:${oak.address?.toLowerCase()}`, price: 5 }] })
    expect([...(await swapPrices(data, [coin, oak], signal))]).toEqual([[oak.address?.toLowerCase(), 5]])
    expect(asked).toEqual([{ currency: 'usd', addresses: [native, `eip155:1:${oak.address}`] }])
  })

  const ask = { from: coin, to: oak, amount: 7n, slippage: 0.5 }
  const who = { userAddress: '0x1', gasPrice: 3n }
  test('offer what the first quote says, in numbers', async () => {
    const { data, asked } = answering({
      quotes: [{ toAmount: '9', priceImpactPercent: '0.25', providerFeePercent: '0' }],
    })
    expect(await swapOffer(data, ask, who, signal)).toEqual({ toAmount: 9n, impact: 0.25, fee: 0 })
    expect(asked[0]).toMatchObject({ amount: '7', from: native, gasPrice: '3', slippage: '0.5' })
  })

  test.each([{ quotes: [] }, { quotes: [{ toAmount: '0' }] }])('offer nothing of %j', async answer => {
    expect(await swapOffer(answering(answer).data, ask, who, signal)).toBeUndefined()
  })

  test('offer without what nobody said', async () => {
    const { data } = answering({ quotes: [{ toAmount: '9' }] })
    expect(await swapOffer(data, ask, who, signal)).toEqual({ toAmount: 9n })
  })

  test.each([
    [coin, undefined, 7n],
    [oak, undefined, 0n],
    [coin, '8', 8n],
  ])('of %o without a value of its own send what is given', async (from, value, sent) => {
    const tx = { to: 'eip155:1:0x2', data: '0x01', amount: '9', ...(value && { value }) }
    const { data } = answering({ tx })
    const { transaction, toAmount } = await writtenSwap(data, { ...ask, from, to: coin }, 'eip155:1:0x1', signal)
    expect({ transaction, toAmount }).toEqual({ transaction: { to: '0x2', data: '0x01', value: sent }, toAmount: 9n })
  })
})

describe('a refusal', () => {
  const refused = (body: string, status = 400) =>
    swapRefusal(new AppKitError('http/status', { cause: new Response(body, { status }) }))
  test.each([
    ['{"reasons":[{"description":"There is Insufficient Liquidity here"}]}', 400, 'liquidity'],
    ['{"reasons":[{"description":"too small"}]}', 422, 'amount'],
    ['{"reasons":[{"description":"insufficient liquidity"}]}', 503, undefined],
    ['{"reasons":[]}', 400, undefined],
    ['{}', 400, undefined],
    ['no json', 400, undefined],
  ])('%s with %i means %s', async (body, status, meant) => {
    expect(await refused(body, status)).toBe(meant)
  })

  test('is nothing else that fails', async () => {
    expect(await swapRefusal(new Error('x'))).toBeUndefined()
    expect(await swapRefusal(new AppKitError('http/status'))).toBeUndefined()
  })
})
