import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { getHoldings } from '../../src/controllers/balances/holdings.js'
import type { DataApi } from '../../src/services/data.js'
import { SendController } from '../../src/controllers/send/send.js'
import { eventually } from '../helpers/eventually.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { chainFaults, reverts, transportErrors } from './helpers/chain-faults.js'
import { dataFaults } from './helpers/data-faults.js'
import { faultyService, mixedService, validService, type FaultyService } from './helpers/faulty-service.js'
import { oak, noReturnToken, tradingAnswers, tradingFixture, type ChainStep } from './helpers/trading-fixture.js'
import { walletFaults } from './helpers/wallet-faults.js'

const fixture = {} as { service: FaultyService }
const faults = dataFaults.filter(({ code }) => code !== undefined)
const answers = () => tradingAnswers()
const grace = `0x${'3'.repeat(40)}`
const unit = 10n ** 18n
const kinds = [
  ['a coin', undefined],
  ['an ordinary token', oak],
  ['a token without a return value', noReturnToken],
] as const
expectNoUnhandledRejection()

beforeAll(async () => {
  fixture.service = await faultyService()
})
afterAll(() => fixture.service.stop())

function setUp(data: DataApi) {
  const stage = tradingFixture(data)
  disposeAfterTest(stage.scope)
  const send = stage.scope.use(SendController)
  return { ...stage, send, state: send.state, snack: stage.scope.use(SnackController).state }
}

/** Drafts a transfer of 2.5 units to Grace. */
async function draft({ scope, send, state }: SendFixture, token: string | undefined, to = grace) {
  send.begin()
  const chosen = getHoldings(scope, 'eip155').tokens?.find(({ address }) => address === token)
  if (chosen) send.selectToken(chosen)
  send.setAmountText('2.5')
  send.setRecipient(to, true)
  await eventually(() => state.recipient.kind).not.toBe('looking')
}

/** Creates an app with such a draft. */
async function createDraft(token: string | undefined, { data = validService(answers), to = grace } = {}) {
  const stage = setUp(data)
  stage.scope.use(RouterController).push('Send')
  await stage.scope.use(PortfolioController).refresh('eip155', { force: true })
  await draft(stage, token, to)
  return stage
}
type SendFixture = ReturnType<typeof setUp>

/** Sends, and expects that nothing is pending and that the wallet signed exactly the displayed transfer. */
async function sendAndCheck({ send, state, signed }: SendFixture, token: string | undefined): Promise<void> {
  const { phase, problem, fee } = state
  expect(phase).toBe(problem === undefined ? 'reviewing' : 'failed')
  expect(fee === undefined || fee >= 0n).toBe(true)
  const { step } = send
  await send.send()
  expect(state.phase).not.toBe('sending')
  if (phase !== 'reviewing' || step !== 'preview') return expect(signed).toEqual([])
  const [{ transfer, params } = expect.fail('the wallet received no request')] = signed
  expect(signed).toHaveLength(1)
  expect(transfer).toMatchObject({ amount: (5n * unit) / 2n, ...(token && { token }) })
  expect(transfer?.to.toLowerCase()).toBe(grace)
  expect(params['chainId']).toBe('0x1')
}

