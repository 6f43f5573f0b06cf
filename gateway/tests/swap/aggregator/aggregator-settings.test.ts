import { describe, expect, test } from 'vitest'
import { readAggregator } from '../../../src/modules/swap/aggregator/aggregator-client.js'

const SPENDER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const good = { SWAP_API_URL: 'https://api.example/0x/', SWAP_API_SPENDERS: JSON.stringify({ 'eip155:1': SPENDER }) }

describe('readAggregator', () => {
  test('reads the URL, the key and the spenders', () => {
    expect(readAggregator({})).toBeUndefined()
    expect(readAggregator({ ...good, SWAP_API_KEY: 'k' })).toEqual({
      url: 'https://api.example/0x',
      key: 'k',
      spenders: new Map([['eip155:1', SPENDER]]),
    })
    expect(readAggregator({ ...good, SWAP_API_KEY: '' })?.key).toBeUndefined()
  })

  test('takes a key alone for one of 0x, with its contract as the only spender', () => {
    const { url, key, spenders } = readAggregator({ SWAP_API_KEY: 'k' }) ?? {}
    expect([url, key]).toEqual(['https://api.0x.org', 'k'])
    const networks = [1, 10, 56, 137, 8453, 42161, 43114].map(id => `eip155:${id}`)
    expect([...(spenders ?? [])]).toEqual(networks.map(id => [id, '0x0000000000001fF3684f28c67538d4D072C22734']))
    const env = { SWAP_API_KEY: 'k', SWAP_API_SPENDERS: good.SWAP_API_SPENDERS }
    expect(readAggregator(env)?.spenders).toEqual(new Map([['eip155:1', SPENDER]]))
  })

  test('needs the spenders of any service but 0x', () => {
    expect(() => readAggregator({ SWAP_API_URL: 'https://api.0x.org.example' })).toThrow('SWAP_API_SPENDERS')
  })

  test.each([
    [{ SWAP_API_URL: 'ftp://api.example' }, 'SWAP_API_URL'],
    [{ SWAP_API_URL: 'https://user@api.example' }, 'SWAP_API_URL'],
    [{ SWAP_API_URL: 'https://api.example/?a=b' }, 'SWAP_API_URL'],
    [{ SWAP_API_SPENDERS: undefined }, 'SWAP_API_SPENDERS'],
    [{ SWAP_API_SPENDERS: '{}' }, 'SWAP_API_SPENDERS'],
    [{ SWAP_API_SPENDERS: '{' }, 'SWAP_API_SPENDERS'],
    [{ SWAP_API_SPENDERS: '{"1":"0x12"}' }, 'SWAP_API_SPENDERS'],
    [{ SWAP_API_SPENDERS: JSON.stringify({ 'eip155:1': SPENDER.replace('7a', '7A') }) }, 'SWAP_API_SPENDERS'],
  ])('rejects %j', (changed, name) => {
    expect(() => readAggregator({ ...good, ...changed })).toThrow(name)
  })
})
