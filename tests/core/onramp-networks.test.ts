import { describe, expect, test } from 'vitest'
import { findOnrampNetwork, formatOnrampNetwork } from '../../src/core/onramp.js'

/** The networks of the card provider. */
const CARD = ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base']

describe('findOnrampNetwork', () => {
  test.each([
    ['eip155:1', 'ethereum'],
    ['eip155:42161', 'arbitrum'],
    ['eip155:137', 'polygon'],
    ['eip155:80094', 'berachain'],
    ['eip155:43114', 'avalanche-c-chain'],
    ['eip155:10', 'optimism'],
    ['eip155:42220', 'celo'],
    ['eip155:8453', 'base'],
  ] as const)('an account on %s receives purchases on %s', (network, name) => {
    expect(findOnrampNetwork(CARD, network)).toEqual({ network: name, isOtherNetwork: false })
  })

  test('falls back to the first network and marks it as a different one', () => {
    expect(findOnrampNetwork(CARD, 'eip155:100')).toEqual({ network: 'ethereum', isOtherNetwork: true })
    expect(findOnrampNetwork(CARD, 'eip155:__proto__')).toEqual({ network: 'ethereum', isOtherNetwork: true })
  })

  test('matches networks by id, and returns none without a list', () => {
    expect(findOnrampNetwork(['base', 'eip155:31337'], 'eip155:31337')).toEqual({
      network: 'eip155:31337',
      isOtherNetwork: false,
    })
    expect(findOnrampNetwork([], 'eip155:100')).toEqual({ isOtherNetwork: false })
  })
})

test('formatOnrampNetwork formats a name as a title', () => {
  expect(formatOnrampNetwork('avalanche-c-chain')).toBe('Avalanche C Chain')
  expect(formatOnrampNetwork('ethereum')).toBe('Ethereum')
  expect(formatOnrampNetwork('')).toBe('')
})
