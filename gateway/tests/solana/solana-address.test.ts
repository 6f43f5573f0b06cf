import { describe, expect, test } from 'vitest'
import { isSolanaAddress, readSolanaToken, SOL_MINT } from '../../src/modules/solana/solana-chain.js'

const HERE = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

describe('Solana addresses', () => {
  test.each([
    [SOL_MINT, true],
    ['11111111111111111111111111111111', true],
    ['1111111111111111111111111111111', false],
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', false],
    ['So1111111111111111111111111111111111111111l', false],
    ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', false],
  ])('isSolanaAddress(%s) is %s', (text, expected) => expect(isSolanaAddress(text)).toBe(expected))

  test('readSolanaToken parses CAIP-10 tokens and the native placeholder', () => {
    expect(readSolanaToken(`${HERE}:So11111111111111111111111111111111111111111`)).toMatchObject({ isNative: true })
    expect(readSolanaToken(`${HERE}:${SOL_MINT}`)).toEqual({ caipNetworkId: HERE, mint: SOL_MINT, isNative: false })
    expect(readSolanaToken(`eip155:1:${SOL_MINT}`)).toBeUndefined()
    expect(readSolanaToken(`${HERE}:zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz`)).toBeUndefined()
  })
})
