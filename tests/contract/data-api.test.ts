import { describe, expect, test } from 'vitest'
import { dataApi, reasonedError } from '../../src/contract/data-api.js'

const ETH = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USER = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'

describe('requests', () => {
  test('drops unknown balance parameters and falls back to USD', () => {
    const { request } = dataApi['GET /v1/account/{address}/balance']
    expect(request.parse({ currency: 'eur', chainId: 'eip155:1', projectId: 'p', st: 'appkit' })).toEqual({
      currency: 'usd',
      chainId: 'eip155:1',
    })
    expect(request.safeParse({ chainId: 'mainnet' }).success).toBe(false)
  })
  test('accepts at most 100 tokens per price request', () => {
    const { request } = dataApi['POST /v1/fungible/price']
    expect(request.safeParse({ currency: 'usd', addresses: Array(100).fill(ETH) }).success).toBe(true)
    expect(request.safeParse({ currency: 'usd', addresses: Array(101).fill(ETH) }).success).toBe(false)
  })
  test('rejects a slippage out of range', () => {
    const { request } = dataApi['POST /v1/convert/build-transaction']
    const swap = { amount: '1', from: ETH, to: ETH, userAddress: USER }
    expect(request.safeParse({ ...swap, eip155: { slippage: 1 } }).success).toBe(true)
    expect(request.safeParse({ ...swap, eip155: { slippage: 51 } }).success).toBe(false)
    expect(request.safeParse({ ...swap, amount: '0.5' }).success).toBe(false)
  })
})

describe('responses', () => {
  test('skips an invalid token and rejects an invalid envelope', () => {
    const { answer } = dataApi['GET /v1/account/{address}/balance']
    const good = { name: 'A', symbol: 'A', chainId: 'eip155:1', quantity: { decimals: '0', numeric: '1' } }
    expect(answer.parse({ balances: [{ ...good, quantity: null }, good] }).balances).toHaveLength(1)
    for (const odd of [{}, { balances: {} }, [], '<html>']) expect(answer.safeParse(odd as never).success).toBe(false)
  })
  test('reads a missing or invalid cursor as null', () => {
    const { answer } = dataApi['GET /v1/account/{address}/history']
    expect(answer.parse({ data: [], next: null }).next).toBeNull()
    expect(answer.parse({ data: [] }).next).toBeNull()
    expect(answer.parse({ data: [], next: 'a'.repeat(513) }).next).toBeNull()
    expect(answer.parse({ data: [], next: 'more' }).next).toBe('more')
  })
  test('accepts gas as a string or a number', () => {
    const { answer } = dataApi['POST /v1/convert/build-transaction']
    const tx = { from: USER, to: '0x52908400098527886E0F7030069857D2E4169EE7', data: '0x', amount: '1' }
    expect(answer.parse({ tx: { ...tx, eip155: { gas: 21_000, gasPrice: '1' } } }).tx.eip155).toEqual({
      gas: '21000',
      gasPrice: '1',
    })
    expect(answer.safeParse({ tx: { ...tx, data: '0xabc' } }).success).toBe(false)
  })
  test('skips networks with an invalid id', () => {
    expect(dataApi['GET /v1/supported-chains'].answer.parse({ http: ['eip155:1', 5, 'x'], ws: [] })).toEqual({
      http: ['eip155:1'],
      ws: [],
    })
  })
  test('omits the name suffix if it is missing or invalid', () => {
    const { answer } = dataApi['GET /v1/supported-chains']
    const suffix = (namesSuffix: unknown) => answer.parse({ http: [], ws: [], namesSuffix }).namesSuffix
    expect(suffix('names.example')).toBe('names.example')
    for (const odd of [undefined, 5, '', '.test', 'a/b', 'a b', 'A.test', 'a'.repeat(200)])
      expect(suffix(odd)).toBeUndefined()
  })
})

test('reasonedError contains its reasons', () => {
  const refusal = { status: 'FAILED', reasons: [{ name: 'amount', description: 'insufficient liquidity' }, 5] }
  expect(reasonedError.parse(refusal).reasons[0]?.description).toBe('insufficient liquidity')
  expect(reasonedError.safeParse({ status: 'FAILED' }).success).toBe(false)
})
