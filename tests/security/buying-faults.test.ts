import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getConnectedAccount } from '../../src/controllers/connection/active-account.js'
import { OnrampController } from '../../src/controllers/onramp/onramp.js'
import { PurchaseController } from '../../src/controllers/onramp/purchase.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { soon } from '../helpers/soon.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'
import { dataFaults } from './helpers/data-faults.js'
import { faultyService, type Answers, type FaultyService } from './helpers/faulty-service.js'

const s = {} as { service: FaultyService }
const left: Disposable[] = []
const faults = dataFaults.filter(({ code }) => code !== undefined)
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const price = {
  paymentTotal: money('100'),
  paymentSubtotal: money('98'),
  purchaseAmount: money('0.04', 'ETH'),
  networkFee: money('1'),
  quoteId: 'q',
}
const card = { name: 'card', label: 'Card', feeRange: '1-2%', url: 'https://pay.example', supportedChains: ['eip155'] }
const here = { name: 'one', display_name: 'One', chain_id: '1', contract_address: 'native' }
const answers: Answers = [
  [/onramp\/providers$/, { providers: [{ ...card, payChains: ['ethereum'] }] }],
  [
    /onramp\/options$/,
    {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }],
      purchaseCurrencies: [{ id: 'eth', name: 'Ether', symbol: 'ETH', networks: [here] }],
    },
  ],
  [/onramp\/quote$/, price],
  [/onrampurl$/, { url: 'https://pay.example/buy' }],
]
expectNoUnhandledRejection()

beforeAll(async () => {
  s.service = await faultyService()
})
afterEach(() => {
  for (const each of left.splice(0)) each[Symbol.dispose]()
})
afterAll(() => s.service.stop())

function setUp() {
  const { scope } = connectedScope({ services: { data: s.service.client() } })
  left.push(scope)
  const onramp = scope.use(OnrampController)
  return { scope, onramp, state: onramp.state }
}

/** With one answer in the place of a sound one. */
const withAnswer = (path: RegExp, answer: unknown): Answers => [[path, answer], ...answers]

describe.each(faults)('F13 to F20: $name', fault => {
  test('shows a list of providers without waiting, and requests it again', async () => {
    const { onramp, state } = setUp()
    s.service.broken(answers, /providers$/, fault)
    onramp.open('eip155')
    // A service that does not know the question knows nobody who sells.
    if (fault.name === 'status 404') await soon(() => state.sellers).toEqual([])
    else await soon(() => state.sellersFailed).toBe(true)
    s.service.sound(answers)
    onramp.open('eip155')
    await soon(() => state.sellers?.map(({ name }) => name)).toEqual(['card'])
    expect(state.sellersFailed).toBe(false)
  })

  test('keeps the plain offer without a price until the service returns one', async () => {
    const { onramp, state } = setUp()
    s.service.broken(answers, /options$/, fault)
    onramp.open('eip155')
    await soon(() => state.offerFailed).toBe(true)
    expect(state).toMatchObject({ coin: { symbol: 'ETH' }, phase: 'unknown', quote: undefined })
    s.service.sound(answers)
    onramp.open('eip155')
    await soon(() => state.phase).toBe('known')
    expect(state.offerFailed).toBe(false)
  })

  test('removes the price, and the next press requests one', async () => {
    const { onramp, state } = setUp()
    s.service.sound(answers)
    onramp.open('eip155')
    await soon(() => state.phase).toBe('known')
    s.service.broken(answers, /quote$/, fault)
    onramp.askAgain()
    expect(state.quote).toBeUndefined()
    await soon(() => state.phase).toBe('unknown')
    expect(state.quote).toBeUndefined()
    s.service.sound(answers)
    onramp.askAgain()
    await soon(() => state.quote?.total).toBe(100_000_000n)
  })

  test('closes the window that waits for a page, reports the failure, and opens it the next time', async () => {
    const { scope, onramp, state } = setUp()
    s.service.sound(answers)
    onramp.open('eip155')
    await soon(() => state.phase).toBe('known')
    await soon(() => state.sellers?.length).toBe(1)
    const purchase = {
      seller: state.sellers![0]!,
      coin: state.coin!,
      fiat: state.fiat!,
      amount: 100_000_000n,
      holder: getConnectedAccount(scope, 'eip155')!,
    }
    const pages: string[] = []
    const closed: string[] = []
    const open = (name: string) => ({
      closed: false,
      go: (page: string) => void pages.push(page),
      close: () => void closed.push(name),
    })
    const buying = scope.use(PurchaseController)
    s.service.broken(answers, /onrampurl$/, fault)
    await buying.start(purchase, open('first'))
    expect(buying.state).toMatchObject({ phase: 'failed', page: undefined })
    expect([pages, closed]).toEqual([[], ['first']])
    s.service.sound(answers)
    await buying.start(purchase, open('second'))
    expect(buying.state.phase).toBe('waiting')
    expect([pages, closed]).toEqual([['https://pay.example/buy'], ['first']])
  })
})

describe('price', () => {
  test.each([
    ['in another currency', { ...price, paymentTotal: money('100', 'EUR') }],
    ['whose parts are more than the whole', { ...price, networkFee: money('3') }],
    ['for another coin', { ...price, purchaseAmount: money('0.04', 'SCAM') }],
    ['for nothing', { ...price, purchaseAmount: money('0', 'ETH') }],
    ['below what the coin can be divided in', { ...price, purchaseAmount: money(`0.${'0'.repeat(30)}1`, 'ETH') }],
    ['of ten thousand digits', { ...price, paymentTotal: money('9'.repeat(10_000)) }],
    ['that is negative', { ...price, networkFee: money('-1') }],
    ['that is a number', { ...price, paymentTotal: { amount: 100, currency: 'USD' } }],
  ])('%s is rejected', async (_what, odd) => {
    const { onramp, state } = setUp()
    s.service.sound(withAnswer(/quote$/, odd))
    onramp.open('eip155')
    await soon(() => state.phase).toBe('unknown')
    expect(state.quote).toBeUndefined()
  })
})

describe('provider page', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://pay.example/buy',
    'https://pay.example.evil.example/buy',
    'https://evil.example/https://pay.example',
    'https://pay.example@evil.example/',
    'https://user:word@pay.example/',
    'https://pay.example:444/',
    ' https://pay.example/',
    'java\nscript:alert(1)',
    '//pay.example/',
    '',
  ])('%j is not opened', async url => {
    const { scope, onramp, state } = setUp()
    s.service.sound(withAnswer(/onrampurl$/, { url }))
    onramp.open('eip155')
    await soon(() => state.sellers?.length).toBe(1)
    const opened: string[] = []
    const holder = getConnectedAccount(scope, 'eip155')!
    const window = { closed: false, go: (page: string) => void opened.push(page), close: () => {} }
    await scope
      .use(PurchaseController)
      .start({ seller: state.sellers![0]!, coin: state.coin!, fiat: { code: 'USD' }, holder }, window)
    expect(scope.use(PurchaseController).state).toMatchObject({ phase: 'failed', page: undefined })
    expect(opened).toEqual([])
  })
})
