import { encodeFunctionData, getAddress, parseAbi, zeroAddress, type Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { aggregatorAbi, routerAbi, settlerAbi, swapRouterAbi } from '../helpers/chains/router-abis.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { SwapController } from '../../src/controllers/swap/swap.js'
import { ada } from '../helpers/scripted-wallet.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { validService, type Answers } from './helpers/faulty-service.js'
import { swapRouter, oak, noReturnToken, tradingAnswers, tradingFixture } from './helpers/trading-fixture.js'

const unit = 10n ** 18n
const minimum = (4_950n * unit) / 1_000n
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const attacker = getAddress(`0x${'7'.repeat(40)}`)
const recipient = ada as Address
/** 0x AllowanceHolder on Ethereum, a bundled router. */
const zeroExRouter = '0x0000000000001fF3684f28c67538d4D072C22734'
/** Uniswap V2Router02 on Ethereum, a bundled router of this network only. */
const uniswap = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
/** Uniswap SwapRouter02 on Ethereum, a bundled router, and the wrapped native token there. */
const swapRouter02 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const at = (address: string) => `eip155:1:${address}`
const encodeApproval = (spender: Address) =>
  encodeFunctionData({ abi: parseAbi(['function approve(address spender, uint256 amount)']), args: [spender, unit] })
const deadline = 2_000_000_000n
const swapTokens = encodeFunctionData({
  abi: routerAbi,
  functionName: 'swapExactTokensForTokens',
  args: [unit, minimum, [oak, noReturnToken], recipient, deadline],
})
const swapCoins = encodeFunctionData({
  abi: routerAbi,
  functionName: 'swapExactETHForTokens',
  args: [minimum, [swapRouter, noReturnToken], recipient, deadline],
})
/** A call of 0x AllowanceHolder that executes a settler contract. */
const settle = (settler: Address, from: Address, amount: bigint) => {
  const slippage = { recipient, buyToken: noReturnToken, minAmountOut: minimum }
  const inner = encodeFunctionData({ abi: settlerAbi, args: [slippage, ['0x1234'], `0x${'0'.repeat(64)}`] })
  return encodeFunctionData({ abi: aggregatorAbi, functionName: 'exec', args: [settler, from, amount, settler, inner] })
}

/** A call of SwapRouter02 that swaps one unit of a token through a pool of V3. */
const swapPool = (tokenIn: Address, over: object = {}) => {
  const ends = { tokenIn, tokenOut: noReturnToken, fee: 500, recipient }
  const params = { ...ends, amountIn: unit, amountOutMinimum: minimum, sqrtPriceLimitX96: 0n, ...over }
  const abi = swapRouterAbi
  const step = encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [params] })
  return encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, [step]] })
}

interface ServiceAnswer {
  /** The token to swap, and its existing allowance. */
  readonly from: 'oak' | 'coin'
  readonly allowance?: bigint
  /** The spender of the approval and the target of the call, as the service returns them. */
  readonly spender?: Address
  readonly called?: Address
  readonly data?: string
}

/** Requests a quote from a service with these answers, and presses the button. */
async function requestSwap({
  from,
  allowance = 0n,
  spender = swapRouter,
  called = swapRouter,
  data = swapTokens,
}: ServiceAnswer) {
  const account = from === 'coin' ? native : oak
  const quote = {
    id: null,
    fromAmount: `${unit}`,
    toAmount: `${5n * unit}`,
    fromAccount: at(account),
    toAccount: at(noReturnToken),
  }
  const value = from === 'coin' ? `${unit}` : '0'
  const answers: Answers = [
    [/quotes$/, { quotes: [quote] }],
    [/build-approve$/, { tx: { from: at(ada), to: at(oak), data: encodeApproval(spender), value: '0' } }],
    [/build-transaction$/, { tx: { from: at(ada), to: at(called), data, value, amount: `${5n * unit}` } }],
    ...tradingAnswers({ allowance }),
  ]
  const stage = tradingFixture(validService(() => answers))
  disposeAfterTest(stage.scope)
  await stage.scope.use(PortfolioController).refresh('eip155', { force: true })
  stage.scope.use(RouterController).push('Swap')
  const swap = stage.scope.use(SwapController)
  await swap.begin('eip155')
  swap.watch()
  const token = (address: string | undefined) => swap.state.market!.tokens.find(item => item.address === address)!
  swap.selectToken('from', token(from === 'coin' ? undefined : oak))
  swap.selectToken('to', token(noReturnToken))
  swap.setAmountText('1')
  await swap.refreshQuote()
  const { plan, failure } = swap.state
  const { code } = stage.scope.use(SnackController).state
  await swap.swap()
  return { kind: plan?.kind, failure, code, signed: stage.signed.length }
}

