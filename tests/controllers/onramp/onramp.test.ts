import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OnrampController, QUOTE_LIFETIME_MS, QUOTE_DEBOUNCE_MS } from '../../../src/controllers/onramp/onramp.js'
import type { CaipNetworkId } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { quote, scriptedOnramp, type OnrampScript } from '../../helpers/scripted-onramp.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { settled } from '../../lib/fake-clock.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const PRICE = 'POST /v1/onramp/quote'
const down = () => Promise.reject(new AppKitError('http/unreachable'))

function setUp(script: OnrampScript = {}, parts: ConnectedParts = {}) {
  const service = scriptedOnramp(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  disposeAfterTest(scope)
  const onramp = scope.use(OnrampController)
  return { ...service, scope, session, onramp, state: onramp.state, prices: () => service.requested(PRICE).length }
}

async function opened(script: OnrampScript = {}, parts: ConnectedParts = {}) {
  const stage = setUp(script, parts)
  stage.onramp.open('eip155')
  await expect.poll(() => stage.state.offer).toBeDefined()
  await expect.poll(() => stage.state.phase).not.toBe('asking')
  return stage
}

describe('OnrampController', () => {
  test('starts with 100 dollars, the native token and its current price', async () => {
    const { state, requested } = await opened()
    expect(state).toMatchObject({ fiat: { code: 'USD' }, coin: { id: 'eth' }, text: '100', phase: 'known', age: 0 })
    expect(state.sellers?.map(({ name }) => name)).toEqual(['card', 'aggregator'])
    expect(state.quote).toMatchObject({ total: 100_000_000n })
    expect(requested(PRICE)).toHaveLength(1)
  })

  test('requests a price once typing pauses, and discards that of another amount', async () => {
    const { state, onramp, scope, prices, requested } = await opened()
    for (const text of ['2', '25', '250']) onramp.setAmountText(text)
    expect(state).toMatchObject({ phase: 'asking', quote: undefined })
    await scope.clock.advance(QUOTE_DEBOUNCE_MS - 1)
    expect(prices()).toBe(1)
    await scope.clock.advance(1)
    await expect.poll(() => state.phase).toBe('known')
    expect(requested(PRICE).map(([, body]) => (body as { amount: string }).amount)).toEqual(['100', '250'])
  })

  test.each([
    ['', 'none'],
    ['0', 'none'],
    ['9.99', 'less'],
    ['7500.01', 'more'],
  ] as const)('requests no price for %j: %s', async (text, standing) => {
    const { state, onramp, scope, prices } = await opened()
    onramp.setAmountText(text)
    await scope.clock.advance(QUOTE_DEBOUNCE_MS)
    expect([onramp.amountCheck, state.phase, state.quote, prices()]).toEqual([standing, 'none', undefined, 1])
  })

  test('requests another price for another currency or coin', async () => {
    const { state, onramp, requested } = await opened()
    onramp.setFiat(state.offer!.fiats[0])
    expect(state.quote).toBeUndefined()
    await expect.poll(() => requested(PRICE).length).toBe(2)
    onramp.setCoin(state.offer!.coins[0])
    await expect.poll(() => requested(PRICE).length).toBe(3)
    expect(requested(PRICE)[2]?.[1]).toMatchObject({ purchaseCurrency: 'usdc', paymentCurrency: 'EUR' })
  })

  test('discards the response to an earlier request', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let at = 0
    const { state, onramp, prices, requested } = setUp({ quote: () => answers[at++]?.promise })
    onramp.open('eip155')
    await expect.poll(prices).toBe(1)
    onramp.refreshQuote()
    await expect.poll(prices).toBe(2)
    expect(requested(PRICE)[0]?.[2]?.signal.aborted).toBe(true)
    answers[1]?.resolve(quote)
    await expect.poll(() => state.phase).toBe('known')
    answers[0]?.resolve({ ...quote, purchaseAmount: { amount: '9', currency: 'ETH' } })
    await settled()
    expect(state.quote?.receives).toBe(39_300_000_000_000_000n)
  })

  test('counts the age of a price and refreshes it in time', async () => {
    const { state, scope, prices } = await opened()
    await scope.clock.advance(4_000)
    expect(state.age).toBe(4)
    await scope.clock.advance(QUOTE_LIFETIME_MS - 4_000)
    await expect.poll(prices).toBe(2)
    await expect.poll(() => state.age).toBe(0)
    expect(state.phase).toBe('known')
  })

  test('keeps counting while the next price is pending', async () => {
    let answer: () => unknown = () => quote
    const { state, scope, prices } = await opened({ quote: () => answer() })
    answer = () => new Promise<never>(() => {})
    await scope.clock.advance(QUOTE_LIFETIME_MS)
    await expect.poll(prices).toBe(2)
    await scope.clock.advance(7_000)
    expect([state.age, state.phase, prices()]).toEqual([QUOTE_LIFETIME_MS / 1000 + 7, 'known', 2])
  })

  test('has no price if none is available', async () => {
    const { state, onramp, prices } = await opened({ quote: down })
    expect(state).toMatchObject({ phase: 'unknown', quote: undefined })
    onramp.refreshQuote()
    await expect.poll(prices).toBe(2)
    await expect.poll(() => state.phase).toBe('unknown')
  })

  test('falls back to the default offer on failure, and can retry', async () => {
    let answer: () => unknown = down
    const { state, onramp, prices } = await opened({ options: () => answer() })
    expect(state).toMatchObject({ offerFailed: true, coin: { symbol: 'ETH' }, fiat: { code: 'USD' }, phase: 'unknown' })
    expect(prices()).toBe(0)
    answer = () => ({ paymentCurrencies: [{ id: 'EUR' }], purchaseCurrencies: [] })
    onramp.open('eip155')
    await expect.poll(() => state.fiat?.code).toBe('EUR')
    expect(state.offerFailed).toBe(false)
  })

  test('reports a failure to load providers', async () => {
    const { state } = await opened({ providers: down })
    await expect.poll(() => state.sellersFailed).toBe(true)
    expect(state.sellers).toBeUndefined()
  })

  test('hides providers on other networks for smart accounts, whose address may belong to others there', async () => {
    const networks = [
      { id: 100, name: 'Gnosis', nativeCurrency: { name: 'x', symbol: 'x', decimals: 18 }, rpcUrls: {} },
    ]
    const on = (type: 'eoa' | 'smartAccount') =>
      opened(
        {},
        {
          options: { networks },
          session: {
            caipNetworkId: 'eip155:100',
            accounts: [{ namespace: 'eip155', address: bob, type }],
          },
        },
      )
    const names = async (stage: ReturnType<typeof setUp>) => {
      await expect.poll(() => stage.state.sellers).toBeDefined()
      return stage.state.sellers?.map(({ name }) => name)
    }
    expect(await names(await on('eoa'))).toEqual(['aggregator', 'card']) // the one on this network first
    expect(await names(await on('smartAccount'))).toEqual(['aggregator'])
  })
})

