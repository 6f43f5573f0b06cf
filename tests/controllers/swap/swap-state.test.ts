import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  parseSwapAmount,
  toQuoteRequest,
  emptyDraft,
  getNextSwapPhase,
  isQuoteFor,
  isQuoting,
  isTrading,
  switchTokens,
  type SwapEvent,
  type SwapPhase,
  withToken,
} from '../../../src/controllers/swap/swap-state.js'
import type { ConnectedAccount } from '../../../src/controllers/connection/active-account.js'
import { quoteSwap } from '../../../src/controllers/swap/plan-swap.js'
import {
  getNativeReserve,
  hasInsufficientFunds,
  getPopularTokens,
  popularSymbols,
  getSuggestedTokens,
  suggestedSymbols,
  getSwapFee,
  swapNetworks,
} from '../../../src/controllers/swap/swap-tokens.js'
import {
  toNativeToken,
  calculatePriceImpact,
  isSameToken,
  SWAP_GAS,
  applySlippage,
  calculatePercentage,
  type SwapQuote,
  type SwapToken,
} from '../../../src/core/swap.js'
import { toNetwork } from '../../../src/core/network.js'
import { formatPercent } from '../../../src/lib/format-amount.js'
import { parseAmount, formatPlainAmount } from '../../../src/lib/amounts.js'
import type { DataApi } from '../../../src/services/data.js'
import { hosted } from '../../../src/services/endpoints.js'
import { property } from '../../lib/property.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const coin = toNativeToken(toNetwork(testNetworks[0]!))
const token = (digit: string, symbol = digit): SwapToken => ({
  network: 'eip155:1',
  address: `0x${digit.repeat(40)}`,
  name: symbol,
  symbol,
  decimals: 6,
})
const [a, b] = [token('a'), token('b')]
const draft = { ...emptyDraft, from: coin, to: a }
const quote: SwapQuote = {
  from: coin,
  to: a,
  amount: 10n ** 18n,
  slippage: 1,
  toAmount: 5n,
  minimum: 5n,
  gasPrice: 1n,
  at: 0,
}
const amounts = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

describe('provider fee', () => {
  const call = (providerFeePercent?: string) => async (route: string) =>
    route.includes('gas-price')
      ? { standard: '1' }
      : { quotes: [{ toAmount: '5', ...(providerFeePercent && { providerFeePercent }) }] }

  test.each([
    [hosted.data, undefined, 0.85],
    [hosted.data, '0.3', 0.3],
    ['https://gate.example', undefined, undefined],
    ['https://gate.example', '0', 0],
  ])('provider fee: %s with the fee %s in its quote has %s', async (url, stated, fee) => {
    const data = { available: true, call: call(stated), serves: async () => true } as unknown as DataApi
    using scope = testScope({ services: { data, endpoints: { data: url } } })
    const request = { from: coin, to: a, amount: 1n, slippage: 1 }
    const account = { address: '0x1', network: toNetwork(testNetworks[0]!) } as ConnectedAccount
    const offer = await quoteSwap(scope, request, account, new AbortController().signal)
    expect(offer?.fee).toBe(fee)
  })
})

describe('swap drafts', () => {
  test('never have the same token on both sides', () => {
    const moves = fc.array(fc.tuple(fc.constantFrom('from' as const, 'to' as const), fc.constantFrom(coin, a, b)))
    property(moves, all => {
      const end = all.reduce((drawn, [side, listed]) => withToken(drawn, side, listed), emptyDraft)
      expect(isSameToken(end.from, end.to)).toBe(false)
    })
  })

  test('switch to the amount received, with six decimals or in full precision for tiny amounts', () => {
    expect(switchTokens(draft, { ...quote, toAmount: 1_234_567n }).text).toBe('1.234567')
    const back = { ...draft, from: a, to: coin }
    expect(switchTokens(back, { ...quote, to: coin, toAmount: 1_500_000_000_000_000_001n }).text).toBe('1.5')
    expect(switchTokens(back, { ...quote, to: coin, toAmount: 3n }).text).toBe('0.000000000000000003')
    expect(switchTokens(draft, undefined)).toEqual({ ...draft, from: a, to: coin, text: '1' })
    expect(switchTokens(draft, { ...quote, toAmount: 0n }).text).toBe('1')
  })

  test.each([
    ['1', 10n ** 18n],
    ['0', undefined],
    ['', undefined],
    ['x', undefined],
    ['0.0000000000000000001', undefined],
  ])('convert the amount %j to %s', (text, amount) => {
    expect(toQuoteRequest({ ...draft, text })?.amount).toBe(amount)
  })

  test('request nothing without both tokens', () => {
    expect(toQuoteRequest({ ...draft, to: undefined })).toBeUndefined()
    expect(toQuoteRequest({ ...draft, from: undefined })).toBeUndefined()
    expect(toQuoteRequest({ ...draft, to: coin })).toBeUndefined()
    expect(parseSwapAmount({ from: undefined, text: '1' })).toBeUndefined()
  })

  test.each([
    [{}, true],
    [{ to: b }, false],
    [{ from: a }, false],
    [{ amount: 1n }, false],
    [{ slippage: 3 }, false],
  ])('match a quote that differs in %o: %s', (over, isIt) => {
    expect(isQuoteFor({ ...quote, ...over }, toQuoteRequest(draft))).toBe(isIt)
  })
})

