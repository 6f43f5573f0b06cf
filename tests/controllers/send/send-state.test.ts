import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatMaxAmount,
  parseSendAmount,
  getInitialChoice,
  getNextSendPhase,
  updateHolding,
  getSendStep,
  type SendEvent,
  type SendPhase,
  switchUnit,
} from '../../../src/controllers/send/send-state.js'
import type { Token } from '../../../src/core/token.js'
import { property } from '../../lib/property.js'

const coin: Token = { network: 'eip155:1', name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n, price: 2 }
const token: Token = { ...coin, address: '0xA', symbol: 'T' }
const unpriced = (priced: Token): Token => ({ ...priced, price: undefined }) as unknown as Token
const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n })

test('the maximum amount never exceeds the balance and always leaves the fee', () => {
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

test('the minimum balance stays in the account for native transfers, and does not apply to tokens', () => {
  expect(formatMaxAmount({ token: { ...coin, decimals: 0 }, fee: 2n, minimumBalance: 3n })).toBe('5')
  expect(formatMaxAmount({ token: { ...coin, decimals: 0 }, fee: 2n, minimumBalance: 30n })).toBe('0')
  expect(formatMaxAmount({ token: { ...token, decimals: 0 }, fee: 2n, minimumBalance: 3n })).toBe('10')
})

test('the maximum native amount is unknown without a fee', () => {
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
])('switchUnit converts %j to %j', (before, after) => expect(switchUnit({ token, ...before })).toEqual(after))

test('switching the unit never increases the amount', () => {
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
  ['the token of the highest value', [coin, { ...token, decimals: 0 }], true, {}, { ...token, decimals: 0 }],
  ['the native token if no value is known', [unpriced(token), unpriced(coin)], true, {}, unpriced(coin)],
  ['a token that is held', [{ ...coin, amount: 0n }, unpriced(token)], true, {}, unpriced(token)],
  ['nothing if there is nothing to send', [{ ...coin, amount: 0n }], true, {}, undefined],
  ['the native token if it is asked for', [token, coin], false, { assetAddress: 'native' }, coin],
  ['nothing until all are loaded', [coin], false, {}, undefined],
  ['the prefilled token', [coin, token], false, { assetAddress: '0xa' }, token],
  ['the native token if none is named', [coin, token], false, { amount: '1' }, coin],
  ['nothing if the token is not held', [coin], true, { assetAddress: '0xc' }, undefined],
])('a draft starts with %s', (_, tokens, isWhole, wanted, chosen) =>
  expect(getInitialChoice(tokens, isWhole, wanted)?.token).toEqual(chosen),
)

test('a token is updated entirely in a draft, and only its balance in a review', () => {
  const now = { ...token, amount: 7n, price: 3 }
  expect(updateHolding(token, [coin, now], true, false)).toEqual(now)
  expect(updateHolding(token, [coin, now], true, true)).toEqual({ ...token, amount: 7n })
  expect(updateHolding(token, [coin], true, true)).toEqual({ ...token, amount: 0n })
  expect(updateHolding(token, [coin], false, false)).toEqual(token)
})

const phases = ['editing', 'planning', 'failed', 'reviewing', 'sending'] as const satisfies readonly SendPhase[]

/** The phase that follows each phase of {@link phases}, by event. */
const nextPhases: Readonly<Record<SendEvent, readonly SendPhase[]>> = {
  edited: ['editing', 'editing', 'editing', 'editing', 'editing'],
  'review-started': ['planning', 'planning', 'planning', 'planning', 'sending'],
  planned: ['editing', 'reviewing', 'failed', 'reviewing', 'sending'],
  'plan-failed': ['editing', 'failed', 'failed', 'reviewing', 'sending'],
  'send-started': ['editing', 'planning', 'failed', 'sending', 'sending'],
  'send-failed': ['editing', 'planning', 'failed', 'reviewing', 'reviewing'],
  abandoned: ['editing', 'planning', 'failed', 'reviewing', 'reviewing'],
}

test.each(
  Object.entries(nextPhases).flatMap(([event, expected]) =>
    phases.map((phase, index) => [phase, event as SendEvent, expected[index]] as const),
  ),
)('a transfer in phase %s, after %s: %s', (phase, event, expected) =>
  expect(getNextSendPhase(phase, event)).toBe(expected),
)
