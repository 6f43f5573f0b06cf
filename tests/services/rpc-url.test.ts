import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../../src/core/caip.js'
import { isHostedNetwork } from '../../src/services/rpc-url.js'

test.each<CaipNetworkId>([
  'eip155:1',
  'eip155:8453',
  'eip155:1313161555',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
])('isHostedNetwork is true for %s', id => {
  expect(isHostedNetwork(id)).toBe(true)
})

test.each<CaipNetworkId>(['eip155:31337', 'eip155:250', 'solana:1', 'bip122:1', 'polkadot:1'])(
  'isHostedNetwork is false for %s',
  id => {
    expect(isHostedNetwork(id)).toBe(false)
  },
)