describe('swap phases', () => {
  const phases = [
    'idle',
    'initializing',
    'unavailable',
    'unsupported',
    'ready',
    'quoting',
    'planning',
    'approving',
    'renewing',
    'swapping',
  ] as const satisfies readonly SwapPhase[]

  /** The phases that an event changes, with the phase that follows. It does not apply to the others. */
  const nextPhases: Readonly<Record<SwapEvent, Partial<Record<SwapPhase, SwapPhase>>>> = {
    begun: { idle: 'initializing', unavailable: 'initializing' },
    opened: { initializing: 'ready' },
    'load-failed': { initializing: 'unavailable' },
    refused: { idle: 'unsupported', initializing: 'unsupported' },
    'quote-requested': { ready: 'quoting' },
    quoted: { quoting: 'planning' },
    'quote-settled': { quoting: 'ready', planning: 'ready' },
    'approval-started': { ready: 'approving' },
    'renewal-started': { approving: 'renewing' },
    'swap-started': { ready: 'swapping', renewing: 'swapping' },
    resumed: { approving: 'ready', renewing: 'ready', swapping: 'ready' },
  }

  test.each(
    Object.entries(nextPhases).flatMap(([event, next]) =>
      phases.map(phase => [phase, event as SwapEvent, next[phase] ?? phase] as const),
    ),
  )('%s, after %s: %s', (phase, event, expected) => expect(getNextSwapPhase(phase, event)).toBe(expected))

  test('are distinguished by pending requests and by a confirmed trade', () => {
    expect(phases.filter(isQuoting)).toEqual(['quoting', 'planning'])
    expect(phases.filter(isTrading)).toEqual(['approving', 'renewing', 'swapping'])
  })
})

describe('swap numbers', () => {
  test('the minimum is never above the amount nor below the tolerance, and 1 stays 1', () => {
    const shares = fc.constantFrom(0, 0.1, 0.5, 1, 3, 50)
    property(fc.tuple(amounts, shares), ([amount, slippage]) => {
      const least = applySlippage(amount, slippage)
      expect(least <= amount).toBe(true)
      expect(least * 1_000_000n >= amount * (1_000_000n - BigInt(slippage * 10_000))).toBe(true)
      if (amount > 0n) expect(least > 0n).toBe(true)
    })
    expect(applySlippage(1n, 1)).toBe(1n)
    expect(applySlippage(1_000n, 1)).toBe(990n)
  })

  test('the price impact is between 0 and 1, and unknown without both values', () => {
    property(fc.tuple(amounts, amounts), ([given, received]) => {
      const impact = calculatePriceImpact(given, received)
      if (given === 0n) expect(impact).toBeUndefined()
      else {
        expect(impact).toBeGreaterThanOrEqual(0)
        expect(impact).toBeLessThanOrEqual(100)
      }
    })
    expect(calculatePriceImpact(undefined, 1n)).toBeUndefined()
    expect(calculatePriceImpact(1n, undefined)).toBeUndefined()
    expect(calculatePriceImpact(1_000n, 975n)).toBe(2.5)
    expect(calculatePriceImpact(1_000n, 1_100n)).toBe(0)
  })

  test('a share is truncated', () => {
    expect(calculatePercentage(10_000n, 0.85)).toBe(85n)
    expect(calculatePercentage(1n, 0.85)).toBe(0n)
  })

  test('a plain amount is parsed as itself', () => {
    property(fc.tuple(amounts, fc.integer({ min: 0, max: 40 })), ([amount, decimals]) => {
      expect(parseAmount(formatPlainAmount(amount, decimals), decimals)).toBe(amount)
    })
    expect(formatPlainAmount(1_999_999n, 6, 2)).toBe('1.99')
  })

  test('a percentage has at most two decimals in any language', () => {
    expect(formatPercent(0.85, 'en')).toBe('0.85%')
    expect(formatPercent(1, 'en')).toBe('1%')
    expect(formatPercent(5, 'no language at all')).toMatch(/5/)
  })
})

