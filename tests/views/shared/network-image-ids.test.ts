import { expect, test } from 'vitest'
import { getNetworkImageId } from '../../../src/views/shared/network-image.js'

test('getNetworkImageId: finds networks by chain id, and Solana by namespace', () => {
  expect(getNetworkImageId('eip155:8453')).toBe('7289c336-3981-4081-c5f4-efc26ac64a00')
  expect(getNetworkImageId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('a1b58899-f671-4276-6a5e-56ca5bd59700')
  expect(getNetworkImageId('bip122:000000000019d6689c085ae165831e93')).toBe('0b4838db-0161-4ffe-022d-532bf03dba00')
})

test('getNetworkImageId: returns undefined for unknown networks', () => {
  expect(getNetworkImageId('eip155:31337')).toBeUndefined()
  expect(getNetworkImageId('bip122:unknown')).toBeUndefined()
  expect(getNetworkImageId('polkadot:91b171bb158e2d3848fa23a9f1c25182')).toBeUndefined()
})
