import { describe, expect, test } from 'vitest'
import { payNetworkOf, payNetworkTitle } from '../../src/core/onramp.js'

/** Those of spec point 9. */
const CARD = ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base']

describe('payNetworkOf', () => {
  test.each([
    ['eip155:1', 'ethereum'],
    ['eip155:42161', 'arbitrum'],
    ['eip155:137', 'polygon'],
    ['eip155:80094', 'berachain'],
    ['eip155:43114', 'avalanche-c-chain'],
    ['eip155:10', 'optimism'],
    ['eip155:42220', 'celo'],
    ['eip155:8453', 'base'],
  ] as const)('an account on %s is delivered to on %s', (network, name) => {
    expect(payNetworkOf(CARD, network)).toEqual({ network: name, isElsewhere: false })
  })

  test('where nothing fits the first one is taken, and said to be elsewhere', () => {
    expect(payNetworkOf(CARD, 'eip155:100')).toEqual({ network: 'ethereum', isElsewhere: true })
    expect(payNetworkOf(CARD, 'eip155:__proto__')).toEqual({ network: 'ethereum', isElsewhere: true })
  })

  test('a seller may name a network by its id, and one that names none asks', () => {
    expect(payNetworkOf(['base', 'eip155:31337'], 'eip155:31337')).toEqual({
      network: 'eip155:31337',
      isElsewhere: false,
    })
    expect(payNetworkOf([], 'eip155:100')).toEqual({ isElsewhere: false })
  })
})

test('a name is written as people read it', () => {
  expect(payNetworkTitle('avalanche-c-chain')).toBe('Avalanche C Chain')
  expect(payNetworkTitle('ethereum')).toBe('Ethereum')
  expect(payNetworkTitle('')).toBe('')
})