describe('hasInsufficientFunds', () => {
  const has = (source?: bigint, own?: bigint, isSmart = false) => ({ source, coin: own, isSmart })
  const sale = { from: a, amount: 10n, gasPrice: 1n }
  const fee = getSwapFee(sale)
  test.each([
    ['returns false with sufficient balances', sale, has(10n, fee), false],
    ['returns true with too little of the token', sale, has(9n, fee), true],
    ['returns true with too little for the network fee', sale, has(10n, fee - 1n), true],
    ['returns true with nothing for the network fee', { ...sale, gasPrice: 0n }, has(10n, 0n), true],
    ['returns false with nothing for the network fee of a smart account', sale, has(10n, 0n, true), false],
    ['returns true with too little of the token in a smart account', sale, has(9n, 0n, true), true],
    ['returns false with unknown balances', sale, has(undefined, undefined), false],
    [
      'returns false if the native token covers amount and fee',
      { ...sale, from: coin },
      has(10n + fee, 10n + fee),
      false,
    ],
    [
      'returns true if the native token does not cover amount and fee',
      { ...sale, from: coin },
      has(9n + fee, 9n + fee),
      true,
    ],
  ])('insufficient balance: %s', (_, request, funds, isIt) => {
    expect(hasInsufficientFunds(request, funds)).toBe(isIt)
  })

  const stating = (terms: object) => ({ kind: 'swap', transaction: {}, call: { router: '', ...terms } }) as never

  test.each([
    ['covers what the transaction states', { fee: 7n, reserve: 20n }, 27n, false],
    ['does not cover the reserve', { fee: 7n, reserve: 20n }, 26n, true],
    ['covers a fee without a reserve', { fee: 7n }, 7n, false],
    ['does not cover the estimate if the transaction states no fee', {}, fee - 1n, true],
  ])('insufficient balance: the native token %s', (_, terms, own, isIt) => {
    expect(hasInsufficientFunds(sale, has(10n, own), stating(terms))).toBe(isIt)
  })

  test('the maximum of a native token on Solana leaves the rents, also before the transaction is known', () => {
    const sol = { from: { ...coin, network: 'solana:x' as never }, gasPrice: 1n }
    expect(getNativeReserve(sol, undefined)).toBe(6_000_000n)
    expect(getNativeReserve({ ...sol, gasPrice: 1_000n }, undefined)).toBe(1_000n * SWAP_GAS)
    expect(getNativeReserve(sol, stating({ fee: 7n, reserve: 20n }))).toBe(27n)
    expect(getNativeReserve({ from: coin, gasPrice: 1n }, undefined)).toBe(SWAP_GAS)
  })
})

describe('token lists', () => {
  test('match the documented symbols', () => {
    expect(swapNetworks).toHaveLength(12)
    expect(suggestedSymbols).toHaveLength(27)
    expect(new Set(popularSymbols).size).toBe(popularSymbols.length)
  })

  test('keep their order and take the first of two tokens with the same symbol', () => {
    const known = [token('1', 'USDC'), token('2', 'ETH'), token('3', 'USDC'), token('4', 'OAK'), token('5', 'HEX')]
    expect(getSuggestedTokens(known).map(({ address }) => address?.[2])).toEqual(['2', '1'])
    expect(getPopularTokens(known).map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'HEX'])
  })

  test('start with its dollar on Arbitrum', () => {
    const known = [token('1', 'ETH'), token('2', 'USD₮0')].map(listed => ({
      ...listed,
      network: 'eip155:42161' as const,
    }))
    expect(getSuggestedTokens(known).map(({ symbol }) => symbol)).toEqual(['USD₮0', 'ETH'])
    expect(getSuggestedTokens([])).toEqual([])
  })
})
