import { decodeFunctionData, encodeDeployData, erc20Abi, getAddress, zeroAddress, type Address, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSwap } from '../../../../src/chains/eip155/swap-calls.js'
import compiledRouter from '../../../../scripts/stack/contracts/compiled/swap-router02.json' with { type: 'json' }
import { reasonedError } from '../../../../src/contract/data-api.js'
import { exchanges } from '../../../src/modules/market/exchanges.js'
import { swapRoutes } from '../../../src/modules/swap/routes.js'
import { swapRouterAbi } from '../../../src/modules/swap/uniswap-v3/swap-router.js'
import { FIXTURE_NETWORK, SwapFixture, type FixtureToken, type WireCall } from '../../helpers/chains/swap-fixture.js'
import { testRoutes } from '../../helpers/chains/test-data.js'

const COIN = 10n ** 18n
const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'
const decode = (data: string) => decodeFunctionData({ abi: swapRouterAbi, data: data as Hex })

/** Returns the steps of a multicall with a deadline. */
function readSteps({ data }: WireCall) {
  const call = decode(data)
  if (call.functionName !== 'multicall') expect.unreachable(call.functionName)
  const [deadline, steps] = call.args
  return { deadline, steps: steps.map(decode) }
}

const toStepNames = (tx: WireCall) => readSteps(tx).steps.map(({ functionName }) => functionName)

