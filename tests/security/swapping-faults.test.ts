import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { RECEIPT_POLL_INTERVAL_MS, RECEIPT_TIMEOUT_MS } from '../../src/controllers/balances/track-transaction.js'
import { SwapController } from '../../src/controllers/swap/swap.js'
import type { ErrorCode } from '../../src/core/errors/catalogue.js'
import { isQuoting, toQuoteRequest, isQuoteFor } from '../../src/controllers/swap/swap-state.js'
import { eventually } from '../helpers/eventually.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { chainFaults, reverts } from './helpers/chain-faults.js'
import { dataFaults } from './helpers/data-faults.js'
import { faultyService, mixedService, type FaultyService } from './helpers/faulty-service.js'
import { swapRouter, oak, noReturnToken, tradingAnswers, tradingFixture } from './helpers/trading-fixture.js'
import { walletFaults } from './helpers/wallet-faults.js'

const fixture = {} as { service: FaultyService }
const faults = dataFaults.filter(({ code }) => code !== undefined)
const unit = 10n ** 18n
const minimum = (4_950n * unit) / 1_000n
expectNoUnhandledRejection()

beforeAll(async () => {
  fixture.service = await faultyService()
})
afterAll(() => fixture.service.stop())

function setUp(allowance = 0n) {
  const conditions = { allowance }
  const answers = () => tradingAnswers(conditions)
  const service = mixedService(fixture.service, answers)
  const stage = tradingFixture(service.data)
  disposeAfterTest(stage.scope)
  const swap = stage.scope.use(SwapController)
  stage.scope.use(RouterController).push('Swap')
  return { ...stage, conditions, service, swap, state: swap.state, snack: stage.scope.use(SnackController).state }
}

/** Creates an app with a quote of one oak for five no-return tokens. */
async function createQuote(allowance?: bigint) {
  const stage = setUp(allowance)
  const { swap, state } = stage
  await swap.begin('eip155')
  swap.watch()
  for (const [side, address] of [
    ['from', oak],
    ['to', noReturnToken],
  ] as const)
    swap.selectToken(
      side,
      state.market!.tokens.find(token => token.address === address)!,
    )
  await swap.refreshQuote()
  expect(state.plan).toBeDefined()
  return stage
}
type SwapFixture = ReturnType<typeof setUp>

/** Expects that nothing is pending, and that the quote belongs to the input. */
function expectConsistent({ state }: SwapFixture): void {
  const { phase, quote, plan, draft, failure } = state
  expect(phase).toBe('ready')
  expect(draft).toMatchObject({ text: '1', from: { address: oak }, to: { address: noReturnToken } })
  expect(quote === undefined || isQuoteFor(quote, toQuoteRequest(draft))).toBe(true)
  expect(plan === undefined).toBe(failure !== undefined)
}

function expectApproval({ signed }: SwapFixture, at = 0): void {
  expect(signed[at]?.approval).toMatchObject({ token: oak, spender: swapRouter, amount: unit })
}

function expectSwap({ signed }: SwapFixture, at: number): void {
  expect(signed[at]?.swap).toMatchObject({ router: swapRouter, from: oak, to: noReturnToken, amount: unit, minimum })
}

/** The requests of a quote, and the error code if one fails. */
const routes: readonly (readonly [path: RegExp, code: ErrorCode, allowance: bigint])[] = [
  [/gas-price$/, 'swap/quote-failed', 0n],
  [/quotes$/, 'swap/quote-failed', 0n],
  [/allowance$/, 'swap/allowance-failed', 0n],
  [/build-approve$/, 'swap/approval-failed', 0n],
  [/build-transaction$/, 'swap/transaction-failed', unit],
]

describe.each(faults)('F13 to F20: $name', fault => {
  test('tokens cannot be loaded: reports it on the screen, and requests them again', async () => {
    const stage = setUp()
    const { service, swap, state, snack, scope } = stage
    service.fail(/convert\/tokens$/, fault)
    await swap.begin('eip155')
    expect(snack.open).toBe(false)
    expect(scope.use(RouterController).view).toBe('Swap')
    expect(state).toMatchObject({ phase: 'unavailable', quote: undefined, market: undefined })
    service.restore()
    await swap.begin('eip155')
    expect(state.phase).toBe('ready')
  })

  test('prices and balances cannot be loaded: reports it, and continues without them', async () => {
    const stage = setUp()
    const { service, swap, state, snack } = stage
    service.fail(/fungible\/price$/, fault)
    await swap.begin('eip155')
    expect(snack).toMatchObject({ open: true, variant: 'error', code: 'swap/price-failed' })
    expect([state.phase, state.prices.size]).toEqual(['ready', 0])
    service.fail(/\/balance$/, fault)
    await stage.scope.use(PortfolioController).refresh('eip155', { force: true })
    swap.watch()
    for (const [side, at] of [
      ['from', 1],
      ['to', 2],
    ] as const)
      swap.selectToken(side, state.market!.tokens[at]!)
    await swap.refreshQuote()
    expectConsistent(stage)
    expect(state.plan?.kind).toBe('approve')
  })

  test('a quote cannot be loaded: none is shown or signed, and the next one arrives', async () => {
    const stage = await createQuote()
    const { service, swap, state, conditions, signed, snack } = stage
    for (const [path, code, allowance] of routes) {
      conditions.allowance = allowance
      service.fail(path, fault)
      await swap.refreshQuote()
      expectConsistent(stage)
      expect(state.failure, String(path)).toBe(code)
      expect(state.quote !== undefined && state.plan !== undefined).toBe(false)
      expect(snack.open).toBe(false) // the form shows it
      await swap.swap()
      expect(signed).toEqual([])
      service.restore()
      await swap.refreshQuote()
      expectConsistent(stage)
      expect(state.plan?.kind).toBe(allowance ? 'swap' : 'approve')
    }
  })

  test('the quote after the approval cannot be loaded: no swap is signed, and it continues from there', async () => {
    const remaining = routes.filter(([path]) => !String(path).includes('approve'))
    const [path, code, allowance] = remaining[faults.indexOf(fault) % remaining.length]!
    const stage = await createQuote()
    const { service, swap, state, conditions, signed, wallet } = stage
    const { answer } = wallet
    wallet.answer = () => {
      conditions.allowance = allowance || unit
      service.fail(path, fault)
      return answer()
    }
    await swap.swap()
    await eventually(() => isQuoting(state.phase)).toBe(false)
    expectConsistent(stage)
    expect(signed).toHaveLength(1)
    expectApproval(stage)
    expect(state.failure).toBe(code)
    expect(state.problem?.code).toBe(code === 'swap/quote-failed' ? 'swap/send-failed' : code)
    service.restore()
    wallet.answer = answer
    await swap.refreshQuote()
    await swap.swap()
    expect(signed).toHaveLength(2)
    expectSwap(stage, 1)
  })
})

