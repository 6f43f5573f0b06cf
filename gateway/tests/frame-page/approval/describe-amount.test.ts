import { expect, test } from 'vitest'
import { formatApprovalAmount, formatWarning } from '../../../src/frame-page/approval/approval-texts.js'
import type { DecodedAmount } from '../../../src/frame-page/decode/decoded.js'
import { chooseTexts } from '../../../src/frame-page/texts/choose-texts.js'
import { en } from '../../../src/frame-page/texts/en.js'

const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const request = {
  network: { name: 'Base', testnet: false, symbol: 'ETH', decimals: 18 },
  tokens: { [TOKEN.toLowerCase()]: { symbol: 'USDC', decimals: 6, verified: true } },
}
const write = (amount: Omit<DecodedAmount, 'flow'>, given = request) =>
  formatApprovalAmount({ flow: 'out', ...amount }, given as typeof request, en, 'en')

test.each([
  ['currency to the last digit', { asset: { kind: 'native' }, value: 1n }, '0.000000000000000001', 'ETH', false],
  ['currency of Solana', { asset: { kind: 'native' }, value: 5n, decimals: 9 }, '0.000000005', 'ETH', false],
  ['a token of the list', { asset: { kind: 'token', address: TOKEN }, value: 1_500_000n }, '1.5', 'USDC', false],
  ['no limit', { asset: { kind: 'token', address: TOKEN }, value: 'unlimited' }, 'Unlimited', 'USDC', false],
  [
    'an unknown token in its smallest unit',
    { asset: { kind: 'token', address: `0x${'11'.repeat(20)}` }, value: 1_000n },
    '1,000',
    'smallest units of 0x1111…1111',
    true,
  ],
  ['one item', { asset: { kind: 'item', address: TOKEN, id: 7n }, value: 1n }, '', 'Item 7', false],
  ['three of an item', { asset: { kind: 'item', address: TOKEN, id: 7n }, value: 3n }, '3', 'Item 7', false],
  [
    'a collection',
    { asset: { kind: 'collection', address: TOKEN }, value: 'unlimited' },
    '',
    'All items, now and later',
    false,
  ],
] as const)('formats %s', (_what, amount, number, unit, unverified) => {
  expect(write(amount)).toMatchObject({ number, unit, unverified })
})

test('marks the source of a token name', () => {
  const tokens = { [TOKEN.toLowerCase()]: { symbol: 'USDC', decimals: 6, verified: false } }
  expect(write({ asset: { kind: 'token', address: TOKEN }, value: 1n }, { ...request, tokens })).toMatchObject({
    number: '0.000001',
    unverified: true,
    address: TOKEN,
  })
})

test('marks a token without a name, also for an unlimited amount', () => {
  const asset = { kind: 'token', address: `0x${'11'.repeat(20)}` } as const
  expect(write({ asset, value: 'unlimited' })).toMatchObject({
    number: 'Unlimited',
    unit: '0x1111…1111',
    nameless: true,
  })
  expect(write({ asset: { kind: 'token', address: TOKEN }, value: 1n }).nameless).toBeUndefined()
})

test('Arabic keeps the order of amounts, addresses and names within a sentence', () => {
  const arabic = chooseTexts(['ar'])
  const warning = (code: 'simulation' | 'not-enough') =>
    formatWarning(
      { code, level: 'red', amounts: [{ flow: 'out', asset: { kind: 'token', address: TOKEN }, value: 1_500_000n }] },
      request as never,
      arabic,
    )
  expect(warning('simulation')).toContain('\u20681.5 USDC\u2069')
  expect(warning('not-enough')).toContain('\u2068USDC\u2069')
  const { texts } = arabic
  for (const format of [
    texts.callsItself,
    texts.claimsOther,
    texts.onNetwork,
    texts.left,
    texts.smallestUnits,
    texts.connect.shareEmail,
    texts.deviceWait.sent,
    texts.managing.erasedAt,
  ])
    expect(format('0x12…ab')).toContain('\u20680x12…ab\u2069')
})
