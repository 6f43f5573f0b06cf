import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConnectedAccount } from '../../src/controllers/connection/active-account.js'
import { OnrampController } from '../../src/controllers/onramp/onramp.js'
import { PurchaseController } from '../../src/controllers/onramp/purchase.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { eventually } from '../helpers/eventually.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { dataFaults } from './helpers/data-faults.js'
import { faultyService, type Answers, type FaultyService } from './helpers/faulty-service.js'

const fixture = {} as { service: FaultyService }
const faults = dataFaults.filter(({ code }) => code !== undefined)
const fiat = (amount: string, currency = 'USD') => ({ amount, currency })
const price = {
  paymentTotal: fiat('100'),
  paymentSubtotal: fiat('98'),
  purchaseAmount: fiat('0.04', 'ETH'),
  networkFee: fiat('1'),
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
  fixture.service = await faultyService()
})
afterAll(() => fixture.service.stop())

function setUp() {
  const { scope } = connectedScope({ services: { data: fixture.service.client() } })
  disposeAfterTest(scope)
  const onramp = scope.use(OnrampController)
  return { scope, onramp, state: onramp.state }
}

/** Valid answers, except for one path. */
const withAnswer = (path: RegExp, answer: unknown): Answers => [[path, answer], ...answers]

describe.each(faults)('F13 to F20: $name', fault => {
  test('shows a list of providers without waiting, and requests it again', async () => {
    const { onramp, state } = setUp()
    fixture.service.serveFaulty(answers, /providers$/, fault)
    onramp.open('eip155')
    // A service without this route has no providers.
    if (fault.name === 'status 404') await eventually(() => state.sellers).toEqual([])
    else await eventually(() => state.sellersFailed).toBe(true)
    fixture.service.serveValid(answers)
    onramp.open('eip155')
    await eventually(() => state.sellers?.map(({ name }) => name)).toEqual(['card'])
    expect(state.sellersFailed).toBe(false)
  })

  test('keeps the plain offer without a price until the service returns one', async () => {
    const { onramp, state } = setUp()
    fixture.service.serveFaulty(answers, /options$/, fault)
    onramp.open('eip155')
    await eventually(() => state.offerFailed).toBe(true)
    expect(state).toMatchObject({ coin: { symbol: 'ETH' }, phase: 'unknown', quote: undefined })
    fixture.service.serveValid(answers)
    onramp.open('eip155')
    await eventually(() => state.phase).toBe('known')
    expect(state.offerFailed).toBe(false)
  })

  test('removes the price, and the next press requests one', async () => {
    const { onramp, state } = setUp()
    fixture.service.serveValid(answers)
    onramp.open('eip155')
    await eventually(() => state.phase).toBe('known')
    fixture.service.serveFaulty(answers, /quote$/, fault)
    onramp.refreshQuote()
    expect(state.quote).toBeUndefined()
    await eventually(() => state.phase).toBe('unknown')
    expect(state.quote).toBeUndefined()
    fixture.service.serveValid(answers)
    onramp.refreshQuote()
    await eventually(() => state.quote?.total).toBe(100_000_000n)
  })

  test('closes the window that waits for a page, reports the failure, and opens it the next time', async () => {
    const { scope, onramp, state } = setUp()
    fixture.service.serveValid(answers)
    onramp.open('eip155')
    await eventually(() => state.phase).toBe('known')
    await eventually(() => state.sellers?.length).toBe(1)
    const purchase = {
      seller: state.sellers![0]!,
      coin: state.coin!,
      fiat: state.fiat!,
      amount: 100_000_000n,
      connectedAccount: getConnectedAccount(scope, 'eip155')!,
    }
    const pages: string[] = []
    const closed: string[] = []
    const open = (name: string) => ({
      closed: false,
      go: (page: string) => void pages.push(page),
      close: () => void closed.push(name),
    })
    const buying = scope.use(PurchaseController)
    fixture.service.serveFaulty(answers, /onrampurl$/, fault)
    await buying.start(purchase, open('first'))
    expect(buying.state).toMatchObject({ phase: 'failed', page: undefined })
    expect([pages, closed]).toEqual([[], ['first']])
    fixture.service.serveValid(answers)
    await buying.start(purchase, open('second'))
    expect(buying.state.phase).toBe('waiting')
    expect([pages, closed]).toEqual([['https://pay.example/buy'], ['first']])
  })
})

describe('price', () => {
  test.each([
    ['in another currency', { ...price, paymentTotal: fiat('100', 'EUR') }],
    ['whose parts are more than the whole', { ...price, networkFee: fiat('3') }],
    ['for another coin', { ...price, purchaseAmount: fiat('0.04', 'SCAM') }],
    ['for nothing', { ...price, purchaseAmount: fiat('0', 'ETH') }],
    ['below what the coin can be divided in', { ...price, purchaseAmount: fiat(`0.${'0'.repeat(30)}1`, 'ETH') }],
    ['of ten thousand digits', { ...price, paymentTotal: fiat('9'.repeat(10_000)) }],
    ['that is negative', { ...price, networkFee: fiat('-1') }],
    ['that is a number', { ...price, paymentTotal: { amount: 100, currency: 'USD' } }],
  ])('%s is rejected', async (_what, invalid) => {
    const { onramp, state } = setUp()
    fixture.service.serveValid(withAnswer(/quote$/, invalid))
    onramp.open('eip155')
    await eventually(() => state.phase).toBe('unknown')
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
    fixture.service.serveValid(withAnswer(/onrampurl$/, { url }))
    onramp.open('eip155')
    await eventually(() => state.sellers?.length).toBe(1)
    const opened: string[] = []
    const connectedAccount = getConnectedAccount(scope, 'eip155')!
    const window = { closed: false, go: (page: string) => void opened.push(page), close: () => {} }
    await scope
      .use(PurchaseController)
      .start({ seller: state.sellers![0]!, coin: state.coin!, fiat: { code: 'USD' }, connectedAccount }, window)
    expect(scope.use(PurchaseController).state).toMatchObject({ phase: 'failed', page: undefined })
    expect(opened).toEqual([])
  })
})
