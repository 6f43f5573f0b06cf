import { decodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { routerAbi } from '../../../src/modules/swap/uniswap-v2/market.js'
import { STAGE_NETWORK, SwapStage, type StageToken } from '../../helpers/chains/swap-fixture.js'

const COIN = 10n ** 18n
const decode = (data: string) => decodeFunctionData({ abi: routerAbi, data: data as Hex })

describe('swaps on an exchange of the chain itself', () => {
  let stage: SwapStage
  let back: () => Promise<void>

  beforeAll(async () => {
    stage = await SwapStage.open()
  }, 120_000)
  beforeEach(async () => {
    back = await stage.keep()
  })
  afterEach(() => back())
  afterAll(() => stage.chain.stop())

  test('the tokens are those of the list, the coin first, and hostile names stay text', async () => {
    const { tokens } = await stage.ask('GET /v1/convert/tokens', { chainId: STAGE_NETWORK })
    expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual([
      'ETH 18',
      'OAK 18',
      'GUSD 18',
      'OLDUSD 6',
      'TICKET 0',
      'TOLL 18',
      '<b>\u202EDSUG</b> 18',
    ])
    expect(tokens[0]?.address).toBe(`${STAGE_NETWORK}:${NATIVE_ADDRESS}`)
    expect(tokens.at(-1)?.name.startsWith('<img src=x onerror="alert(1)">')).toBe(true)
    expect(tokens.every(({ eip2612 }) => eip2612 === false)).toBe(true)
  })

  test.each<[from: StageToken, to: StageToken, amount: bigint]>([
    ['coin', 'oak', COIN],
    ['oak', 'coin', 20n * COIN],
    ['oak', 'dollar', COIN],
    ['oak', 'dollar', 500n * COIN],
    ['coin', 'old', COIN / 10n],
    ['old', 'coin', 5_000_000n],
    ['old', 'ticket', 1_000_000_000n],
    ['ticket', 'old', 1n],
    ['coin', 'ticket', COIN],
    ['hostile', 'dollar', 10_000n * COIN],
    ['dollar', 'hostile', COIN],
  ])('from %s to %s what was quoted for %d is what is received', async (from, to, amount) => {
    const quote = await stage.quote(from, to, amount)
    if (from !== 'coin') await stage.approve(from, amount)
    const tx = await stage.swap(from, to, amount)
    expect([tx.amount, tx.minToAmount]).toEqual([quote.toAmount, quote.minToAmount])
    const [given, taken] = [await stage.balance(from), await stage.balance(to)]
    const { status, gasUsed, effectiveGasPrice } = await stage.send(tx)
    const fee = gasUsed * effectiveGasPrice
    expect(status).toBe('success')
    expect((await stage.balance(to)) - taken + (to === 'coin' ? fee : 0n)).toBe(BigInt(quote.toAmount))
    expect(given - (await stage.balance(from)) - (from === 'coin' ? fee : 0n)).toBe(amount)
  })

  test('small amounts go the straight way, large ones over the coin, and each way is the better one', async () => {
    const path = async (amount: bigint) => decode((await stage.swap('oak', 'dollar', amount)).data).args.at(-3)
    await stage.approve('oak', 1_000n * COIN)
    const { oak, dollar } = stage.market.tokens
    expect(await path(COIN)).toEqual([oak.address, dollar.address])
    expect(await path(500n * COIN)).toEqual([oak.address, stage.market.weth, dollar.address])
  })

  test.each<[StageToken, StageToken, bigint, string]>([
    ['coin', 'oak', COIN, 'swapExactETHForTokens'],
    ['oak', 'coin', COIN, 'swapExactTokensForETH'],
    ['oak', 'dollar', COIN, 'swapExactTokensForTokens'],
    ['coin', 'toll', COIN, 'swapExactETHForTokensSupportingFeeOnTransferTokens'],
    ['toll', 'coin', COIN, 'swapExactTokensForETHSupportingFeeOnTransferTokens'],
    ['toll', 'oak', COIN, 'swapExactTokensForTokensSupportingFeeOnTransferTokens'],
  ])(
    'from %s to %s the call is for the user alone and says all that was asked (%d, %s)',
    async (from, to, amount, name) => {
      if (from !== 'coin') await stage.approve(from, amount)
      const tx = await stage.swap(from, to, amount, 0.5)
      const { functionName, args } = decode(tx.data)
      const [least, , receiver, deadline] = (from === 'coin' ? args : args.slice(1)) as [
        bigint,
        unknown,
        Address,
        bigint,
      ]
      const { timestamp } = await stage.client.getBlock()
      expect(functionName).toBe(name)
      expect(receiver).toBe(`${tx.from.split(':').at(-1)}`)
      expect(tx.to).toBe(`${STAGE_NETWORK}:${stage.market.router}`)
      if (from !== 'coin') expect(args[0]).toBe(amount)
      expect(tx.value).toBe(from === 'coin' ? `${amount}` : '0')
      expect(`${least}`).toBe(tx.minToAmount)
      expect(deadline - timestamp).toBe(1_200n)
    },
  )

  test('a swap whose price moved beyond the slippage fails and takes nothing', async () => {
    const tx = await stage.swap('coin', 'oak', COIN, 1)
    const [, other] = stage.market.holders
    const big = await stage.swap('coin', 'oak', 30n * COIN, 50)
    await stage.send({ ...big, from: `${other}`, data: big.data })
    const before = await stage.balance('oak')
    expect((await stage.send(tx)).status).toBe('reverted')
    expect(await stage.balance('oak')).toBe(before)
  })

  test('a swap built after its deadline has passed is built anew with another', async () => {
    const tx = await stage.swap('coin', 'oak', COIN)
    await stage.chain.rpc('evm_increaseTime', 1_201)
    expect((await stage.send(tx)).status).toBe('reverted')
    expect((await stage.send(await stage.swap('coin', 'oak', COIN))).status).toBe('success')
  })

  describe('a token that keeps something of each transfer', () => {
    test.each<[StageToken, StageToken, bigint]>([
      ['coin', 'toll', COIN],
      ['toll', 'coin', 1_000n * COIN],
      ['toll', 'dollar', 100n * COIN],
    ])('from %s to %s the quote for %d is what arrives, but for a rest', async (from, to, amount) => {
      const quote = BigInt((await stage.quote(from, to, amount)).toAmount)
      if (from !== 'coin') await stage.approve(from, amount)
      const tx = await stage.swap(from, to, amount, 0.01)
      const before = await stage.balance(to)
      const { status, gasUsed, effectiveGasPrice } = await stage.send(tx)
      const got = (await stage.balance(to)) - before + (to === 'coin' ? gasUsed * effectiveGasPrice : 0n)
      expect(status).toBe('success')
      expect(got >= quote && got - quote < quote / 1_000_000_000n).toBe(true)
      expect(got >= BigInt(tx.minToAmount ?? 0)).toBe(true)
    })
  })

  describe('the approval', () => {
    const ask = (token: StageToken, amount?: bigint) => {
      const asked = { from: stage.id(token), to: stage.id('coin'), userAddress: stage.account }
      return stage.ask('GET /v1/convert/build-approve', {
        ...asked,
        ...(amount !== undefined && { amount: `${amount}` }),
      })
    }
    const allowed = async (token: StageToken) => {
      const asked = { tokenAddress: stage.id(token), userAddress: stage.account }
      return BigInt((await stage.ask('GET /v1/convert/allowance', asked)).allowance)
    }

    test('is for exactly the amount, for the router, and sends no coins', async () => {
      const { tx, reset } = await ask('oak', 123n)
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data as Hex })
      expect([functionName, args]).toEqual(['approve', [stage.market.router, 123n]])
      expect([tx.to, tx.value, reset]).toEqual([stage.id('oak'), '0', undefined])
      await stage.send(tx)
      expect(await allowed('oak')).toBe(123n)
    })

    test('without an amount is for what the user has', async () => {
      await stage.send((await ask('oak')).tx)
      expect(await allowed('oak')).toBe(await stage.balance('oak'))
    })

    test('of a token that wants zero first comes with a reset, but only where one is needed', async () => {
      expect((await ask('old', 5n)).reset).toBeUndefined()
      await stage.approve('old', 5n)
      const { tx, reset } = await ask('old', 1_000_000n)
      if (!reset) expect.unreachable('the allowance is 5')
      expect(decodeFunctionData({ abi: erc20Abi, data: reset.data as Hex }).args).toEqual([stage.market.router, 0n])
      expect((await stage.send(tx)).status).toBe('reverted')
      expect((await stage.send(reset)).status).toBe('success')
      expect((await stage.send(tx)).status).toBe('success')
      expect(await allowed('old')).toBe(1_000_000n)
      expect((await stage.send(await stage.swap('old', 'oak', 1_000_000n))).status).toBe('success')
    })

    test('of what is no token is refused', async () => {
      const [nobody] = stage.market.holders
      const asked = { from: stage.id(nobody ?? '0x'), to: stage.id('oak'), userAddress: stage.account }
      expect(await stage.refuse('GET /v1/convert/build-approve', asked)).toMatchObject({
        status: 400,
        name: 'swap/token-unknown',
      })
      const coin = { ...asked, from: stage.id('coin') }
      expect((await stage.refuse('GET /v1/convert/build-approve', coin)).name).toBe('swap/token-unknown')
    })

    test('of the coin nobody needs', async () => {
      expect(await allowed('coin')).toBe(2n ** 256n - 1n)
    })
  })

  describe('what is refused', () => {
    const quote = (from: StageToken, to: StageToken, amount: bigint) =>
      stage.refuse('GET /v1/convert/quotes', { from: stage.id(from), to: stage.id(to), amount: `${amount}` })

    test('nothing, and more than fits', async () => {
      expect((await quote('coin', 'oak', 0n)).name).toBe('swap/amount-invalid')
      expect((await quote('coin', 'oak', 2n ** 256n)).name).toBe('swap/amount-invalid')
    })

    test('the smallest amount where nothing would be received', async () => {
      expect((await quote('coin', 'ticket', 1n)).name).toBe('swap/amount-too-small')
      expect((await quote('toll', 'old', 1n)).name).toBe('swap/amount-too-small')
    })

    test.each([2n ** 256n - 1n, 2n ** 200n])(
      'the amount %d, which no pool can take: insufficient liquidity',
      async amount => {
        const refused = await quote('oak', 'dollar', amount)
        expect(refused).toMatchObject({ status: 400, name: 'swap/insufficient-liquidity' })
        expect(refused.description).toContain('insufficient liquidity')
      },
    )

    test('a token without a pool, and one that does not exist', async () => {
      const nowhere = '0x000000000000000000000000000000000000dEaD'
      expect((await quote('coin', nowhere, COIN)).name).toBe('swap/insufficient-liquidity')
      expect((await quote(nowhere, 'oak', COIN)).name).toBe('swap/insufficient-liquidity')
      expect((await quote(stage.market.collectible, 'oak', COIN)).name).toBe('swap/insufficient-liquidity')
    })

    test('a token for itself, and the coin for itself wrapped', async () => {
      expect((await quote('oak', 'oak', COIN)).name).toBe('swap/same-token')
      expect((await quote('coin', stage.market.weth, COIN)).name).toBe('swap/same-token')
    })

    test('a swap that would fail now, unless the estimate is not wished', async () => {
      const asked = { from: stage.id('oak'), to: stage.id('dollar'), amount: `${COIN}`, userAddress: stage.account }
      const route = 'POST /v1/convert/build-transaction'
      expect((await stage.refuse(route, asked)).name).toBe('swap/would-fail')
      const { tx } = await stage.ask(route, { ...asked, disableEstimate: true })
      expect(tx.eip155?.gas).toBe('150000')
    })
  })

  test('gas prices rise with the hurry', async () => {
    const { standard, fast, instant } = await stage.ask('GET /v1/convert/gas-price', { chainId: STAGE_NETWORK })
    expect(BigInt(standard)).toBe(await stage.client.getGasPrice())
    expect(BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant)).toBe(true)
  })
})