describe.each(kinds)('sending %s', (_kind, token) => {
  const requiredSteps: readonly ChainStep[] = [
    ...(token ? (['trial', 'decimals'] as const) : []),
    ...(token === noReturnToken ? (['eth_getCode'] as const) : []),
    ...(['oracle', 'eth_estimateGas', 'eth_gasPrice', 'eth_getBlockByNumber', 'eth_maxPriorityFeePerGas'] as const),
  ]

  test.each(chainFaults)('never waits or signs something else at any step: $name', async fault => {
    const stage = await createDraft(token)
    for (const step of requiredSteps) {
      await draft(stage, token)
      stage.requests.length = stage.signed.length = 0
      stage.faults[step] = fault
      await stage.send.review()
      expect(stage.requests, step).toContain(step)
      const { text, recipient, token: chosen } = stage.state
      expect([text, recipient.kind, chosen?.address]).toEqual(['2.5', 'known', token])
      await sendAndCheck(stage, token)
      delete stage.faults[step]
    }
  })

  test.each([...transportErrors, ...reverts])('can be retried and sent: $name', async fault => {
    const stage = await createDraft(token)
    for (const step of requiredSteps) {
      await draft(stage, token)
      stage.signed.length = 0
      stage.faults[step] = fault
      await stage.send.review()
      delete stage.faults[step]
      await stage.send.review()
      expect(stage.state, step).toMatchObject({ phase: 'reviewing', problem: undefined })
      expect(stage.state.fee, step).toBeGreaterThan(0n)
      await sendAndCheck(stage, token)
      expect(stage.signed, step).toHaveLength(1)
    }
  })

  test.each(walletFaults)('works with a wallet that $name', async ({ play, message, rejected }) => {
    const stage = await createDraft(token)
    const { scope, send, state, signed, snack, wallet } = stage
    scope.use(RouterController).push('SendPreview')
    await send.review()
    wallet.answer = play
    await send.send()
    expect(signed).toHaveLength(1)
    expect(state).toMatchObject({ phase: 'reviewing', text: '2.5', token: { symbol: state.token?.symbol } })
    expect(state.problem?.code.startsWith('rpc/')).toBe(false)
    expect(snack.open).toBe(false) // the review shows it
    expect(state.problem?.code === 'wallet/rejected').toBe(rejected === true)
    if (!rejected && message && !message.startsWith('The wallet returned')) expect(state.problem?.message).toBe(message)
    expect(scope.use(RouterController).view).toBe('SendPreview')
    wallet.answer = () => `0x${'b'.repeat(64)}`
    await send.send()
    expect(signed).toHaveLength(2)
    expect(signed[1]).toEqual(signed[0])
    expect(scope.use(RouterController).view).toBe('SendConfirmed')
  })
})

describe.each(faults)('F13 to F20: $name', fault => {
  test('balances cannot be loaded: the coin can be sent with the balance of the network', async () => {
    const service = mixedService(fixture.service, answers)
    service.fail(/\/balance$/, fault)
    const stage = await createDraft(undefined, service)
    const { send, state, snack } = stage
    expect(snack.open).toBe(false)
    expect(state).toMatchObject({ token: { symbol: 'ETH', amount: 100n * unit }, text: '2.5' })
    await send.review()
    await sendAndCheck(stage, undefined)
  })

  test('a name cannot be resolved: nothing is sent, and the input stays', async () => {
    const service = mixedService(fixture.service, answers)
    service.fail(/\/profile\/account\//, fault)
    const stage = await createDraft(oak, { ...service, to: 'grace.dev.test' })
    const { send, state, signed } = stage
    expect(state.recipient.kind).toBe(fault.name === 'status 404' ? 'invalid' : 'failed')
    expect(state).toMatchObject({ recipientText: 'grace.dev.test', text: '2.5', token: { address: oak } })
    await send.review()
    expect(state).toMatchObject({ phase: 'failed', problem: { code: 'send/input-missing' } })
    await send.send()
    expect(signed).toEqual([])
    service.restore()
    send.setRecipient(state.recipientText, true)
    await eventually(() => state.recipient).toMatchObject({ kind: 'known', name: 'grace.dev.test' })
    await send.review()
    await sendAndCheck(stage, oak)
    expect(signed).toHaveLength(1)
  })

  test('the recipient’s profile cannot be loaded: the address stays and can be used', async () => {
    const service = mixedService(fixture.service, answers)
    service.fail(/\/identity\//, fault)
    const stage = await createDraft(noReturnToken, service)
    const { send, state } = stage
    await eventually(() => state.profile.isContract).toBeDefined()
    expect(state.profile.name).toBeUndefined()
    await send.review()
    await sendAndCheck(stage, noReturnToken)
  })
})
