import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultExchanges, exchanges } from '../../src/modules/market/exchanges.js'
import { readSettings } from '../../src/settings.js'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

describe('the settings of markets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (text: string) => {
    const path = join(folder, 'list.json')
    writeFileSync(path, text)
    return path
  }

  test('exchanges: a list, the fee of a pool where it says none', () => {
    const dollar = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const SWAP_ROUTERS = JSON.stringify([
      { caipNetworkId: 'eip155:1', router: router.toLowerCase(), dollar },
      { caipNetworkId: 'eip155:56', router, wrapped: dollar.toLowerCase(), feeBps: 25 },
    ])
    expect(readSettings({ SWAP_ROUTERS }).exchanges).toEqual([
      { caipNetworkId: 'eip155:1', router, dollar, feeBps: 30 },
      { caipNetworkId: 'eip155:56', router, wrapped: dollar, feeBps: 25 },
    ])
  })

  test.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['an address that is none', JSON.stringify([{ caipNetworkId: 'eip155:1', router: '0x1' }])],
    ['another namespace', JSON.stringify([{ caipNetworkId: 'solana:1', router }])],
    ['a word that is not known', JSON.stringify([{ caipNetworkId: 'eip155:1', router, rooter: router }])],
    ['a fee above a tenth', JSON.stringify([{ caipNetworkId: 'eip155:1', router, feeBps: 1_001 }])],
  ])('exchanges with %s are refused by name', (_what, SWAP_ROUTERS) => {
    expect(() => readSettings({ SWAP_ROUTERS })).toThrow('SWAP_ROUTERS must be a JSON list')
  })

  test('tokens: the path of a list', () => {
    const token = { chainId: 1, address: router, name: 'A', symbol: 'A', decimals: 18 }
    expect(readSettings({ TOKENS: file(JSON.stringify({ tokens: [token] })) }).tokens).toEqual([token])
    expect(() => readSettings({ TOKENS: file('{}') })).toThrow('is no token list')
    expect(() => readSettings({ TOKENS: join(folder, 'missing.json') })).toThrow('is no token list')
  })

  test('the exchanges that are known without a setting are well-formed, one for a network', () => {
    const known = exchanges.parse(defaultExchanges)
    expect(new Set(known.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(known.length)
    expect(known.map(each => each.router)).toEqual(defaultExchanges.map(each => each.router))
  })
})