describe('data service with a call of a known router', () => {
  const withRouter = { called: swapRouter02, allowance: unit } as const
  const rejectedFor = (failure: string) => ({ kind: undefined, failure, code: undefined, signed: 0 })

  test.each<[string, ServiceAnswer, string]>([
    [
      'for native tokens that names another token, so that it collects that token and keeps the native ones',
      { from: 'coin', called: swapRouter02, data: swapPool(oak) },
      'swap/mismatch',
    ],
    [
      'that pays another account',
      { from: 'oak', ...withRouter, data: swapPool(oak, { recipient: attacker }) },
      'swap/mismatch',
    ],
    ['that sells another token', { from: 'oak', ...withRouter, data: swapPool(attacker) }, 'swap/mismatch'],
    [
      'that buys another token',
      { from: 'oak', ...withRouter, data: swapPool(oak, { tokenOut: attacker }) },
      'swap/mismatch',
    ],
    ['that sells more', { from: 'oak', ...withRouter, data: swapPool(oak, { amountIn: unit + 1n }) }, 'swap/mismatch'],
    [
      'with a lower minimum',
      { from: 'oak', ...withRouter, data: swapPool(oak, { amountOutMinimum: minimum - 2n }) },
      'swap/mismatch',
    ],
    [
      'that leaves the output with the router',
      { from: 'oak', ...withRouter, data: swapPool(oak, { recipient: '0x0000000000000000000000000000000000000002' }) },
      'swap/unreadable',
    ],
  ])('a call %s is rejected, and the wallet is not asked to sign', async (_what, lie, failure) => {
    expect(await requestSwap(lie)).toEqual(rejectedFor(failure))
  })

  test.each<[string, ServiceAnswer]>([
    ['a token through a pool', { from: 'oak', ...withRouter, data: swapPool(oak) }],
    ['native tokens as their wrapped token', { from: 'coin', called: swapRouter02, data: swapPool(wrapped) }],
  ])('a swap of %s by SwapRouter02 is accepted', async (_what, honest) => {
    expect(await requestSwap(honest)).toMatchObject({ kind: 'swap', failure: undefined, signed: 1 })
  })
})

describe('M6: a data service that names its own contract', () => {
  const rejected = { kind: undefined, failure: 'swap/unknown-router', code: undefined, signed: 0 } // the screen shows it

  test.each<[string, ServiceAnswer]>([
    ['has it approved', { from: 'oak', spender: attacker, called: attacker }],
    ['has it called with a token that may be taken', { from: 'oak', allowance: unit, called: attacker }],
    ['has it called with the coin', { from: 'coin', called: attacker, data: swapCoins }],
    [
      'has a known aggregator call it with a token',
      { from: 'oak', allowance: unit, called: zeroExRouter, data: settle(attacker, oak, unit) },
    ],
    [
      'has a known aggregator call it with the coin',
      { from: 'coin', called: zeroExRouter, data: settle(attacker, zeroAddress, 0n) },
    ],
  ])('M6: %s is rejected, and the wallet is not asked to sign', async (_what, lie) => {
    expect(await requestSwap(lie)).toEqual(rejected)
  })

  test.each<[string, ServiceAnswer]>([
    ['a router that the app lists', { from: 'oak', allowance: unit }],
    ['the same with the coin', { from: 'coin', data: swapCoins }],
    ['a router that the package knows', { from: 'coin', called: uniswap, data: swapCoins }],
    [
      'an aggregator that hands over to a listed contract',
      { from: 'coin', called: zeroExRouter, data: settle(swapRouter, zeroAddress, 0n) },
    ],
  ])('M6: %s is accepted', async (_what, honest) => {
    expect(await requestSwap(honest)).toMatchObject({ kind: 'swap', failure: undefined, signed: 1 })
  })
})
