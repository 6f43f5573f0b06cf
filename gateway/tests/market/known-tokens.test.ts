import { getAddress } from 'viem'
import { usdc } from 'viem/tokens'
import { describe, expect, test } from 'vitest'
import { hasNoReturnValue } from '../../../src/chains/eip155/transfer.js'
import { resolveUrls } from '../../src/http/gateway-urls.js'
import { defaultExchanges } from '../../src/modules/market/exchanges.js'
import { knownTokens } from '../../src/modules/market/known-tokens.js'
import { readTokenList } from '../../src/modules/market/token-list.js'
import { openData } from '../../src/modules/data/open-data.js'

/** Chain ids of the networks that support swaps. */
const NETWORKS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
const store = () => Promise.reject(new Error('no store'))

describe('knownTokens', () => {
  test('lists exactly the networks that support swaps', () => {
    expect(new Set(knownTokens.map(({ chainId }) => chainId))).toEqual(new Set(NETWORKS))
  })

  test('has checksummed addresses, and no duplicate address or symbol per network', () => {
    for (const { address } of knownTokens) expect(address).toBe(getAddress(address.toLowerCase()))
    expect(readTokenList(knownTokens)).toEqual(knownTokens)
    const symbols = knownTokens.map(({ chainId, symbol }) => `${chainId} ${symbol}`)
    expect(symbols.filter((symbol, at) => symbols.indexOf(symbol) < at)).toEqual([])
  })

  test("contains Circle's USDC and the USDT contracts without a return value", () => {
    const own = knownTokens.filter(({ symbol, chainId }) => symbol === 'USDC' && chainId in usdc.addresses)
    expect(own.length).toBeGreaterThanOrEqual(6)
    for (const { chainId, address, decimals } of own)
      expect([address, decimals]).toEqual([usdc.addresses[chainId as 1], usdc.decimals])
    const silent = knownTokens.filter(({ chainId, address }) => hasNoReturnValue(`eip155:${chainId}:${address}`))
    expect(silent.map(({ symbol }) => symbol)).toEqual(['USDT', 'USDT', 'USDT', 'USDT', 'USDT'])
  })

  test('contains the stablecoins of the default exchanges', () => {
    const dollars = defaultExchanges.flatMap(({ caipNetworkId, dollar }) =>
      dollar ? [`${caipNetworkId} ${dollar}`] : [],
    )
    const known = new Set(knownTokens.map(({ chainId, address }) => `eip155:${chainId} ${address}`))
    expect(dollars.filter(dollar => !known.has(dollar))).toEqual([])
  })

  test('is used only if the operator sets no list', () => {
    const settings = { port: 0, host: '127.0.0.1', relay: false }
    const tokens = (more: object) => {
      const all = { ...settings, ...more }
      return openData({ settings: all, addresses: resolveUrls(all, { main: 1 }), store }).tokens
    }
    expect(tokens({})).toEqual(knownTokens)
    expect(tokens({ tokens: [] })).toEqual([])
  })
})
