import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isKnownContract, knownContracts } from '../../../src/contract/evm/known-contracts.js'
import { defaultNetworks } from '../../src/modules/frame/default-networks.js'
import { defaultExchanges, exchanges } from '../../src/modules/market/exchanges.js'
import { readSettings } from '../../src/settings.js'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

describe('market settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokens-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (text: string) => {
    const path = join(folder, 'list.json')
    writeFileSync(path, text)
    return path
  }

  test('reads SWAP_ROUTERS with a default pool fee', () => {
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
  ])('rejects SWAP_ROUTERS with %s', (_what, SWAP_ROUTERS) => {
    expect(() => readSettings({ SWAP_ROUTERS })).toThrow('SWAP_ROUTERS must be a JSON list')
  })

  test('reads the token list from the TOKENS path', () => {
    const token = { chainId: 1, address: router, name: 'A', symbol: 'A', decimals: 18 }
    expect(readSettings({ TOKENS: file(JSON.stringify({ tokens: [token] })) }).tokens).toEqual([token])
    expect(() => readSettings({ TOKENS: file('{}') })).toThrow('is not a token list')
    expect(() => readSettings({ TOKENS: join(folder, 'missing.json') })).toThrow('is not a token list')
  })

  test('default exchanges serve ten of the default networks', () => {
    const ids = [1, 10, 56, 137, 8453, 42161, 43114, 100, 324, 1313161554]
    expect(defaultExchanges.map(({ caipNetworkId }) => caipNetworkId)).toEqual(ids.map(id => `eip155:${id}`))
    const known = new Set(defaultNetworks.map(({ caipNetworkId }) => caipNetworkId))
    expect(defaultExchanges.filter(({ caipNetworkId }) => !known.has(caipNetworkId))).toEqual([])
  })

  test('default exchanges are on the list of contracts that the modal calls', () => {
    const unknown = defaultExchanges.flatMap(({ caipNetworkId, router: address, v3 }) => {
      const chainId = Number(caipNetworkId.slice('eip155:'.length))
      return [address, v3?.router ?? address].filter(item => !isKnownContract(chainId, item, 'swap-router'))
    })
    expect(unknown).toEqual([])
  })

  test('default exchanges with Uniswap V3 are on networks whose wrapped token the modal knows', () => {
    const chainIds = defaultExchanges
      .filter(({ v3 }) => v3)
      .map(({ caipNetworkId }) => Number(caipNetworkId.slice('eip155:'.length)))
    expect(chainIds).toEqual([1, 10, 56, 137, 8453, 42161, 43114])
    expect(chainIds.filter(chainId => knownContracts(chainId, 'wrapped-native').length !== 1)).toEqual([])
  })

  test('default exchanges are valid, with one per network', () => {
    const known = exchanges.parse(defaultExchanges)
    expect(new Set(known.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(known.length)
    expect(known.map(({ router: address }) => address)).toEqual(defaultExchanges.map(({ router: address }) => address))
  })
})
