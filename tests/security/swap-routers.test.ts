import { encodeFunctionData, getAddress, parseAbi, zeroAddress, type Address } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { aggregatorAbi, routerAbi, settlerAbi } from '../../src/chains/eip155/swap-calls.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { PortfolioController } from '../../src/controllers/balances/portfolio.js'
import { SwapController } from '../../src/controllers/swap/swap.js'
import { ada } from '../helpers/scripted-wallet.js'
import { soundService, type Answers } from './helpers/faulty-service.js'
import { exchange, oak, silent, tradingAnswers, tradingStage } from './helpers/trading-stage.js'

const unit = 10n ** 18n
const minimum = (4_950n * unit) / 1_000n
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const thief = getAddress(`0x${'7'.repeat(40)}`)
const receiver = ada as Address
/** 0x AllowanceHolder on the main network: bundled. */
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
/** Uniswap V2Router02 there: bundled, and not on another network. */
const uniswap = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const at = (address: string) => `eip155:1:${address}`
const approving = (spender: Address) =>
  encodeFunctionData({ abi: parseAbi(['function approve(address spender, uint256 amount)']), args: [spender, unit] })
const deadline = 2_000_000_000n
const swapTokens = encodeFunctionData({
  abi: routerAbi,
  functionName: 'swapExactTokensForTokens',
  args: [unit, minimum, [oak, silent], receiver, deadline],
})
const swapCoins = encodeFunctionData({
  abi: routerAbi,
  functionName: 'swapExactETHForTokens',
  args: [minimum, [exchange, silent], receiver, deadline],
})
/** What the allowance holder has a settler do. */
const settle = (settler: Address, from: Address, amount: bigint) => {
  const slippage = { recipient: receiver, buyToken: silent, minAmountOut: minimum }
  const inner = encodeFunctionData({ abi: settlerAbi, args: [slippage, ['0x1234'], `0x${'0'.repeat(64)}`] })
  return encodeFunctionData({ abi: aggregatorAbi, functionName: 'exec', args: [settler, from, amount, settler, inner] })
}

const left: Disposable[] = []
afterEach(() => {
  for (const each of left.splice(0)) each[Symbol.dispose]()
})

interface Lie {
  /** What is swapped, and whether it may be taken already. */
  readonly from: 'oak' | 'coin'
  readonly allowance?: bigint
  /** Whom the service has approved, and called. */
  readonly spender?: Address
  readonly called?: Address
  readonly data?: string
}

/** An offer by a data service that is dishonest in one way, reviewed and pressed. */
async function swapped({ from, allowance = 0n, spender = exchange, called = exchange, data = swapTokens }: Lie) {
  const account = from === 'coin' ? native : oak
  const quote = {
    id: null,
    fromAmount: `${unit}`,
    toAmount: `${5n * unit}`,
    fromAccount: at(account),
    toAccount: at(silent),
  }
  const value = from === 'coin' ? `${unit}` : '0'
  const answers: Answers = [
    [/quotes$/, { quotes: [quote] }],
    [/build-approve$/, { tx: { from: at(ada), to: at(oak), data: approving(spender), value: '0' } }],
    [/build-transaction$/, { tx: { from: at(ada), to: at(called), data, value, amount: `${5n * unit}` } }],
    ...tradingAnswers({ allowance }),
  ]
  const stage = tradingStage(soundService(() => answers))
  left.push(stage.scope)
  await stage.scope.use(PortfolioController).refresh('eip155', { force: true })
  stage.scope.use(RouterController).push('Swap')
  const swap = stage.scope.use(SwapController)
  await swap.begin('eip155')
  swap.watch()
  const token = (address: string | undefined) => swap.state.market!.tokens.find(each => each.address === address)!
  swap.selectToken('from', token(from === 'coin' ? undefined : oak))
  swap.selectToken('to', token(silent))
  swap.setAmountText('1')
  await swap.refreshQuote()
  const { plan, failure } = swap.state
  const { code } = stage.scope.use(SnackController).state
  await swap.swap()
  return { kind: plan?.kind, failure, code, signed: stage.signed.length }
}

describe('M6: a data service that names its own contract', () => {
  const refused = { kind: undefined, failure: 'swap/unknown-router', code: 'swap/unknown-router', signed: 0 }

  test.each<[string, Lie]>([
    ['has it approved', { from: 'oak', spender: thief, called: thief }],
    ['has it called with a token that may be taken', { from: 'oak', allowance: unit, called: thief }],
    ['has it called with the coin', { from: 'coin', called: thief, data: swapCoins }],
    [
      'has a known aggregator call it with a token',
      { from: 'oak', allowance: unit, called: holder, data: settle(thief, oak, unit) },
    ],
    [
      'has a known aggregator call it with the coin',
      { from: 'coin', called: holder, data: settle(thief, zeroAddress, 0n) },
    ],
  ])('M6: %s is rejected, and the wallet is not asked to sign', async (_what, lie) => {
    expect(await swapped(lie)).toEqual(refused)
  })

  test.each<[string, Lie]>([
    ['a router that the app lists', { from: 'oak', allowance: unit }],
    ['the same with the coin', { from: 'coin', data: swapCoins }],
    ['a router that the package knows', { from: 'coin', called: uniswap, data: swapCoins }],
    [
      'an aggregator that hands over to a listed contract',
      { from: 'coin', called: holder, data: settle(exchange, zeroAddress, 0n) },
    ],
  ])('M6: %s is accepted', async (_what, honest) => {
    expect(await swapped(honest)).toMatchObject({ kind: 'swap', failure: undefined, signed: 1 })
  })
})