describe('account of a purchase', () => {
  test('keeps the choices when the view is shown again, and resets them for another account', async () => {
    const { state, onramp, session } = await opened()
    onramp.setAmountText('300')
    onramp.close()
    onramp.open('eip155')
    expect([state.text, state.coin?.id]).toEqual(['300', 'eth'])
    session.networkChanged('eip155:8453')
    onramp.open('eip155')
    expect([state.account, state.sellers, state.quote]).toEqual([
      expect.stringMatching(/^eip155:8453:/),
      undefined,
      undefined,
    ])
    await expect.poll(() => state.sellers?.[0]?.network).toBe('base')
  })

  test('aborts every request when it is left', async () => {
    const { onramp, call } = setUp({ providers: () => new Promise(() => {}), options: () => new Promise(() => {}) })
    onramp.open('eip155')
    await expect.poll(() => call.mock.calls.length).toBe(2)
    onramp.close()
    expect(call.mock.calls.map(([, , given]) => given?.signal.aborted)).toEqual([true, true])
  })

  test('requests nothing while it is missing', async () => {
    const { onramp, call, session, state } = setUp()
    session.gone()
    onramp.open('eip155')
    await settled()
    expect([call.mock.calls.length, state.account]).toEqual([0, undefined])
  })

  test('requests no price where none is shown', async () => {
    const { onramp, state, prices } = setUp()
    onramp.open('eip155', { priced: false })
    await expect.poll(() => state.offer).toBeDefined()
    await settled()
    expect(prices()).toBe(0)
  })
})

test('a visible price always belongs to the visible choices, whatever the order of actions', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('type' as const), text: fc.constantFrom('', '5', '100', '250', '99999', '33.33') }),
    fc.record({ does: fc.constantFrom('coin' as const, 'fiat' as const), at: fc.nat(1) }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(1, 499, 500, 1_000, 31_000) }),
    fc.record({ does: fc.constant('network' as const), id: fc.constantFrom('eip155:1', 'eip155:8453') }),
    fc.record({ does: fc.constantFrom('leave' as const, 'again' as const, 'fail' as const, 'mend' as const) }),
  )
  await asyncProperty(
    fc.array(step, { maxLength: 12 }),
    async steps => {
      let fails = false
      let last: { purchaseCurrency: string; paymentCurrency: string; amount: string; network: string } | undefined
      const stage = setUp()
      const { scope, onramp, state, session, call } = stage
      const plain = call.getMockImplementation()
      call.mockImplementation(async (route, query, given) => {
        if (route !== PRICE) return plain?.(route, query, given)
        if (fails) throw new AppKitError('http/unreachable')
        last = query as typeof last
        const toFiat = (amount: string) => ({ amount, currency: last?.paymentCurrency ?? '' })
        return {
          ...quote,
          paymentTotal: toFiat(last?.amount ?? ''),
          paymentSubtotal: toFiat(last?.amount ?? ''),
          networkFee: toFiat('0'),
          purchaseAmount: { amount: '1', currency: last?.purchaseCurrency },
        }
      })
      onramp.open('eip155')
      for (const action of steps) {
        if (action.does === 'type') onramp.setAmountText(action.text)
        else if (action.does === 'coin') onramp.setCoin(state.offer?.coins[action.at] ?? state.coin!)
        else if (action.does === 'fiat') onramp.setFiat(state.offer?.fiats[action.at] ?? state.fiat!)
        else if (action.does === 'wait') await scope.clock.advance(action.ms)
        else if (action.does === 'network') {
          session.networkChanged(action.id as CaipNetworkId)
          onramp.open('eip155')
        } else if (action.does === 'leave') {
          onramp.close()
          onramp.open('eip155')
        } else if (action.does === 'again') onramp.refreshQuote()
        else fails = action.does === 'fail'
        await settled()
        if (!state.quote) continue
        expect(state.quote.total).toBe(onramp.amount)
        expect([last?.purchaseCurrency, last?.paymentCurrency]).toEqual([state.coin?.id, state.fiat?.code])
        expect(state.account).toContain(state.coin?.network)
      }
      await scope.clock.advance(QUOTE_DEBOUNCE_MS)
      await expect.poll(() => state.phase).not.toBe('asking') // no request is pending
      scope[Symbol.dispose]()
      expect(scope.clock.waiting).toEqual([])
    },
    60,
  )
})