describe('Uniswap V3 swaps', () => {
  let stage: SwapFixture
  let back: () => Promise<void>

  beforeAll(async () => {
    stage = await SwapFixture.open({ v3: true })
  }, 120_000)
  beforeEach(async () => {
    back = await stage.keep()
  })
  afterEach(() => back())
  afterAll(() => stage.chain.stop())

  test.each<[from: FixtureToken, to: FixtureToken, amount: bigint, steps: readonly string[]]>([
    ['coin', 'oak', COIN / 10n, ['exactInputSingle', 'refundETH']],
    ['oak', 'coin', 20n * COIN, ['exactInputSingle', 'unwrapWETH9']],
    ['coin', 'dollar', COIN, ['exactInputSingle', 'refundETH']],
    ['oak', 'dollar', 50n * COIN, ['exactInput']],
    ['oak', 'dollar', COIN, ['swapExactTokensForTokens']],
    ['coin', 'old', COIN / 10n, ['swapExactTokensForTokens']],
    ['old', 'coin', 5_000_000n, ['swapExactTokensForTokens', 'unwrapWETH9']],
    ['old', 'dollar', 1_000_000n, ['swapExactTokensForTokens']],
    ['coin', 'hostile', COIN / 2n, ['exactInputSingle', 'refundETH']],
  ])('swapping %s to %s for %d receives the quote, by %j', async (from, to, amount, steps) => {
    const quote = await stage.quote(from, to, amount)
    if (from !== 'coin') await stage.approve(from, amount)
    const tx = await stage.swap(from, to, amount)
    expect(toStepNames(tx)).toEqual(steps)
    expect([tx.amount, tx.minToAmount]).toEqual([quote.toAmount, quote.minToAmount])
    const [given, taken] = [await stage.balance(from), await stage.balance(to)]
    const { status, gasUsed, effectiveGasPrice } = await stage.send(tx)
    const fee = gasUsed * effectiveGasPrice
    expect(status).toBe('success')
    expect((await stage.balance(to)) - taken + (to === 'coin' ? fee : 0n)).toBe(BigInt(quote.toAmount))
    expect(given - (await stage.balance(from)) - (from === 'coin' ? fee : 0n)).toBe(amount)
    const { router } = stage.market.v3
    expect([await stage.balance('coin', router), await stage.balance(stage.market.weth, router)]).toEqual([0n, 0n])
  })

  test('chooses the pool by the amount: the cheap one for a small one, the deep one for a large one', async () => {
    const fee = async (amount: bigint) => {
      const [swap] = readSteps(await stage.swap('coin', 'dollar', amount)).steps
      return swap?.functionName === 'exactInputSingle' ? swap.args[0].fee : undefined
    }
    expect(await fee(COIN / 100n)).toBe(500)
    expect(await fee(50n * COIN)).toBe(3_000)
  })

  test('returns at least the output of Uniswap V2 for any amount', async () => {
    const onlyPairs = await SwapFixture.open()
    try {
      for (const amount of [COIN / 1_000n, COIN, 30n * COIN, 300n * COIN]) {
        const [both, pairs] = await Promise.all([stage, onlyPairs].map(market => market.quote('coin', 'oak', amount)))
        expect(BigInt(both?.toAmount ?? 0)).toBeGreaterThanOrEqual(BigInt(pairs?.toAmount ?? 1))
      }
    } finally {
      await onlyPairs.chain.stop()
    }
  }, 120_000)

  test('is read by the modal exactly as requested, with the wrapped token that stands for native ones', async () => {
    const { oak, dollar } = stage.market.tokens
    const { weth, v3 } = stage.market
    const ends = [
      ['coin', 'oak', { to: oak.address, wrapped: weth }],
      ['oak', 'coin', { from: oak.address, wrapped: weth }],
      ['oak', 'dollar', { from: oak.address, to: dollar.address }],
    ] as const
    for (const [from, to, tokens] of ends)
      for (const amount of [COIN / 10n, COIN, 50n * COIN]) {
        if (from !== 'coin') await stage.approve(from, amount)
        const tx = await stage.swap(from, to, amount)
        const value = `0x${BigInt(tx.value ?? 0).toString(16)}`
        const self = stage.user
        const read = readSwap({ from: self, to: `${tx.to.split(':').at(-1)}`, data: tx.data, value })
        const { deadline = 0n, through = [], ...call } = read ?? {}
        expect(deadline * 1_000n).toBeGreaterThan(BigInt(Date.now()))
        // The route depends on the amount. Only the wrapped and the dollar token are in between, and never an end.
        const between = [weth, dollar.address]
          .filter(token => !(Object.values(tokens) as string[]).includes(token))
          .map(toText)
        expect(between).toEqual(expect.arrayContaining(through.map(toText)))
        const minimum = BigInt(tx.minToAmount ?? 0)
        const expected = { ...tokens, router: v3.router, amount, minimum, recipient: self }
        expect(JSON.parse(toText(call))).toEqual(JSON.parse(toText(expected)))
      }
  })

  test('builds a multicall that pays the user only, for twenty minutes', async () => {
    await stage.approve('oak', 20n * COIN)
    const tx = await stage.swap('oak', 'coin', 20n * COIN, 0.5)
    const { deadline, steps } = readSteps(tx)
    const [swap, payout] = steps
    if (swap?.functionName !== 'exactInputSingle' || payout?.functionName !== 'unwrapWETH9')
      expect.unreachable(toStepNames(tx).join())
    const { timestamp } = await stage.client.getBlock()
    expect(deadline - timestamp).toBe(1_200n)
    expect(swap.args[0]).toMatchObject({ recipient: ROUTER_ITSELF, amountIn: 20n * COIN, sqrtPriceLimitX96: 0n })
    expect(payout.args.map(String)).toEqual([tx.minToAmount, tx.from.split(':').at(-1)])
    expect([tx.to, tx.value]).toEqual([`${FIXTURE_NETWORK}:${stage.market.v3.router}`, '0'])
    await stage.chain.rpc('evm_increaseTime', 1_201)
    expect((await stage.send(tx)).status).toBe('reverted')
  })

  test('reverts a swap whose price moved beyond the slippage', async () => {
    const tx = await stage.swap('coin', 'oak', COIN, 1)
    const [, otherAccount] = stage.market.accounts
    const big = await stage.swap('coin', 'oak', 30n * COIN, 50)
    const data = big.data.toLowerCase().replaceAll(stage.user.slice(2).toLowerCase(), `${otherAccount}`.slice(2))
    await stage.send({ ...big, from: `${otherAccount}`, data })
    const before = await stage.balance('oak')
    expect((await stage.send(tx)).status).toBe('reverted')
    expect(await stage.balance('oak')).toBe(before)
  })

  test('approves exactly the amount, for SwapRouter02 as the only spender of both versions', async () => {
    for (const [from, to] of [
      ['oak', 'coin'],
      ['old', 'coin'],
    ] as const) {
      const query = { from: stage.id(from), to: stage.id(to), userAddress: stage.account, amount: '123' }
      const { tx } = await stage.call('GET /v1/convert/build-approve', query)
      const { args } = decodeFunctionData({ abi: erc20Abi, data: tx.data as Hex })
      expect(args).toEqual([stage.market.v3.router, 123n])
      await stage.send(tx)
      const allowance = { tokenAddress: stage.id(from), userAddress: stage.account }
      expect((await stage.call('GET /v1/convert/allowance', allowance)).allowance).toBe('123')
    }
  })

  test('a price impact is that of the pool, without its fee', async () => {
    const impact = async (amount: bigint) => Number((await stage.quote('coin', 'oak', amount)).priceImpactPercent)
    expect(await impact(COIN / 1_000n)).toBeLessThan(0.01)
    // 0.2 % of the pool's native tokens.
    expect(await impact(COIN / 5n)).toBeCloseTo(0.1996, 3)
  })

  test('never uses a pool of V3 for a token with a transfer tax, even at a better price', async () => {
    const tx = await stage.swap('coin', 'taxed', COIN)
    expect(toStepNames(tx)).toEqual(['swapExactTokensForTokens'])
    const before = await stage.balance('taxed')
    expect((await stage.send(tx)).status).toBe('success')
    expect((await stage.balance('taxed')) - before).toBeGreaterThanOrEqual(BigInt(tx.minToAmount ?? 0))
    await stage.approve('taxed', 1_000n * COIN)
    const sale = await stage.swap('taxed', 'coin', 1_000n * COIN)
    expect(toStepNames(sale)).toEqual(['swapExactTokensForTokens', 'unwrapWETH9'])
    expect((await stage.send(sale)).status).toBe('success')
  })

  test('never uses a pool that cannot take the whole amount', async () => {
    expect(toStepNames(await stage.swap('coin', 'hostile', COIN / 2n))).toContain('exactInputSingle')
    expect(toStepNames(await stage.swap('coin', 'hostile', 10n * COIN))).toEqual(['swapExactTokensForTokens'])
  })

  test('returns native tokens that a pool does not take', async () => {
    const tx = await stage.swap('coin', 'hostile', COIN / 2n, 50)
    const [, otherAccount] = stage.market.accounts
    const first = await stage.swap('coin', 'hostile', (COIN * 7n) / 10n, 50)
    const data = first.data.toLowerCase().replaceAll(stage.user.slice(2).toLowerCase(), `${otherAccount}`.slice(2))
    expect((await stage.send({ ...first, from: `${otherAccount}`, data })).status).toBe('success')
    const before = await stage.balance('coin')
    const { status, gasUsed, effectiveGasPrice } = await stage.send(tx)
    expect(status).toBe('success')
    const paid = before - (await stage.balance('coin')) - gasUsed * effectiveGasPrice
    expect(paid).toBeLessThan(COIN / 2n)
    expect(await stage.balance('coin', stage.market.v3.router)).toBe(0n)
  })

  describe('rejected swaps', () => {
    const quote = (from: FixtureToken, to: FixtureToken, amount: bigint) =>
      stage.expectRefusal('GET /v1/convert/quotes', { from: stage.id(from), to: stage.id(to), amount: `${amount}` })

    test('rejects amounts that would return nothing', async () => {
      expect((await quote('coin', 'ticket', 1n)).name).toBe('swap/amount-too-small')
    })

    test.each([2n ** 255n, 2n ** 256n - 1n])('rejects the amount %d', async amount => {
      expect((await quote('oak', 'old', amount)).name).toBe('swap/insufficient-liquidity')
    })

    test('rejects tokens without a pool, and the same token on both sides, also wrapped', async () => {
      const nowhere = '0x000000000000000000000000000000000000dEaD'
      expect((await quote('coin', nowhere, COIN)).name).toBe('swap/insufficient-liquidity')
      expect((await quote('coin', stage.market.weth, COIN)).name).toBe('swap/same-token')
    })

    test('rejects a failing swap unless the estimate is disabled', async () => {
      const [from, to] = [stage.id('oak'), stage.id('coin')]
      const query = { from, to, amount: `${20n * COIN}`, userAddress: stage.account }
      const route = 'POST /v1/convert/build-transaction'
      expect((await stage.expectRefusal(route, query)).name).toBe('swap/would-fail')
      const { tx } = await stage.call(route, { ...query, disableEstimate: true })
      expect(tx.eip155?.gas).toBe('150000')
    })
  })

  describe('a router that was deployed before Uniswap V2', () => {
    test('swaps through pools of V3, and through the V2 router what only V2 has', async () => {
      const { market, client, chain } = stage
      const args = [zeroAddress, market.v3.factory, market.weth]
      const { abi, bytecode } = compiledRouter
      const data = encodeDeployData({ abi, bytecode: bytecode as Hex, args })
      const hash = await client.sendTransaction({ chain: null, account: stage.user, data })
      const { contractAddress } = await stage.mined(hash)
      const [exchange] = chain.core.exchanges
      const router = contractAddress as Address
      const open = exchanges.parse([{ ...exchange, v3: { router, quoter: market.v3.quoter } }])
      const app = testRoutes({ ...chain.core, exchanges: open }, [swapRoutes])
      const requestQuote = async (from: FixtureToken, to: FixtureToken, amount: bigint) => {
        const query = { from: stage.id(from), to: stage.id(to), amount: `${amount}` }
        const response = await app.request(`/v1/convert/quotes?${new URLSearchParams(query)}`)
        return { status: response.status, body: (await response.json()) as { quotes?: { toAmount: string }[] } }
      }
      expect(BigInt((await requestQuote('coin', 'oak', COIN)).body.quotes?.[0]?.toAmount ?? 0)).toBeGreaterThan(
        490n * COIN,
      )
      const reasonFor = async (...request: Parameters<typeof requestQuote>) =>
        reasonedError.parse((await requestQuote(...request)).body).reasons[0]?.name
      expect(BigInt((await requestQuote('coin', 'old', COIN)).body.quotes?.[0]?.toAmount ?? 0)).toBeGreaterThan(0n)
      expect(BigInt((await requestQuote('coin', 'taxed', COIN)).body.quotes?.[0]?.toAmount ?? 0)).toBeGreaterThan(0n)
      const build = async (from: FixtureToken, to: FixtureToken) => {
        const body = { from: stage.id(from), to: stage.id(to), amount: `${COIN}`, userAddress: stage.account }
        const init = { method: 'POST', body: JSON.stringify({ ...body, disableEstimate: true }) }
        const response = await app.request('/v1/convert/build-transaction', init)
        return ((await response.json()) as { tx: WireCall }).tx
      }
      expect(await build('coin', 'oak')).toMatchObject({ to: `${FIXTURE_NETWORK}:${getAddress(router)}` })
      const onlyPairs = await build('coin', 'old')
      expect(onlyPairs).toMatchObject({ to: `${FIXTURE_NETWORK}:${exchange?.router}` })
      const [, to = ''] = /:(0x[0-9a-fA-F]{40})$/.exec(onlyPairs.to) ?? []
      const call = {
        to,
        from: stage.account.split(':').at(-1) ?? '',
        value: `0x${COIN.toString(16)}`,
        data: onlyPairs.data,
      }
      expect(readSwap(call as never)).toMatchObject({ amount: COIN, recipient: getAddress(call.from) })
      const spenderFor = async (from: FixtureToken) => {
        const query = { from: stage.id(from), to: stage.id('coin'), userAddress: stage.account, amount: '1000000' }
        const response = await app.request(`/v1/convert/build-approve?${new URLSearchParams(query)}`)
        const { tx } = (await response.json()) as { tx: WireCall }
        await stage.send(tx)
        const swap = { tokenAddress: query.from, userAddress: query.userAddress, to: query.to, amount: query.amount }
        const allowance = await app.request(`/v1/convert/allowance?${new URLSearchParams(swap)}`)
        expect(await allowance.json()).toEqual({ allowance: '1000000' })
        return decodeFunctionData({ abi: erc20Abi, data: tx.data as Hex }).args?.[0]
      }
      expect(await spenderFor('oak')).toBe(getAddress(router))
      expect(await spenderFor('old')).toBe(exchange?.router)
      expect(await reasonFor('dollar', 'coin', 1n)).toBe('swap/amount-too-small')
    })
  })
})

function toText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? `${item}` : typeof item === 'string' ? item.toLowerCase() : item,
  )
}
