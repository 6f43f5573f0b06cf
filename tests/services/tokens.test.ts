import { describe, expect, test, vi } from 'vitest'
import type { DataApi } from '../../src/services/data.js'
import { readTokens, readWalletTokens } from '../../src/services/tokens.js'

const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  value: 30,
  price: 20,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: 'https://icons.example/eth.png',
}
const dollar = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b8',
  quantity: { decimals: '6', numeric: '2' },
}

function createData(balances: readonly unknown[], served = true) {
  const call = vi.fn(async () => ({ balances }))
  return { data: { available: true, call, serves: async () => served } as unknown as DataApi, call }
}

describe('readTokens', () => {
  test('returns integer amounts and omits unknown fields', async () => {
    const { data } = createData([ether, dollar])
    expect(await readTokens(data, '0x1', 'eip155:1', {})).toEqual([
      {
        network: 'eip155:1',
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        amount: 1_500_000_000_000_000_000n,
        price: 20,
        value: 30,
        icon: 'https://icons.example/eth.png',
      },
      { network: 'eip155:1', name: 'Dollar', symbol: 'USD', decimals: 6, amount: 2_000_000n, address: '0xA0b8' },
    ])
  })

  test('names: shows the hidden characters in names and symbols of tokens and marks these tokens', async () => {
    const { data } = createData([
      { ...dollar, name: 'Real\u202e DSU', symbol: '\u200b' },
      { ...dollar, name: ' A\n b' },
    ])
    const [masked, plain] = await readTokens(data, '0x1', 'eip155:1', {})
    expect(masked).toMatchObject({ name: 'Real⟨U+202E⟩ DSU', symbol: '0xA0b8', isMasked: true })
    expect(plain?.name).toBe('A b')
    expect(plain).not.toHaveProperty('isMasked')
  })

  test('skips tokens of other networks', async () => {
    const { data } = createData([{ ...ether, chainId: 'eip155:2' }])
    expect(await readTokens(data, '0x1', 'eip155:1', {})).toEqual([])
  })

  test('bypasses the caches of the service for a fresh response', async () => {
    const { data, call } = createData([])
    await readTokens(data, '0x1', 'eip155:1', { fresh: true })
    const request = { address: '0x1', currency: 'usd', chainId: 'eip155:1', forceUpdate: 'true' }
    expect(call).toHaveBeenCalledWith('GET /v1/account/{address}/balance', request, { fresh: true })
  })

  test('rejects without a request if the service does not support the network', async () => {
    const { data, call } = createData([], false)
    await expect(readTokens(data, '0x1', 'eip155:1', {})).rejects.toMatchObject({ code: 'balance/unavailable' })
    expect(call).not.toHaveBeenCalled()
  })
})

test('readWalletTokens converts every asset', () => {
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 20 }
  const assets = [
    { address: 'native', balance: '0x10', type: 'native', metadata },
    { address: 'native', balance: '16', type: 'NATIVE', metadata },
    { address: `0x${'a'.repeat(40)}`, balance: '0x2', type: 'ERC20', metadata: { ...metadata, decimals: '6' } },
  ]
  expect(readWalletTokens(assets, 'eip155:1')).toEqual([
    { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 16n, price: 20 },
  ])
})
