import { describe, expect, test } from 'vitest'
import { NetworkController } from '../../src/controllers/chain/network.js'
import { defaultAccountTypes } from '../../src/core/account.js'
import { dataNamespaces } from '../../src/core/data-namespaces.js'
import { toNetwork } from '../../src/core/network.js'
import { payNetworkOf } from '../../src/core/pay-networks.js'
import { suggestedSymbols, swapNetworks } from '../../src/core/swap-lists.js'
import {
  bitcoin,
  bitcoinTestnet,
  bsc,
  bscTestnet,
  mainnet,
  solana,
  solanaDevnet,
  solanaTestnet,
} from '../../src/networks.js'
import { testScope } from '../helpers/test-scope.js'

// The lists of the specification's point 9, as they are written there.

describe('the defaults', () => {
  test('of the kinds of accounts', () => {
    expect(defaultAccountTypes).toEqual({
      eip155: 'smartAccount',
      solana: 'eoa',
      polkadot: 'eoa',
      bip122: 'payment',
    })
  })

  test('of the chain, where an app names none', () => {
    const scope = testScope({ options: { networks: [] } })
    expect(scope.use(NetworkController).current()?.caipNetworkId).toBe('eip155:1')
    expect(scope.use(NetworkController).state.namespace).toBe('eip155')
    scope.dispose()
  })
})

describe('the networks', () => {
  test.each([
    [solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [solanaDevnet, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    [solanaTestnet, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    [bitcoin, 'bip122:000000000019d6689c085ae165831e93'],
    [bitcoinTestnet, 'bip122:000000000933ea01ad0ee984209779ba'],
    [bsc, 'eip155:56'],
    [bscTestnet, 'eip155:97'],
    [mainnet, 'eip155:1'],
  ])('$0.name is %s', (network, id) => {
    expect(toNetwork(network).caipNetworkId).toBe(id)
  })

  test('on which tokens are swapped', () => {
    const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(swapNetworks).toEqual(ids.map(id => `eip155:${id}`))
  })

  test('whose activity is known are those of two families', () => {
    expect(dataNamespaces.activity).toEqual(['eip155', 'solana'])
  })

  test.each([
    [1, 'ethereum'],
    [42161, 'arbitrum'],
    [137, 'polygon'],
    [80094, 'berachain'],
    [43114, 'avalanche-c-chain'],
    [10, 'optimism'],
    [42220, 'celo'],
    [8453, 'base'],
  ])('%i is paid out on by the name %s, and any other on the first', (id, name) => {
    expect(payNetworkOf(['first', name], `eip155:${id}`)).toEqual({ network: name, isElsewhere: false })
    expect(payNetworkOf(['ethereum', name], 'eip155:5')).toEqual({ network: 'ethereum', isElsewhere: true })
  })
})

test('the tokens that are suggested', () => {
  const symbols =
    'ETH, UNI, 1INCH, AAVE, SOL, ADA, AVAX, DOT, LINK, NITRO, GAIA, MILK, TRX, NEAR, GNO, WBTC, DAI, WETH, USDC, USDT, ARB, BAL, BICO, CRV, ENS, MATIC, OP'
  expect(suggestedSymbols).toEqual(symbols.split(', '))
})
