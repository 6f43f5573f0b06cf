import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMaxAmount, parseSendAmount, getInitialChoice, updateHolding, getSendStep, switchUnit } from '../../../src/controllers/send/send-state.js'
import type { Token } from '../../../src/core/token.js'
import { property } from '../../lib/property.js'

const coin: Token = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n, price: 2 }
const token: Token = { ...coin, address: '0xA', symbol: 'T' }
const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n })

test('all of it is never more than what is held, nor leaves too little for the fee', () => {
  const cases = fc.record({
    amount: amounts,
    fee: amounts,
    decimals: fc.integer({ min: 0, max: 36 }),
    isCoin: fc.boolean(),
  })
  property(cases, ({ amount, fee, decimals, isCoin }) => {
    const held: Token = { ...(isCoin ? coin : token), amount, decimals }
    const text = formatMaxAmount({ token: held, fee }) ?? ''
    const all = parseSendAmount({ token: held, text, inFiat: false }) ?? -1n
    expect(all).toBeGreaterThanOrEqual(0n)
    expect(all).toBe(isCoin ? (amount > fee ? amount - fee : 0n) : amount)
    const draft = { token: held, text, inFiat: false, recipient: { kind: 'known', address: '0xb' } } as const
    expect(getSendStep(draft, { fee, coins: fee })).toBe(all > 0n ? 'preview' : 'incorrect-value')
  })
})

test('what keeps the account stays where all of a coin goes, and does not count for a token', () => {
  expect(formatMaxAmount({ token: { ...coin, decimals: 0 }, fee: 2n, minimumBalance: 3n })).toBe('5')
  expect(formatMaxAmount({ token: { ...coin, decimals: 0 }, fee: 2n, minimumBalance: 30n })).toBe('0')
  expect(formatMaxAmount({ token: { ...token, decimals: 0 }, fee: 2n, minimumBalance: 3n })).toBe('10')
})

test('of a coin whose fee is not known nothing is said', () => {
  expect(formatMaxAmount({ token: coin, fee: undefined })).toBeUndefined()
  expect(formatMaxAmount({ token: undefined, fee: 1n })).toBeUndefined()
})

test.each([
  [
    { text: '1.5', inFiat: false },
    { text: '3', inFiat: true },
  ],
  [
    { text: '3', inFiat: true },
    { text: '1.5', inFiat: false },
  ],
  [
    { text: '', inFiat: false },
    { text: '', inFiat: true },
  ],
  [
    { text: 'x', inFiat: true },
    { text: '', inFiat: false },
  ],
])('%j turned is %j', (before, after) => expect(switchUnit({ token, ...before })).toEqual(after))

test('turning the amount never makes more of it', () => {
  property(fc.tuple(amounts, fc.double({ min: 1e-6, max: 1e6, noNaN: true })), ([amount, price]) => {
    const priced = { ...token, price }
    const text = String(amount)
    const once = switchUnit({ token: priced, text, inFiat: false })
    const twice = switchUnit({ token: priced, ...once })
    expect(parseSendAmount({ token: priced, ...twice }) ?? 0n).toBeLessThanOrEqual(
      parseSendAmount({ token: priced, text, inFiat: false }) ?? 0n,
    )
  })
})

test.each([
  ['the only token', [coin], true, {}, coin],
  ['nothing of several', [coin, token], true, {}, undefined],
  ['nothing before all are known', [coin], false, {}, undefined],
  ['what is asked for', [coin, token], false, { assetAddress: '0xa' }, token],
  ['the coin where no token is named', [coin, token], false, { amount: '1' }, coin],
  ['nothing where that is not held', [coin], true, { assetAddress: '0xc' }, undefined],
])('a draft begins with %s', (_, tokens, isWhole, wanted, chosen) =>
  expect(getInitialChoice(tokens, isWhole, wanted)?.token).toBe(chosen),
)

test('a token follows what is held: all of it in a draft, the amount alone in a review', () => {
  const now = { ...token, amount: 7n, price: 3 }
  expect(updateHolding(token, [coin, now], true, false)).toEqual(now)
  expect(updateHolding(token, [coin, now], true, true)).toEqual({ ...token, amount: 7n })
  expect(updateHolding(token, [coin], true, true)).toEqual({ ...token, amount: 0n })
  expect(updateHolding(token, [coin], false, false)).toEqual(token)
})
