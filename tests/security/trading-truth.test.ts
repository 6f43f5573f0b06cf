import { describe, expect, test } from 'vitest'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { getHoldings } from '../../src/controllers/balances/holdings.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { SendController } from '../../src/controllers/send/send.js'
import { SwapController } from '../../src/controllers/swap/swap.js'
import { deferred } from '../helpers/deferred.js'
import { eventually } from '../helpers/eventually.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { reverts } from './helpers/chain-faults.js'
import { validService, type Answers } from './helpers/faulty-service.js'
import { oak, noReturnToken, tradingAnswers, tradingFixture } from './helpers/trading-fixture.js'

const unit = 10n ** 18n
const six = `0x${'6'.padStart(64, '0')}`
expectNoUnhandledRejection()

type Parts = Parameters<typeof tradingFixture>[1] & { readonly allowance?: bigint; answers?(sound: Answers): Answers }

async function setUp({ allowance = 0n, answers = sound => sound, ...parts }: Parts = {}) {
  const stage = tradingFixture(
    validService(() => answers(tradingAnswers({ allowance }))),
    parts,
  )
  disposeAfterTest(stage.scope)
  await stage.scope.use(PortfolioController).refresh('eip155', { force: true })
  return { ...stage, snack: stage.scope.use(SnackController).state, router: stage.scope.use(RouterController) }
}

/** Creates an app with a quote of one oak for a no-return token. */
async function createSwap(parts?: Parts) {
  const stage = await setUp(parts)
  stage.router.push('Swap')
  const swap = stage.scope.use(SwapController)
  await swap.begin('eip155')
  swap.watch()
  const listed = (address: string) => swap.state.market!.tokens.find(token => token.address === address)!
  swap.selectToken('from', listed(oak))
  swap.selectToken('to', listed(noReturnToken))
  await swap.refreshQuote()
  return { ...stage, swap, state: swap.state }
}

describe('a service with wrong token decimals', () => {
  test.each([oak, noReturnToken])('is overruled by the contract before sending %s', async token => {
    const { scope, signed } = await setUp({ override: step => (step === 'decimals' ? six : undefined) })
    const send = scope.use(SendController)
    send.begin()
    send.selectToken(getHoldings(scope, 'eip155').tokens!.find(({ address }) => address === token)!)
    send.setAmountText('1')
    send.setRecipient(`0x${'3'.repeat(40)}`, true)
    await eventually(() => send.step).toBe('preview')
    await send.review()
    expect(send.state).toMatchObject({ phase: 'failed', problem: { code: 'send/mismatch' } })
    await send.send()
    expect(signed).toEqual([])
  })

  test.each([
    ['what is given', oak, 0n],
    ['what is given, once it may be taken', oak, unit],
    ['what is received', noReturnToken, unit],
  ])('is overruled by the contract: %s', async (_what, token, allowance) => {
    const override: Parts['override'] = (step, to) => (step === 'decimals' && to === token ? six : undefined)
    const { swap, state, snack, signed } = await createSwap({ allowance, override })
    expect(state).toMatchObject({ plan: undefined, failure: 'swap/mismatch' })
    expect(snack.open).toBe(false) // the screen shows the failure
    await swap.swap()
    expect(signed).toEqual([])
  })

  test('is overruled by the network for the native coin', async () => {
    const withWrongDecimals = (sound: Answers): Answers => {
      const native = `eip155:1:0x${'e'.repeat(40)}`
      const quantity = { decimals: '19', numeric: '100' }
      const coin = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity, price: 1, value: 100 }
      const tokens = [{ name: 'Ether', symbol: 'ETH', address: native, decimals: 19 }]
      return [[/\/balance$/, { balances: [coin] }], [/convert\/tokens$/, { tokens }], ...sound]
    }
    const { scope, router } = await setUp({ answers: withWrongDecimals })
    await eventually(() => getHoldings(scope, 'eip155').tokens).toMatchObject([{ decimals: 18, amount: 100n * unit }])
    expect(getHoldings(scope, 'eip155').tokens?.[0]?.price).toBeUndefined()
    router.push('Swap')
    const swap = scope.use(SwapController)
    await swap.begin('eip155')
    expect(swap.state.draft.from).toMatchObject({ symbol: 'ETH', decimals: 18 })
  })
})

describe('a user who left', () => {
  test('is not asked to sign a swap whose test run was pending', async () => {
    const gate = deferred()
    const { swap, state, router, requests, signed, snack } = await createSwap({
      allowance: unit,
      onRequest: step => (step === 'trial' ? gate.promise : undefined),
    })
    const sent = swap.swap()
    await eventually(() => requests).toContain('trial')
    router.reset('Account')
    gate.resolve()
    await sent
    expect(signed).toEqual([])
    expect(state.phase).toBe('idle')
    expect(snack.open).toBe(false)
  })

  test('does not get an approval request after the reset', async () => {
    const { swap, faults, router, signed, wallet } = await createSwap({ allowance: 1n })
    faults.eth_estimateGas = reverts[0]!
    await swap.refreshQuote()
    const { answer } = wallet
    wallet.answer = () => {
      router.reset('Account')
      return answer()
    }
    await swap.swap()
    expect(signed.map(({ approval }) => approval?.amount)).toEqual([0n])
  })
})

describe('a token of an outdated list', () => {
  test('is neither sent nor swapped', async () => {
    const { scope, swap, state, signed } = await createSwap()
    const send = scope.use(SendController)
    send.begin()
    const [, token] = getHoldings(scope, 'eip155').tokens!
    send.selectToken({ ...token!, network: 'eip155:8453' })
    send.setAmountText('1')
    send.setRecipient(`0x${'3'.repeat(40)}`, true)
    await eventually(() => send.step).toBe('preview')
    await send.review()
    expect(send.state.problem?.code).toBe('send/mismatch')
    await send.send()
    expect(signed).toEqual([])
    swap.selectToken('to', { ...state.market!.coin, network: 'eip155:8453' })
    expect(state.draft.to?.address).toBe(noReturnToken)
  })
})
