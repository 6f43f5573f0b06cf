import { decodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { routerAbi } from '../../../src/modules/swap/uniswap-v2/market.js'
import { FIXTURE_NETWORK, SwapFixture, type FixtureToken } from '../../helpers/chains/swap-fixture.js'

const COIN = 10n ** 18n
const decode = (data: string) => decodeFunctionData({ abi: routerAbi, data: data as Hex })

describe('Uniswap V2 swaps', () => {
  let stage: SwapFixture
  let back: () => Promise<void>

  beforeAll(async () => {
    stage = await SwapFixture.open()
  }, 120_000)
  beforeEach(async () => {
    back = await stage.keep()
  })
  afterEach(() => back())
  afterAll(() => stage.chain.stop())

  test('lists the native token first, then listed tokens with hostile names as text', async () => {
    const { tokens } = await stage.call('GET /v1/convert/tokens', { chainId: FIXTURE_NETWORK })
    expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual([
      'ETH 18',
      'OAK 18',
      'GUSD 18',
      'OLDUSD 6',
      'TICKET 0',
      'TOLL 18',
      '<b>\u202EDSUG</b> 18',
    ])
    expect(tokens[0]?.address).toBe(`${FIXTURE_NETWORK}:${NATIVE_ADDRESS}`)
    expect(tokens.at(-1)?.name.startsWith('<img src=x onerror="alert(1)">')).toBe(true)
    expect(tokens.every(({ eip2612 }) => eip2612 === false)).toBe(true)
  })

  test.each<[from: FixtureToken, to: FixtureToken, amount: bigint]>([
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
  ])('swapping %s to %s receives the quote for %d', async (from, to, amount) => {
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

  test('routes small amounts directly and large ones through the native token', async () => {
    const path = async (amount: bigint) => decode((await stage.swap('oak', 'dollar', amount)).data).args.at(-3)
    await stage.approve('oak', 1_000n * COIN)
    const { oak, dollar } = stage.market.tokens
    expect(await path(COIN)).toEqual([oak.address, dollar.address])
    expect(await path(500n * COIN)).toEqual([oak.address, stage.market.weth, dollar.address])
  })

  test.each<[FixtureToken, FixtureToken, bigint, string]>([
    ['coin', 'oak', COIN, 'swapExactETHForTokens'],
    ['oak', 'coin', COIN, 'swapExactTokensForETH'],
    ['oak', 'dollar', COIN, 'swapExactTokensForTokens'],
    ['coin', 'taxed', COIN, 'swapExactETHForTokensSupportingFeeOnTransferTokens'],
    ['taxed', 'coin', COIN, 'swapExactTokensForETHSupportingFeeOnTransferTokens'],
    ['taxed', 'oak', COIN, 'swapExactTokensForTokensSupportingFeeOnTransferTokens'],
  ])('builds a call from %s to %s for the user only (%d, %s)', async (from, to, amount, name) => {
    if (from !== 'coin') await stage.approve(from, amount)
    const tx = await stage.swap(from, to, amount, 0.5)
    const { functionName, args } = decode(tx.data)
    const [minimum, , recipient, deadline] = (from === 'coin' ? args : args.slice(1)) as [
      bigint,
      unknown,
      Address,
      bigint,
    ]
    const { timestamp } = await stage.client.getBlock()
    expect(functionName).toBe(name)
    expect(recipient).toBe(`${tx.from.split(':').at(-1)}`)
    expect(tx.to).toBe(`${FIXTURE_NETWORK}:${stage.market.router}`)
    if (from !== 'coin') expect(args[0]).toBe(amount)
    expect(tx.value).toBe(from === 'coin' ? `${amount}` : '0')
    expect(`${minimum}`).toBe(tx.minToAmount)
    expect(deadline - timestamp).toBe(1_200n)
  })

  test('reverts a swap whose price moved beyond the slippage', async () => {
    const tx = await stage.swap('coin', 'oak', COIN, 1)
    const [, otherAccount] = stage.market.accounts
    const big = await stage.swap('coin', 'oak', 30n * COIN, 50)
    await stage.send({ ...big, from: `${otherAccount}`, data: big.data })
    const before = await stage.balance('oak')
    expect((await stage.send(tx)).status).toBe('reverted')
    expect(await stage.balance('oak')).toBe(before)
  })

  test('builds a swap with a new deadline after the old one expired', async () => {
    const tx = await stage.swap('coin', 'oak', COIN)
    await stage.chain.rpc('evm_increaseTime', 1_201)
    expect((await stage.send(tx)).status).toBe('reverted')
    expect((await stage.send(await stage.swap('coin', 'oak', COIN))).status).toBe('success')
  })

  describe('transfer tax', () => {
    test.each<[FixtureToken, FixtureToken, bigint]>([
      ['coin', 'taxed', COIN],
      ['taxed', 'coin', 1_000n * COIN],
      ['taxed', 'dollar', 100n * COIN],
    ])('quotes from %s to %s for %d what arrives, up to rounding', async (from, to, amount) => {
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

  describe('approval', () => {
    const approve = (token: FixtureToken, amount?: bigint) => {
      const query = { from: stage.id(token), to: stage.id('coin'), userAddress: stage.account }
      return stage.call('GET /v1/convert/build-approve', {
        ...query,
        ...(amount !== undefined && { amount: `${amount}` }),
      })
    }
    const allowed = async (token: FixtureToken) => {
      const query = { tokenAddress: stage.id(token), userAddress: stage.account }
      return BigInt((await stage.call('GET /v1/convert/allowance', query)).allowance)
    }

    test('approves exactly the amount for the router, without a value', async () => {
      const { tx, reset } = await approve('oak', 123n)
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: tx.data as Hex })
      expect([functionName, args]).toEqual(['approve', [stage.market.router, 123n]])
      expect([tx.to, tx.value, reset]).toEqual([stage.id('oak'), '0', undefined])
      await stage.send(tx)
      expect(await allowed('oak')).toBe(123n)
    })

    test('approves the balance without an amount', async () => {
      await stage.send((await approve('oak')).tx)
      expect(await allowed('oak')).toBe(await stage.balance('oak'))
    })

    test('adds a reset only if the token requires one', async () => {
      expect((await approve('old', 5n)).reset).toBeUndefined()
      await stage.approve('old', 5n)
      const { tx, reset } = await approve('old', 1_000_000n)
      if (!reset) expect.unreachable('the allowance is 5')
      expect(decodeFunctionData({ abi: erc20Abi, data: reset.data as Hex }).args).toEqual([stage.market.router, 0n])
      expect((await stage.send(tx)).status).toBe('reverted')
      expect((await stage.send(reset)).status).toBe('success')
      expect((await stage.send(tx)).status).toBe('success')
      expect(await allowed('old')).toBe(1_000_000n)
      expect((await stage.send(await stage.swap('old', 'oak', 1_000_000n))).status).toBe('success')
    })

    test('rejects an address that is not a token', async () => {
      const [plainAccount] = stage.market.accounts
      const query = { from: stage.id(plainAccount ?? '0x'), to: stage.id('oak'), userAddress: stage.account }
      expect(await stage.expectRefusal('GET /v1/convert/build-approve', query)).toMatchObject({
        status: 400,
        name: 'swap/token-unknown',
      })
      const coin = { ...query, from: stage.id('coin') }
      expect((await stage.expectRefusal('GET /v1/convert/build-approve', coin)).name).toBe('swap/token-unknown')
    })

    test('rejects an approval of the native token', async () => {
      expect(await allowed('coin')).toBe(2n ** 256n - 1n)
    })
  })

  describe('rejected swaps', () => {
    const quote = (from: FixtureToken, to: FixtureToken, amount: bigint) =>
      stage.expectRefusal('GET /v1/convert/quotes', { from: stage.id(from), to: stage.id(to), amount: `${amount}` })

    test('rejects zero and amounts above 256 bits', async () => {
      expect((await quote('coin', 'oak', 0n)).name).toBe('swap/amount-invalid')
      expect((await quote('coin', 'oak', 2n ** 256n)).name).toBe('swap/amount-invalid')
    })

    test('rejects amounts that would return nothing', async () => {
      expect((await quote('coin', 'ticket', 1n)).name).toBe('swap/amount-too-small')
      expect((await quote('taxed', 'old', 1n)).name).toBe('swap/amount-too-small')
    })

    test.each([2n ** 256n - 1n, 2n ** 200n])('rejects the amount %d with insufficient liquidity', async amount => {
      const refused = await quote('oak', 'dollar', amount)
      expect(refused).toMatchObject({ status: 400, name: 'swap/insufficient-liquidity' })
      expect(refused.description).toContain('insufficient liquidity')
    })

    test('rejects tokens without a pool and unknown tokens', async () => {
      const nowhere = '0x000000000000000000000000000000000000dEaD'
      expect((await quote('coin', nowhere, COIN)).name).toBe('swap/insufficient-liquidity')
      expect((await quote(nowhere, 'oak', COIN)).name).toBe('swap/insufficient-liquidity')
      expect((await quote(stage.market.collectible, 'oak', COIN)).name).toBe('swap/insufficient-liquidity')
    })

    test('rejects the same token on both sides, also wrapped', async () => {
      expect((await quote('oak', 'oak', COIN)).name).toBe('swap/same-token')
      expect((await quote('coin', stage.market.weth, COIN)).name).toBe('swap/same-token')
    })

    test('rejects a failing swap unless the estimate is disabled', async () => {
      const query = { from: stage.id('oak'), to: stage.id('dollar'), amount: `${COIN}`, userAddress: stage.account }
      const route = 'POST /v1/convert/build-transaction'
      expect((await stage.expectRefusal(route, query)).name).toBe('swap/would-fail')
      const { tx } = await stage.call(route, { ...query, disableEstimate: true })
      expect(tx.eip155?.gas).toBe('150000')
    })
  })

  test('gas prices rise from standard to instant', async () => {
    const { standard, fast, instant } = await stage.call('GET /v1/convert/gas-price', { chainId: FIXTURE_NETWORK })
    expect(BigInt(standard)).toBe(await stage.client.getGasPrice())
    expect(BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant)).toBe(true)
  })
})
