import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { OnrampController, QUOTE_GOOD_MS, TYPING_MS } from '../../../src/controllers/onramp/onramp.js'
import type { CaipNetworkId } from '../../../src/core/caip.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { quote, scriptedOnramp, type OnrampScript } from '../../helpers/scripted-onramp.js'
import { bob } from '../../helpers/scripted-wallet.js'
import { settled } from '../../lib/fake-clock.js'

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})

const PRICE = 'POST /v1/onramp/quote'
const down = () => Promise.reject(new AppKitError('http/unreachable'))

function setUp(script: OnrampScript = {}, parts: ConnectedParts = {}) {
  const service = scriptedOnramp(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  left.push(scope)
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

describe('what is to be bought', () => {
  test('begins with dollars, the network’s own coin, a hundred, and its live price', async () => {
    const { state, requested } = await opened()
    expect(state).toMatchObject({ fiat: { code: 'USD' }, coin: { id: 'eth' }, text: '100', phase: 'known', age: 0 })
    expect(state.sellers?.map(({ name }) => name)).toEqual(['card', 'aggregator'])
    expect(state.quote).toMatchObject({ total: 100_000_000n })
    expect(requested(PRICE)).toHaveLength(1)
  })

  test('asks for a price once typing pauses, and never keeps that of another amount', async () => {
    const { state, onramp, scope, prices, requested } = await opened()
    for (const text of ['2', '25', '250']) onramp.type(text)
    expect(state).toMatchObject({ phase: 'asking', quote: undefined })
    await scope.clock.advance(TYPING_MS - 1)
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
  ] as const)('of %j asks nobody: it is %s', async (text, standing) => {
    const { state, onramp, scope, prices } = await opened()
    onramp.type(text)
    await scope.clock.advance(TYPING_MS)
    expect([onramp.standing, state.phase, state.quote, prices()]).toEqual([standing, 'none', undefined, 1])
  })

  test('in another currency or of another coin has another price', async () => {
    const { state, onramp, requested } = await opened()
    onramp.payIn(state.offer!.fiats[0])
    expect(state.quote).toBeUndefined()
    await expect.poll(() => requested(PRICE).length).toBe(2)
    onramp.buy(state.offer!.coins[0])
    await expect.poll(() => requested(PRICE).length).toBe(3)
    expect(requested(PRICE)[2]?.[1]).toMatchObject({ purchaseCurrency: 'usdc', paymentCurrency: 'EUR' })
  })

  test('shows no answer to a question that is not asked any more', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let at = 0
    const { state, onramp, prices, requested } = setUp({ quote: () => answers[at++]?.promise })
    onramp.open('eip155')
    await expect.poll(prices).toBe(1)
    onramp.askAgain()
    await expect.poll(prices).toBe(2)
    expect(requested(PRICE)[0]?.[2]?.signal.aborted).toBe(true)
    answers[1]?.resolve(quote)
    await expect.poll(() => state.phase).toBe('known')
    answers[0]?.resolve({ ...quote, purchaseAmount: { amount: '9', currency: 'ETH' } })
    await settled()
    expect(state.quote?.receives).toBe(39_300_000_000_000_000n)
  })

  test('counts the age of a price, and asks for another one in time', async () => {
    const { state, scope, prices } = await opened()
    await scope.clock.advance(4_000)
    expect(state.age).toBe(4)
    await scope.clock.advance(QUOTE_GOOD_MS - 4_000)
    await expect.poll(prices).toBe(2)
    await expect.poll(() => state.age).toBe(0)
    expect(state.phase).toBe('known')
  })

  test('counts on while the next price does not come', async () => {
    let answer: () => unknown = () => quote
    const { state, scope, prices } = await opened({ quote: () => answer() })
    answer = () => new Promise<never>(() => {})
    await scope.clock.advance(QUOTE_GOOD_MS)
    await expect.poll(prices).toBe(2)
    await scope.clock.advance(7_000)
    expect([state.age, state.phase, prices()]).toEqual([QUOTE_GOOD_MS / 1000 + 7, 'known', 2])
  })

  test('has no price where none can be had, and never one of its own', async () => {
    const { state, onramp, prices } = await opened({ quote: down })
    expect(state).toMatchObject({ phase: 'unknown', quote: undefined })
    onramp.askAgain()
    await expect.poll(prices).toBe(2)
    await expect.poll(() => state.phase).toBe('unknown')
  })

  test('is the plainest where the service gives no offer, and can be asked for again', async () => {
    let answer: () => unknown = down
    const { state, onramp, prices } = await opened({ options: () => answer() })
    expect(state).toMatchObject({ offerFailed: true, coin: { symbol: 'ETH' }, fiat: { code: 'USD' }, phase: 'unknown' })
    expect(prices()).toBe(0)
    answer = () => ({ paymentCurrencies: [{ id: 'EUR' }], purchaseCurrencies: [] })
    onramp.open('eip155')
    await expect.poll(() => state.fiat?.code).toBe('EUR')
    expect(state.offerFailed).toBe(false)
  })

  test('says that nobody could be asked who sells', async () => {
    const { state } = await opened({ providers: down })
    await expect.poll(() => state.sellersFailed).toBe(true)
    expect(state.sellers).toBeUndefined()
  })

  test('of a seller that delivers elsewhere is not offered to a contract, whose address there may be nobody’s', async () => {
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
    expect(await names(await on('eoa'))).toEqual(['card', 'aggregator'])
    expect(await names(await on('smartAccount'))).toEqual(['aggregator'])
  })
})

describe('the account', () => {
  test('keeps what was chosen when its screen comes back, and loses it when it is another one', async () => {
    const { state, onramp, session } = await opened()
    onramp.type('300')
    onramp.close()
    onramp.open('eip155')
    expect([state.text, state.coin?.id]).toEqual(['300', 'eth'])
    session.networkChanged('eip155:8453')
    onramp.open('eip155')
    expect([state.of, state.sellers, state.quote]).toEqual([
      expect.stringMatching(/^eip155:8453:/),
      undefined,
      undefined,
    ])
    await expect.poll(() => state.sellers?.[0]?.network).toBe('base')
  })

  test('that is left ends every question', async () => {
    const { onramp, call } = setUp({ providers: () => new Promise(() => {}), options: () => new Promise(() => {}) })
    onramp.open('eip155')
    await expect.poll(() => call.mock.calls.length).toBe(2)
    onramp.close()
    expect(call.mock.calls.map(([, , given]) => given?.signal.aborted)).toEqual([true, true])
  })

  test('that nobody has asks nobody', async () => {
    const { onramp, call, session, state } = setUp()
    session.gone()
    onramp.open('eip155')
    await settled()
    expect([call.mock.calls.length, state.of]).toEqual([0, undefined])
  })

  test('is asked for no price where none is looked at', async () => {
    const { onramp, state, prices } = setUp()
    onramp.open('eip155', { priced: false })
    await expect.poll(() => state.offer).toBeDefined()
    await settled()
    expect(prices()).toBe(0)
  })
})

test('whatever is done in whatever order, a price on view is one of what is chosen on view', async () => {
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
      call.mockImplementation(async (route, asked, given) => {
        if (route !== PRICE) return plain?.(route, asked, given)
        if (fails) throw new AppKitError('http/unreachable')
        last = asked as typeof last
        const money = (amount: string) => ({ amount, currency: last?.paymentCurrency ?? '' })
        return {
          ...quote,
          paymentTotal: money(last?.amount ?? ''),
          paymentSubtotal: money(last?.amount ?? ''),
          networkFee: money('0'),
          purchaseAmount: { amount: '1', currency: last?.purchaseCurrency },
        }
      })
      onramp.open('eip155')
      for (const each of steps) {
        if (each.does === 'type') onramp.type(each.text)
        else if (each.does === 'coin') onramp.buy(state.offer?.coins[each.at] ?? state.coin!)
        else if (each.does === 'fiat') onramp.payIn(state.offer?.fiats[each.at] ?? state.fiat!)
        else if (each.does === 'wait') await scope.clock.advance(each.ms)
        else if (each.does === 'network') {
          session.networkChanged(each.id as CaipNetworkId)
          onramp.open('eip155')
        } else if (each.does === 'leave') {
          onramp.close()
          onramp.open('eip155')
        } else if (each.does === 'again') onramp.askAgain()
        else fails = each.does === 'fail'
        await settled()
        if (!state.quote) continue
        expect(state.quote.total).toBe(onramp.amount)
        expect([last?.purchaseCurrency, last?.paymentCurrency]).toEqual([state.coin?.id, state.fiat?.code])
        expect(state.of).toContain(state.coin?.network)
      }
      await scope.clock.advance(TYPING_MS)
      await expect.poll(() => state.phase).not.toBe('asking') // nothing goes on for ever
      scope[Symbol.dispose]()
      expect(scope.clock.waiting).toEqual([])
    },
    60,
  )
})
