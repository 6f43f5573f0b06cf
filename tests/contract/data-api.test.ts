import { describe, expect, test } from 'vitest'
import { dataApi, reasonedError } from '../../src/contract/data-api.js'

const ETH = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USER = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'

describe('asks', () => {
  test('the query of a balance drops what other hands added, and reads an odd currency as dollars', () => {
    const { ask } = dataApi['GET /v1/account/{address}/balance']
    expect(ask.parse({ currency: 'eur', chainId: 'eip155:1', projectId: 'p', st: 'appkit' })).toEqual({
      currency: 'usd',
      chainId: 'eip155:1',
    })
    expect(ask.safeParse({ chainId: 'mainnet' }).success).toBe(false)
  })
  test('no more than 100 prices at once', () => {
    const { ask } = dataApi['POST /v1/fungible/price']
    expect(ask.safeParse({ currency: 'usd', addresses: Array(100).fill(ETH) }).success).toBe(true)
    expect(ask.safeParse({ currency: 'usd', addresses: Array(101).fill(ETH) }).success).toBe(false)
  })
  test('slippage stays within reason', () => {
    const { ask } = dataApi['POST /v1/convert/build-transaction']
    const swap = { amount: '1', from: ETH, to: ETH, userAddress: USER }
    expect(ask.safeParse({ ...swap, eip155: { slippage: 1 } }).success).toBe(true)
    expect(ask.safeParse({ ...swap, eip155: { slippage: 51 } }).success).toBe(false)
    expect(ask.safeParse({ ...swap, amount: '0.5' }).success).toBe(false)
  })
})

describe('answers', () => {
  test('one bad token does not hide the others; a bad envelope is no answer', () => {
    const { answer } = dataApi['GET /v1/account/{address}/balance']
    const good = { name: 'A', symbol: 'A', chainId: 'eip155:1', quantity: { decimals: '0', numeric: '1' } }
    expect(answer.parse({ balances: [{ ...good, quantity: null }, good] }).balances).toHaveLength(1)
    for (const odd of [{}, { balances: {} }, [], '<html>']) expect(answer.safeParse(odd as never).success).toBe(false)
  })
  test('the end of a history is null, whatever the service calls it', () => {
    const { answer } = dataApi['GET /v1/account/{address}/history']
    expect(answer.parse({ data: [], next: null }).next).toBeNull()
    expect(answer.parse({ data: [] }).next).toBeNull()
    expect(answer.parse({ data: [], next: 'a'.repeat(513) }).next).toBeNull()
    expect(answer.parse({ data: [], next: 'more' }).next).toBe('more')
  })
  test('gas may be a text or a number', () => {
    const { answer } = dataApi['POST /v1/convert/build-transaction']
    const tx = { from: USER, to: '0x52908400098527886E0F7030069857D2E4169EE7', data: '0x', amount: '1' }
    expect(answer.parse({ tx: { ...tx, eip155: { gas: 21_000, gasPrice: '1' } } }).tx.eip155).toEqual({
      gas: '21000',
      gasPrice: '1',
    })
    expect(answer.safeParse({ tx: { ...tx, data: '0xabc' } }).success).toBe(false)
  })
  test('networks of a form nobody knows are left out', () => {
    expect(dataApi['GET /v1/supported-chains'].answer.parse({ http: ['eip155:1', 5, 'x'], ws: [] })).toEqual({
      http: ['eip155:1'],
      ws: [],
    })
  })
  test('what names end with is absent where it is none', () => {
    const { answer } = dataApi['GET /v1/supported-chains']
    const suffix = (namesSuffix: unknown) => answer.parse({ http: [], ws: [], namesSuffix }).namesSuffix
    expect(suffix('names.example')).toBe('names.example')
    for (const odd of [undefined, 5, '', '.test', 'a/b', 'a b', 'A.test', 'a'.repeat(200)])
      expect(suffix(odd)).toBeUndefined()
  })
})

test('a refusal carries its reasons', () => {
  const refusal = { status: 'FAILED', reasons: [{ name: 'amount', description: 'insufficient liquidity' }, 5] }
  expect(reasonedError.parse(refusal).reasons[0]?.description).toBe('insufficient liquidity')
  expect(reasonedError.safeParse({ status: 'FAILED' }).success).toBe(false)
})
