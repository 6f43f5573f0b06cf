import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { getHoldings } from '../../src/controllers/balances/holdings.js'
import type { DataApi } from '../../src/services/data.js'
import { SendController } from '../../src/controllers/send/send.js'
import { soon } from '../helpers/soon.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'
import { chainFaults, reverts, silences } from './helpers/chain-faults.js'
import { dataFaults } from './helpers/data-faults.js'
import { faultyService, mixedService, soundService, type FaultyService } from './helpers/faulty-service.js'
import { oak, silent, tradingAnswers, tradingStage, type ChainStep } from './helpers/trading-stage.js'
import { walletFaults } from './helpers/wallet-faults.js'

const s = {} as { service: FaultyService }
const left: Disposable[] = []
const faults = dataFaults.filter(({ code }) => code !== undefined)
const answers = () => tradingAnswers()
const grace = `0x${'3'.repeat(40)}`
const unit = 10n ** 18n
const kinds = [
  ['a coin', undefined],
  ['an ordinary token', oak],
  ['a token that says nothing', silent],
] as const
expectNoUnhandledRejection()

beforeAll(async () => {
  s.service = await faultyService()
})
afterEach(() => {
  for (const each of left.splice(0)) each[Symbol.dispose]()
})
afterAll(() => s.service.stop())

function setUp(data: DataApi) {
  const stage = tradingStage(data)
  left.push(stage.scope)
  const send = stage.scope.use(SendController)
  return { ...stage, send, state: send.state, snack: stage.scope.use(SnackController).state }
}

/** A draft of two and a half of a token to Grace. */
async function draft({ scope, send, state }: Drafted, token: string | undefined, to = grace) {
  send.begin()
  const chosen = getHoldings(scope, 'eip155').tokens?.find(({ address }) => address === token)
  if (chosen) send.selectToken(chosen)
  send.setAmountText('2.5')
  send.setRecipient(to, true)
  await soon(() => state.recipient.kind).not.toBe('looking')
}

/** An app with such a draft. */
async function drafted(token: string | undefined, { data = soundService(answers), to = grace } = {}) {
  const stage = setUp(data)
  stage.scope.use(RouterController).push('Send')
  await stage.scope.use(PortfolioController).refresh('eip155', { force: true })
  await draft(stage, token, to)
  return stage
}
type Drafted = ReturnType<typeof setUp>

/** Whatever came of it: no spinner, and what was signed is what stands there. */
async function sendAndCheck({ send, state, signed }: Drafted, token: string | undefined): Promise<void> {
  const { planned, problem, fee, planning } = state
  expect(planning).toBe(false)
  expect(planned).toBe(problem === undefined)
  expect(fee === undefined || fee >= 0n).toBe(true)
  const { step } = send
  await send.send()
  expect(state.sending).toBe(false)
  if (!planned || step !== 'preview') return expect(signed).toEqual([])
  const [{ transfer, params } = expect.fail('nothing was asked')] = signed
  expect(signed).toHaveLength(1)
  expect(transfer).toMatchObject({ amount: (5n * unit) / 2n, ...(token && { token }) })
  expect(transfer?.to.toLowerCase()).toBe(grace)
  expect(params['chainId']).toBe('0x1')
}

describe.each(kinds)('sending %s', (_kind, token) => {
  const asked: readonly ChainStep[] = [
    ...(token ? (['trial', 'decimals'] as const) : []),
    ...(token === silent ? (['eth_getCode'] as const) : []),
    ...(['oracle', 'eth_estimateGas', 'eth_gasPrice', 'eth_getBlockByNumber', 'eth_maxPriorityFeePerGas'] as const),
  ]

  test.each(chainFaults)('never waits or signs something else at any step: $name', async fault => {
    const stage = await drafted(token)
    for (const step of asked) {
      await draft(stage, token)
      stage.asked.length = stage.signed.length = 0
      stage.faults[step] = fault
      await stage.send.review()
      expect(stage.asked, step).toContain(step)
      const { text, recipient, token: chosen } = stage.state
      expect([text, recipient.kind, chosen?.address]).toEqual(['2.5', 'known', token])
      await sendAndCheck(stage, token)
      delete stage.faults[step]
    }
  })

  test.each([...silences, ...reverts])('can be retried and sent: $name', async fault => {
    const stage = await drafted(token)
    for (const step of asked) {
      await draft(stage, token)
      stage.signed.length = 0
      stage.faults[step] = fault
      await stage.send.review()
      delete stage.faults[step]
      await stage.send.review()
      expect(stage.state, step).toMatchObject({ planned: true, problem: undefined })
      expect(stage.state.fee, step).toBeGreaterThan(0n)
      await sendAndCheck(stage, token)
      expect(stage.signed, step).toHaveLength(1)
    }
  })

  test.each(walletFaults)('works with a wallet that $name', async ({ play, said, refused }) => {
    const stage = await drafted(token)
    const { scope, send, state, signed, snack, wallet } = stage
    scope.use(RouterController).push('SendPreview')
    await send.review()
    wallet.answer = play
    await send.send()
    expect(signed).toHaveLength(1)
    expect(state).toMatchObject({ sending: false, planned: true, text: '2.5', token: { symbol: state.token?.symbol } })
    expect(state.problem?.code.startsWith('rpc/')).toBe(false)
    expect(snack.open).toBe(!refused)
    if (!refused) {
      const own = said?.startsWith('The wallet returned') ? undefined : said
      expect(snack).toMatchObject({ variant: 'error', ...(own ? { message: own } : { code: 'send/failed' }) })
    }
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
    const service = mixedService(s.service, answers)
    service.fail(/\/balance$/, fault)
    const stage = await drafted(undefined, service)
    const { send, state, snack } = stage
    expect(snack).toMatchObject({ open: true, code: 'balance/unavailable' })
    expect(state).toMatchObject({ token: { symbol: 'ETH', amount: 100n * unit }, text: '2.5' })
    await send.review()
    await sendAndCheck(stage, undefined)
  })

  test('a name cannot be resolved: nothing is sent, and the input stays', async () => {
    const service = mixedService(s.service, answers)
    service.fail(/\/profile\/account\//, fault)
    const stage = await drafted(oak, { ...service, to: 'grace.dev.test' })
    const { send, state, signed } = stage
    expect(state.recipient.kind).toBe(fault.name === 'status 404' ? 'invalid' : 'failed')
    expect(state).toMatchObject({ typed: 'grace.dev.test', text: '2.5', token: { address: oak } })
    await send.review()
    expect(state).toMatchObject({ planned: false, planning: false, problem: { code: 'send/input-missing' } })
    await send.send()
    expect(signed).toEqual([])
    service.mend()
    send.setRecipient(state.recipientText, true)
    await soon(() => state.recipient).toMatchObject({ kind: 'known', name: 'grace.dev.test' })
    await send.review()
    await sendAndCheck(stage, oak)
    expect(signed).toHaveLength(1)
  })

  test('the recipient’s profile cannot be loaded: the address stays and can be used', async () => {
    const service = mixedService(s.service, answers)
    service.fail(/\/identity\//, fault)
    const stage = await drafted(silent, service)
    const { send, state } = stage
    await soon(() => state.profile.isContract).toBeDefined()
    expect(state.profile.name).toBeUndefined()
    await send.review()
    await sendAndCheck(stage, silent)
  })
})
