import { expect, test } from 'vitest'
import { readEvmAddress, readEvmToken } from '../../src/modules/chains/evm-token.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('parses a token and returns its checksummed address', () => {
  const token = { caipNetworkId: 'eip155:1', address: USDC, isNative: false }
  expect(readEvmToken(`eip155:1:${USDC}`)).toEqual(token)
  expect(readEvmToken(`eip155:1:${USDC.toLowerCase()}`)).toEqual(token)
  expect(readEvmAddress(`0x${USDC.slice(2).toUpperCase()}`)).toBe(USDC)
})

test('recognizes the native coin in any case', () => {
  const coin = { caipNetworkId: 'eip155:5', address: `0x${'e'.repeat(40)}`, isNative: true }
  expect(readEvmToken(`eip155:5:0x${'e'.repeat(40)}`)).toEqual(coin)
  expect(readEvmToken(`eip155:5:0x${'E'.repeat(40)}`)).toEqual(coin)
})

test.each([
  USDC,
  `eip155:0:${USDC}`,
  `eip155:1:${USDC.slice(0, -1)}9`,
  `eip155:1:${USDC}0`,
  'eip155:1:0x',
  '',
  'solana:a:b',
])('rejects the token %s', text => expect(readEvmToken(text)).toBeUndefined())
