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
