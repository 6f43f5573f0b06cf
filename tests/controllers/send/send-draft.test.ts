import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSendAmount, getShortfall, getSendStep, type SendDraft } from '../../../src/controllers/send/send-state.js'
import type { Token } from '../../../src/core/token.js'
import { property } from '../../lib/property.js'

const coin: Token = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 2, amount: 1_000n, price: 2 }
const token: Token = { ...coin, address: `0x${'7'.repeat(40)}` }
const { price: _, ...unpriced } = token
const ready: SendDraft = { token, text: '1.5', inFiat: false, recipient: { kind: 'known', address: '0xb' } }

describe('getSendStep', () => {
  test.each<[string, Partial<SendDraft>, bigint | undefined]>([
    ['select-token', { token: undefined }, undefined],
    ['add-amount', { text: '' }, undefined],
    ['incorrect-value', { text: '1.505' }, undefined],
    ['incorrect-value', { text: '0.00' }, undefined],
    ['incorrect-value', { text: '-1' }, undefined],
    ['incorrect-value', { text: '1', inFiat: true, token: unpriced }, undefined],
    ['insufficient-funds', { text: '10.01' }, undefined],
    ['insufficient-funds', { text: '9.99', token: coin }, 2n],
    ['add-address', { recipient: { kind: 'none' } }, undefined],
    ['add-address', { recipient: { kind: 'looking' } }, undefined],
    ['add-address', { recipient: { kind: 'failed' } }, undefined],
    ['invalid-address', { recipient: { kind: 'invalid', reason: 'text' } }, undefined],
    ['preview', {}, undefined],
    ['preview', { text: '10' }, 2n],
    ['preview', { text: '9.98', token: coin }, 2n],
    ['preview', { text: '19.999', inFiat: true }, undefined],
  ])('returns %s', (step, over, fee) => expect(getSendStep({ ...ready, ...over }, { fee })).toBe(step))

  test.each([
    [token, { fee: 3n, coins: 2n }, 'fee'],
    [token, { fee: 3n, coins: 3n }, undefined],
    [token, { fee: 3n }, undefined],
    [token, { coins: 0n }, undefined],
    [coin, { fee: 851n }, 'fee'],
    [coin, { fee: 850n, coins: 0n }, undefined],
    [{ ...token, amount: 149n }, { fee: 3n, coins: 0n }, 'token'],
  ])('getShortfall returns what is missing (%#)', (sent, costs, shortfall) => {
    expect(getShortfall({ ...ready, token: sent }, costs)).toBe(shortfall)
    expect(getSendStep({ ...ready, token: sent }, costs)).toBe(shortfall ? 'insufficient-funds' : 'preview')
  })

  test('never reaches the review without an amount or above the balance', () => {
    const drafts = fc.record({
      text: fc.oneof(fc.string(), fc.double({ min: 0, max: 1e3, noNaN: true }).map(String)),
      inFiat: fc.boolean(),
      token: fc.constantFrom(coin, token),
    })
    property(fc.tuple(drafts, fc.bigInt({ min: 0n, max: 2_000n })), ([draft, fee]) => {
      if (getSendStep({ ...ready, ...draft }, { fee }) !== 'preview') return
      const amount = parseSendAmount(draft) ?? 0n
      expect(amount).toBeGreaterThan(0n)
      expect(amount + (draft.token.address ? 0n : fee)).toBeLessThanOrEqual(draft.token.amount)
    })
  })
})

test.each([
  ['1.5', false, 150n],
  ['3', true, 150n],
  ['0.01', true, 0n],
  ['', false, undefined],
  ['1,5', false, undefined],
])('parseSendAmount of %j (in dollars: %s) is %s', (text, inFiat, amount) =>
  expect(parseSendAmount({ token, text, inFiat })).toBe(amount),
)