describe('swap with a faulty node', () => {
  test.each(chainFaults)('signs an approval only for a contract: $name', async fault => {
    for (const step of ['eth_getCode', 'eth_estimateGas', 'decimals'] as const) {
      const stage = await createQuote()
      const { swap, state, faults: at, signed, wallet, conditions } = stage
      at[step] = fault
      await swap.refreshQuote()
      expectConsistent(stage)
      expect(stage.requests).toContain(step)
      if (!state.plan) {
        expect(['swap/approval-failed', 'swap/mismatch']).toContain(state.failure)
        await swap.swap()
        expect(signed).toEqual([])
        delete at[step]
        await swap.refreshQuote()
        expect(state.plan).toMatchObject({ kind: 'approve' })
        continue
      }
      const { answer } = wallet
      wallet.answer = () => ((conditions.allowance = unit), answer())
      await swap.swap()
      // An allowance of zero may precede the approval if the token requires it; not in this test.
      expectApproval(stage)
      expect(signed.length).toBeLessThanOrEqual(2)
      if (signed.length === 2) expectSwap(stage, 1)
    }
  })

  test.each(chainFaults)('does not sign a swap that would fail: $name', async fault => {
    const stage = await createQuote(unit)
    stage.faults.trial = fault
    await stage.swap.swap()
    await eventually(() => isQuoting(stage.state.phase)).toBe(false)
    if (!reverts.includes(fault)) return expectSwap(stage, 0)
    expect(stage.signed).toEqual([])
    expect(stage.state.problem).toMatchObject({ code: 'swap/would-fail' })
    expectConsistent(stage)
  })

  test.each(chainFaults)('waits for the approval: $name', async fault => {
    const stage = await createQuote()
    const { swap, scope, state, faults: at, signed, wallet, conditions } = stage
    const { answer } = wallet
    wallet.answer = () => ((conditions.allowance = unit), answer())
    at.eth_getTransactionReceipt = fault
    const swapping = swap.swap()
    await eventually(() => signed.length).toBe(1)
    await scope.clock.advance(2 * RECEIPT_POLL_INTERVAL_MS)
    expect([signed.length, state.phase]).toEqual([1, 'approving'])
    delete at.eth_getTransactionReceipt
    await scope.clock.advance(RECEIPT_POLL_INTERVAL_MS)
    await swapping
    expectSwap(stage, 1)
  })

  test('stops waiting after a while for an approval that the node never reports', async () => {
    const stage = await createQuote()
    const { swap, scope, faults: at, signed } = stage
    at.eth_getTransactionReceipt = chainFaults[0]!
    const swapping = swap.swap()
    await eventually(() => signed.length).toBe(1)
    await scope.clock.advance(RECEIPT_TIMEOUT_MS)
    await swapping
    await eventually(() => stage.state.plan).toBeDefined()
    expectConsistent(stage)
    expect(signed).toHaveLength(1)
    expect(stage.state.problem).toMatchObject({ code: 'swap/approval-failed' })
  })
})

describe.each(walletFaults)('a wallet that $name', ({ play, message }) => {
  test.each([
    ['an approval', 0n],
    ['a swap', unit],
  ] as const)('reports the failure of %s, loses nothing, and can be retried', async (_what, allowance) => {
    const stage = await createQuote(allowance)
    const { swap, state, signed, wallet, conditions } = stage
    const { answer } = wallet
    wallet.answer = play
    await swap.swap()
    await eventually(() => state.plan).toBeDefined()
    expectConsistent(stage)
    expect(signed).toHaveLength(1)
    expect(state.problem).toBeDefined()
    if (message && !message.startsWith('The wallet returned')) expect(state.problem?.message).toBe(message)
    wallet.answer = () => ((conditions.allowance = unit), answer())
    await swap.swap()
    if (allowance === 0n) expectApproval(stage, 1)
    expectSwap(stage, allowance ? 1 : 2)
  })
})
