import { expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { Chains } from '../../src/modules/chains/chain.js'
import { testNetwork, upstream } from '../helpers/chains/test-chain.js'

test('contains only EVM networks with a node', () => {
  const solana = { ...testNetwork(['http://localhost:1']), caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }
  const odd = { ...testNetwork(['http://localhost:1']), caipNetworkId: 'eip155:0x1' }
  const networks = [testNetwork(['http://localhost:1']), testNetwork([], 5), solana, odd]
  const chains = new Chains(networks, { upstream, clock: systemClock })
  expect(chains.all.map(({ caipNetworkId, chainId }) => [caipNetworkId, chainId])).toEqual([['eip155:31337', 31337]])
  expect(chains.find('eip155:31337')?.network.name).toBe('Test')
  expect(chains.find('eip155:5')).toBeUndefined()
})
