import { describe, expect, test } from 'vitest'
import { readTokenList } from '../../src/modules/market/token-list.js'

const token = {
  chainId: 1,
  address: '0x6b175474e89094c44da98b954eedeac495271d0f',
  name: 'Dai',
  symbol: 'DAI',
  decimals: 18,
}
const read = { ...token, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' }

describe('readTokenList', () => {
  test('reads a standard token list and a plain array', () => {
    expect(readTokenList({ name: 'Tokens', timestamp: 'now', tokens: [token] })).toEqual([read])
    expect(readTokenList([{ ...token, logoURI: 'ipfs://a', extensions: {} }])).toEqual([
      { ...read, logoURI: 'ipfs://a' },
    ])
  })

  test.each([
    ['no address', { ...token, address: '0x12' }],
    ['a checksum that is wrong', { ...token, address: '0x6B175474E89094C44Da98b954EedeAC495271d0f' }],
    ['decimals nobody can have', { ...token, decimals: 256 }],
    ['decimals in parts', { ...token, decimals: 1.5 }],
    ['a chain below one', { ...token, chainId: 0 }],
    ['a name that is none', { ...token, name: {} }],
    ['nothing at all', null],
  ])('skips only the invalid token for %s', (_what, broken) => {
    expect(readTokenList({ tokens: [broken, token] })).toEqual([read])
  })

  test('keeps the first of two tokens with the same address in any case', () => {
    expect(readTokenList([token, { ...read, symbol: 'FAKE' }])).toEqual([read])
    expect(readTokenList([token, { ...token, chainId: 10 }])).toHaveLength(2)
  })

  test('keeps hostile names unchanged', () => {
    const name = '<img src=x onerror=alert(1)>\u202E'
    expect(readTokenList([{ ...token, name }])?.[0]?.name).toBe(name)
  })

  test.each([[null], ['tokens'], [{ tokens: {} }], [3]])('returns undefined for %j', value => {
    expect(readTokenList(value)).toBeUndefined()
  })
})
