import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { isKnownContract, knownContracts, type ContractRole } from '../../../src/contract/evm/known-contracts.js'

const roles: readonly ContractRole[] = [
  'swap-router',
  'aggregator',
  'wrapped-native',
  'permit2',
  'multicall',
  'safe-singleton',
  'safe-multisend',
  'seaport',
]
const chains = [1, 10, 56, 100, 137, 324, 999, 8453, 42161, 42220, 43114, 84532, 421614, 7777777, 11155111, 1313161554]

describe('known contracts', () => {
  it('lists addresses with a valid checksum', () => {
    const all = chains.flatMap(chainId => roles.flatMap(role => knownContracts(chainId, role)))
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(address => getAddress(address) !== address)).toEqual([])
  })

  it('recognizes a contract only on its chain and in its role', () => {
    const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
    expect(isKnownContract(1, router, 'swap-router')).toBe(true)
    expect(isKnownContract(1, router.toUpperCase().replace('0X', '0x'), 'swap-router')).toBe(true)
    expect(isKnownContract(8453, router, 'swap-router')).toBe(false)
    expect(isKnownContract(1, router, 'wrapped-native')).toBe(false)
    expect(isKnownContract(31337, router, 'swap-router')).toBe(false)
  })
})
