import { expect, test } from 'vitest'
import { defaultNetworks } from '../../src/modules/frame/default-networks.js'

test.each([
  ['Ethereum and its test net', [1, 11155111]],
  ['Optimism and its test net', [10, 11155420]],
  ['Arbitrum and its test net', [42161, 421614]],
  ['Polygon and its test net', [137, 80002]],
  ['Base and its test net', [8453, 84532]],
  ['Celo, Aurora, BNB, Avalanche', [42220, 1313161554, 56, 43114]],
  ['Fantom and Kaia', [250, 8217]],
  ['zkSync, Gnosis, Zora and chain 999', [324, 100, 7777777, 999]],
])('includes %s', (_names, ids) => {
  const known = defaultNetworks.map(({ caipNetworkId }) => caipNetworkId)
  expect(known).toEqual(expect.arrayContaining(ids.map(id => `eip155:${id}`)))
})

test('includes three networks of Solana', () => {
  const references = [
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ]
  const known = defaultNetworks.map(({ caipNetworkId }) => caipNetworkId).filter(id => id.startsWith('solana:'))
  expect(known).toEqual(references.map(reference => `solana:${reference}`))
})

test('embedded-wallet networks: each has a node that browsers can reach', () => {
  const urls = defaultNetworks.map(({ rpcUrls }) => rpcUrls)
  expect(urls.every(([first]) => first?.startsWith('https://'))).toBe(true)
  const unsafe = urls.flat().filter(url => new URL(url).protocol !== 'https:' || new URL(url).username !== '')
  expect(unsafe).toEqual([])
})
