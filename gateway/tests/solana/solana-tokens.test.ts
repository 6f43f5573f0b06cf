import { describe, expect, test } from 'vitest'
import { isSolanaAddress } from '../../src/modules/solana/solana-chain.js'
import { knownSolanaTokens, readSolanaTokens, SolanaTokenIndex } from '../../src/modules/solana/solana-tokens.js'

const token = {
  chainId: 103,
  address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  name: 'A',
  symbol: 'A',
  decimals: 6,
} as const

describe('Solana token lists', () => {
  test('skips other chains and invalid tokens, and keeps the first duplicate', () => {
    const evm = { ...token, chainId: 1, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F' }
    const list = [null, evm, { ...token, decimals: 300 }, token, { ...token, name: 'B' }, { ...token, address: 'x' }]
    const read = readSolanaTokens(list)
    expect(read.map(({ name }) => name)).toEqual(['A', 'B'])
    const index = new SolanaTokenIndex(read)
    expect(index.find('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', token.address)?.name).toBe('A')
    expect(index.find('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', token.address)).toBeUndefined()
  })

  test('well-known tokens have valid addresses', () => {
    expect(knownSolanaTokens.every(({ address }) => isSolanaAddress(address))).toBe(true)
    expect(readSolanaTokens(knownSolanaTokens)).toHaveLength(knownSolanaTokens.length)
  })
})
