import * as fc from 'fast-check'
import {
  concatHex,
  encodeFunctionData,
  getAddress,
  maxUint256,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createVerbs } from '../../../src/chains/eip155/eip155-actions.js'
import { APPROVAL_GAS } from '../../../src/chains/eip155/approvals.js'
import { aggregatorAbi, routerAbi, settlerAbi, swapRouterAbi } from '../../helpers/chains/router-abis.js'
import { createSwapActions } from '../../../src/chains/eip155/swap.js'
import type { Signer, TransactionRequest } from '../../../src/core/chain-adapter.js'
import { toNetwork } from '../../../src/core/network.js'
import type { SwapCall } from '../../../src/core/swap.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'

const [self, router, token, otherToken, wrapped, attacker] = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  digit => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address, Address, Address]
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const hash = `0x${'1'.repeat(64)}`
const deadline = 2_000_000_000n
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/** A wallet that accepts every request, on a network with scripted responses. */
function bench(answers: Readonly<Record<string, unknown>> = {}) {
  const request = vi.fn(async (_args: { method: string; params?: unknown }): Promise<unknown> => hash)
  const signer: Signer = { provider: { request } as never, address: self, network: toNetwork(testNetworks[0]!) }
  const rpc = vi.fn(async (_network: unknown, { method, params }: { method: string; params?: unknown }) => {
    const answer = answers[method]
    const result = typeof answer === 'function' ? (answer as (params: unknown) => unknown)(params) : answer
    if (result instanceof Error) throw result
    return result
  })
  const context = fakeContext({ rpc })
  return { signer, request, rpc, verbs: createSwapActions(context), context }
}

const reverted = Object.assign(new Error('execution reverted: reset first'), { code: 3 })

/** Encodes a swap for each kind of contract. */
const kinds: Record<string, (call: SwapCall) => TransactionRequest> = {}
for (const suffix of ['', 'SupportingFeeOnTransferTokens'] as const) {
  kinds[`router${suffix}`] = ({ router: to, from, to: end, amount, minimum, recipient }) => {
    const path = [from ?? wrapped, ...(from && end ? [wrapped] : []), end ?? wrapped] as Address[]
    const rest = [minimum, path, recipient as Address, deadline] as const
    if (!from)
      return {
        to,
        value: amount,
        data: encodeFunctionData({ abi: routerAbi, functionName: `swapExactETHForTokens${suffix}`, args: rest }),
      }
    const functionName = end
      ? (`swapExactTokensForTokens${suffix}` as const)
      : (`swapExactTokensForETH${suffix}` as const)
    return { to, value: 0n, data: encodeFunctionData({ abi: routerAbi, functionName, args: [amount, ...rest] }) }
  }
}
kinds['allowance holder'] = ({ router: to, from, to: end, amount, minimum, recipient }) => {
  const slippage = { recipient: recipient as Address, buyToken: (end ?? coin) as Address, minAmountOut: minimum }
  const inner = encodeFunctionData({ abi: settlerAbi, args: [slippage, ['0x1234'], `0x${'0'.repeat(64)}`] })
  const args = [otherToken, (from ?? zeroAddress) as Address, from ? amount : 0n, otherToken, inner] as const
  const data = encodeFunctionData({ abi: aggregatorAbi, functionName: 'exec', args })
  return { to, value: from ? 0n : amount, data: `${data}cafe` }
}
kinds['sixth router'] = ({ router: to, from, to: end, amount, minimum, recipient }) => {
  const desc = {
    srcToken: (from ?? coin) as Address,
    dstToken: (end ?? coin) as Address,
    srcReceiver: otherToken,
    dstReceiver: recipient as Address,
    amount,
    minReturnAmount: minimum,
    flags: 0n,
  }
  const data = encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args: [otherToken, desc, '0x'] })
  return { to, value: from ? 0n : amount, data }
}

const routerItself: Address = '0x0000000000000000000000000000000000000002'
const abi = swapRouterAbi
/** Encodes the swap step of SwapRouter02, by the kind of its route. */
const swapSteps: Record<string, (tokens: Address[], swap: Pick<SwapCall, 'amount' | 'minimum'>, to: Address) => Hex> = {
  pairs: (tokens, { amount, minimum }, to) =>
    encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args: [amount, minimum, tokens, to] }),
  pool: ([tokenIn, tokenOut], { amount: amountIn, minimum: amountOutMinimum }, recipient) => {
    const ends = { tokenIn: tokenIn!, tokenOut: tokenOut!, fee: 500, recipient }
    const params = { ...ends, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }
    return encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [params] })
  },
  pools: ([tokenIn, tokenOut], { amount: amountIn, minimum: amountOutMinimum }, recipient) => {
    const path = concatHex([tokenIn!, '0x0001f4', attacker, '0x000bb8', tokenOut!])
    return encodeFunctionData({
      abi,
      functionName: 'exactInput',
      args: [{ path, recipient, amountIn, amountOutMinimum }],
    })
  },
}
const multicall = (...steps: Hex[]) => encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, steps] })
const unwrap = (minimum: bigint, to: Address) =>
  encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, to] })
const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
for (const [name, encodeStep] of Object.entries(swapSteps))
  kinds[`second router: ${name}`] = ({ router: to, from, to: end, recipient, ...swap }) => {
    const step = encodeStep(
      [from ?? wrapped, end ?? wrapped] as Address[],
      swap,
      end ? (recipient as Address) : routerItself,
    )
    const data = multicall(
      step,
      ...(end ? [] : [unwrap(swap.minimum, recipient as Address)]),
      ...(from ? [] : [refund]),
    )
    return { to, value: from ? 0n : swap.amount, data }
  }

const sale: SwapCall = { router, from: token, to: otherToken, amount: 1_000n, minimum: 990n, recipient: self }
const ends = [
  ['token for token', sale],
  ['token for coin', { router, from: token, amount: 1_000n, minimum: 990n, recipient: self }],
  ['coin for token', { router, to: otherToken, amount: 1_000n, minimum: 990n, recipient: self }],
] as const satisfies readonly (readonly [string, SwapCall])[]
const written = Object.keys(kinds).flatMap(kind => ends.map(([name, call]) => [kind, name, call] as const))
/** An aggregator's call also names the executing contract. */
const toExpectedCall = (kind: string, call: SwapCall): SwapCall => ({
  ...call,
  ...(kind === 'allowance holder' && { settler: otherToken }),
  ...(kind.startsWith('second router') && (!call.from || !call.to) && { wrapped }),
  ...(kind.includes('outer') && kind !== 'sixth router' && { deadline }),
  ...(kind.startsWith('router') && call.from && call.to && { through: [wrapped] }),
  ...(kind === 'second router: pools' && { through: [attacker] }),
})
const lower = (call: SwapCall) =>
  JSON.parse(
    JSON.stringify(call, (_, value) =>
      typeof value === 'bigint' ? `${value}` : typeof value === 'string' ? value.toLowerCase() : value,
    ),
  )

describe('EVM swap', () => {
  test.each(written)('swap calldata: is decoded and sent: %s, %s', async (kind, _name, call) => {
    const { verbs, signer, request } = bench()
    const transaction = kinds[kind]!(call)
    const read = await verbs.readSwap(transaction, signer)
    expect(lower(read)).toEqual(lower(toExpectedCall(kind, call)))
    expect(await verbs.sendSwap(read, transaction, signer)).toBe(hash)
    expect(request.mock.calls.at(-1)?.[0]).toMatchObject({ method: 'eth_sendTransaction' })
  })

  const changes: Record<string, (call: SwapCall) => SwapCall> = {
    'another router': call => ({ ...call, router: attacker }),
    'another input token': call => ({ ...call, from: attacker }),
    'another output token': call => ({ ...call, to: attacker }),
    'a higher amount': call => ({ ...call, amount: call.amount + 1n }),
    'a lower amount': call => ({ ...call, amount: call.amount - 1n }),
    'a lower minimum': call => ({ ...call, minimum: call.minimum - 1n }),
    'another recipient': call => ({ ...call, recipient: attacker }),
  }
  test.each(Object.keys(kinds).flatMap(kind => Object.keys(changes).map(name => [kind, name] as const)))(
    'is rejected before a wallet request: %s with %s',
    async (kind, name) => {
      const { verbs, signer, request } = bench()
      const transaction = kinds[kind]!(changes[name]!(sale))
      await expect(verbs.sendSwap(sale, transaction, signer)).rejects.toMatchObject({ code: 'swap/mismatch' })
      expect(request).not.toHaveBeenCalled()
    },
  )

  test('is accepted if its minimum output is higher than shown', async () => {
    const { verbs, signer } = bench()
    const transaction = kinds['router']!({ ...sale, minimum: 991n })
    expect(await verbs.sendSwap(sale, transaction, signer)).toBe(hash)
  })

  test('is rejected for another recipient, even if that was requested', async () => {
    const { verbs, signer } = bench()
    const approval = { ...sale, recipient: attacker }
    const sending = verbs.sendSwap(approval, kinds['router']!(approval), signer)
    await expect(sending).rejects.toMatchObject({ code: 'swap/mismatch' })
  })

  const base = kinds['router']!(sale)
  const aggregated = (over: object) => {
    const desc = {
      srcToken: token,
      dstToken: otherToken,
      srcReceiver: otherToken,
      dstReceiver: self,
      amount: 1_000n,
      minReturnAmount: 990n,
      flags: 0n,
      ...over,
    }
    return encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args: [otherToken, desc, '0x'] })
  }
  test.each<[string, TransactionRequest]>([
    ['sends an unnecessary value', { ...base, value: 1n }],
    ['sends too little value', { ...kinds['sixth router']!(ends[2][1]), value: 999n }],
    ['has trailing bytes', { ...base, data: `${base.data!}00` }],
    ['is truncated', { ...base, data: base.data!.slice(0, -2) as Hex }],
    ['is another function', { ...base, data: `0xdeadbeef${base.data!.slice(10)}` }],
    ['has no data', { ...base, data: '0x' }],
    ['has no recipient', { value: 0n, data: base.data! }],
    ['allows a partial fill', { ...base, data: aggregated({ flags: 1n }) }],
    ['allows a partial fill and has another flag', { ...base, data: aggregated({ flags: 5n }) }],
    [
      'gives the allowance to another contract than it calls',
      {
        ...base,
        data: encodeFunctionData({
          abi: aggregatorAbi,
          functionName: 'exec',
          args: [attacker, token, 1_000n, otherToken, kinds['router']!(sale).data!],
        }),
      },
    ],
    [
      'makes an unknown inner call',
      {
        ...base,
        data: encodeFunctionData({
          abi: aggregatorAbi,
          functionName: 'exec',
          args: [otherToken, token, 1_000n, otherToken, '0x12345678'],
        }),
      },
    ],
    [
      'has an invalid path',
      {
        ...base,
        data: encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForTokens',
          args: [1_000n, 990n, [token], self, deadline],
        }),
      },
    ],
  ])('is unreadable if it %s', async (_, transaction) => {
    const { verbs, signer, request } = bench()
    await expect(verbs.readSwap(transaction, signer)).rejects.toMatchObject({ code: 'swap/unreadable' })
    await expect(verbs.sendSwap(sale, transaction, signer)).rejects.toMatchObject({ code: 'swap/unreadable' })
    expect(request).not.toHaveBeenCalled()
  })

  const pool = (over: object = {}, pair: readonly Address[] = [token, otherToken]) => {
    const [tokenIn, tokenOut] = pair as [Address, Address]
    const swap = { tokenIn, tokenOut, fee: 500, recipient: self, amountIn: 1_000n, amountOutMinimum: 990n }
    const params = { ...swap, sqrtPriceLimitX96: 0n, ...over }
    return encodeFunctionData({ abi, functionName: 'exactInputSingle', args: [params] })
  }
  const toWrapped = pool({ recipient: routerItself }, [token, wrapped])
  const path = (bytes: Hex) => {
    const params = { path: bytes, recipient: self, amountIn: 1_000n, amountOutMinimum: 990n }
    return encodeFunctionData({ abi, functionName: 'exactInput', args: [params] })
  }

  test.each<[string, Hex]>([
    ['alone', pool()],
    ['in a multicall without a deadline', encodeFunctionData({ abi, functionName: 'multicall', args: [[pool()]] })],
    ['for the shorthand of the sender', multicall(pool({ recipient: '0x0000000000000000000000000000000000000001' }))],
    ['by a path with one pool', path(concatHex([token, '0x0001f4', otherToken]))],
  ])('swap of SwapRouter02 is decoded %s', async (_, data) => {
    const { verbs, signer } = bench()
    expect(lower(await verbs.readSwap({ to: router, value: 0n, data }, signer))).toEqual(
      lower(data.startsWith('0x5ae401dc') ? { ...sale, deadline } : sale), // the multicall with a deadline
    )
  })

  test.each<[string, Hex, bigint?]>([
    ['spends the balance of the router', multicall(pool({ amountIn: 0n }))],
    ['has a price limit', multicall(pool({ sqrtPriceLimitX96: 1n }))],
    ['leaves the output with the router', multicall(pool({ recipient: routerItself }))],
    ['pays out an output that is not with the router', multicall(pool({}, [token, wrapped]), unwrap(990n, self))],
    ['pays out twice', multicall(toWrapped, unwrap(990n, self), unwrap(990n, self))],
    ['pays out before the swap', multicall(unwrap(990n, self), toWrapped)],
    ['swaps twice', multicall(pool(), pool())],
    ['nests a multicall', multicall(multicall(pool()))],
    ['has an empty multicall', multicall()],
    ['has an unknown step', multicall(pool(), '0xdeadbeef')],
    ['has a step with trailing bytes', multicall(`${pool()}00`)],
    ['refunds native tokens before the swap', multicall(refund, pool({}, [wrapped, otherToken])), 1_000n],
    ['sends fewer native tokens than it swaps', multicall(pool({}, [wrapped, otherToken]), refund), 999n],
    ['sends more native tokens than it swaps', multicall(pool({}, [wrapped, otherToken]), refund), 1_001n],
    ['swaps native tokens for native tokens', multicall(toWrapped, unwrap(990n, self)), 1_000n],
    ['has a path without a pool', multicall(path(token))],
    ['has a path that breaks off', multicall(path(concatHex([token, '0x0001f4', '0x1234'])))],
    ['has an empty path', multicall(path('0x'))],
  ])('swap of SwapRouter02 is unreadable if it %s', async (_, data, value = 0n) => {
    const { verbs, signer, request } = bench()
    const transaction = { to: router, value, data }
    await expect(verbs.readSwap(transaction, signer)).rejects.toMatchObject({ code: 'swap/unreadable' })
    await expect(verbs.sendSwap(sale, transaction, signer)).rejects.toMatchObject({ code: 'swap/unreadable' })
    expect(request).not.toHaveBeenCalled()
  })

  test('swap of SwapRouter02 is rejected before a wallet request if the payout differs from the plan', async () => {
    const { verbs, signer, request } = bench()
    const { to: _, ...forCoin } = sale
    const plan: SwapCall = { ...forCoin, wrapped }
    expect(
      await verbs.sendSwap(plan, { to: router, value: 0n, data: multicall(toWrapped, unwrap(990n, self)) }, signer),
    ).toBe(hash)
    request.mockClear()
    for (const data of [
      multicall(toWrapped, unwrap(989n, self)),
      multicall(toWrapped, unwrap(990n, attacker)),
      multicall(pool({ recipient: routerItself }, [token, attacker]), unwrap(990n, self)),
    ])
      await expect(verbs.sendSwap(plan, { to: router, value: 0n, data }, signer)).rejects.toMatchObject({
        code: 'swap/mismatch',
      })
    expect(request).not.toHaveBeenCalled()
  })

  test('swap of SwapRouter02 differs after any change, except of the fee tier and the deadline', async () => {
    await asyncProperty(fc.nat(), async at => {
      const { verbs, signer } = bench()
      const data = multicall(pool())
      const place = 2 + (at % (data.length - 2))
      const digit = data[place] === 'f' ? '0' : 'f'
      const changed = `${data.slice(0, place)}${digit}${data.slice(place + 1)}` as Hex
      const read = await verbs.readSwap({ to: router, value: 0n, data: changed }, signer).catch(() => undefined)
      const word = Math.floor((place - 10) / 64)
      const isDeadline = word === 0
      // The step starts in word 5 after its selector, and its fee is the third argument.
      const isFee = place >= 10 + 64 * 5 + 8 + 64 * 2 && place < 10 + 64 * 5 + 8 + 64 * 3
      if (read && !isDeadline && !isFee) expect(lower(read)).not.toEqual(lower(sale))
    })
  })

  test('pays the sender if the recipient is the zero address', async () => {
    const { verbs, signer } = bench()
    const read = await verbs.readSwap({ to: router, value: 0n, data: aggregated({ dstReceiver: zeroAddress }) }, signer)
    expect(read.recipient).toBe(self)
  })

  test("is rejected with the contract's reason before a wallet request", async () => {
    const failure = Object.assign(new Error('execution reverted: INSUFFICIENT_OUTPUT_AMOUNT'), { code: 3 })
    const { verbs, signer, request } = bench({ eth_call: failure })
    await expect(verbs.sendSwap(sale, base, signer)).rejects.toMatchObject({
      code: 'swap/would-fail',
      message: expect.stringContaining('INSUFFICIENT_OUTPUT_AMOUNT'),
    })
    expect(request).not.toHaveBeenCalled()
  })

  test('is decoded exactly for any amounts, and differently after any change', async () => {
    const amounts = fc.bigInt({ min: 1n, max: maxUint256 })
    const some = fc.record({
      kind: fc.constantFrom(...Object.keys(kinds)),
      amount: amounts,
      minimum: amounts,
      at: fc.nat(),
    })
    await asyncProperty(some, async ({ kind, amount, minimum, at }) => {
      const { verbs, signer } = bench()
      const call = { ...sale, amount, minimum }
      const transaction = kinds[kind]!(call)
      expect(lower(await verbs.readSwap(transaction, signer))).toEqual(lower(toExpectedCall(kind, call)))
      if (!kind.startsWith('router')) return
      const place = 2 + (at % (transaction.data!.length - 2))
      const digit = transaction.data![place] === 'f' ? '0' : 'f'
      const data = `${transaction.data!.slice(0, place)}${digit}${transaction.data!.slice(place + 1)}` as Hex
      const read = await verbs.readSwap({ ...transaction, data }, signer).catch(() => undefined)
      const isMiddle = read && place >= 2 + 8 + 64 * 4 // a hop between, or the deadline: neither is on the screen
      if (read && !isMiddle) expect(lower(read)).not.toEqual(lower(call))
    })
  })
})

describe('EVM swap approval', () => {
  const approval = (spender: Address, amount: bigint, over: TransactionRequest = {}): TransactionRequest => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: approveAbi, args: [spender, amount] }),
    ...over,
  })
  const answers = { eth_getCode: '0x60', eth_estimateGas: '0xc350' }
  const toPlanRequest = (transaction: TransactionRequest, allowance = 0n) => ({
    token,
    amount: 5n,
    allowance,
    transaction,
  })

  test('is planned with its gas and sent', async () => {
    const { verbs, signer, request } = bench(answers)
    const plan = await verbs.planApproval(toPlanRequest(approval(router, 5n)), signer)
    expect(plan.expected).toMatchObject({ token, amount: 5n })
    expect(plan.transaction.gas).toBe(60_000n)
    expect(plan.reset).toBeUndefined()
    expect(await verbs.sendApproval(plan.expected, plan.transaction, signer)).toBe(hash)
    const [{ params }] = request.mock.calls.at(-1) as unknown as [{ params: [{ data: string }] }]
    expect(params[0].data).toBe(approval(router, 5n).data)
  })

  test.each([maxUint256, 6n, 1n])(
    'approve calldata: has exactly the amount of the swap if the service offers %i',
    async offered => {
      const { verbs, signer } = bench(answers)
      const plan = await verbs.planApproval(toPlanRequest(approval(router, offered)), signer)
      expect(plan.expected).toEqual({ token, spender: getAddress(router), amount: 5n })
      expect(plan.transaction).toMatchObject({ to: token, data: approval(router, 5n).data, value: 0n })
    },
  )

  test('approval gas: is 150,000 if the network cannot estimate it', async () => {
    const { verbs, signer } = bench({ ...answers, eth_estimateGas: new Error('busy') })
    expect((await verbs.planApproval(toPlanRequest(approval(router, 5n), 1n), signer)).transaction.gas).toBe(
      APPROVAL_GAS,
    )
  })

  test('is preceded by a reset if the token rejects it while an allowance exists', async () => {
    const none = encodeFunctionData({ abi: approveAbi, args: [router, 0n] })
    const eth_estimateGas = ([{ data }]: [{ data: string }]) => (data === none ? '0x7530' : reverted)
    const { verbs, signer } = bench({ ...answers, eth_estimateGas })
    const { transaction, reset } = await verbs.planApproval(toPlanRequest(approval(router, 5n), 3n), signer)
    expect(transaction.gas).toBe(APPROVAL_GAS)
    expect(reset).toMatchObject({ expected: { amount: 0n }, transaction: { to: token, data: none, gas: 36_000n } })
    const first = await verbs.planApproval(toPlanRequest(approval(router, 5n), 0n), signer)
    expect(first.reset).toBeUndefined()
  })

  test.each<[string, string, TransactionRequest]>([
    ['is for another token', 'swap/mismatch', approval(router, 5n, { to: attacker })],
    ['is another call', 'swap/unreadable', approval(router, 5n, { data: '0xa9059cbb' })],
    ['has trailing bytes', 'swap/unreadable', approval(router, 5n, { data: `${approval(router, 5n).data!}00` })],
    ['sends a value', 'swap/unreadable', approval(router, 5n, { value: 1n })],
    ['has no recipient', 'swap/unreadable', { data: approval(router, 5n).data! }],
  ])('is rejected if it %s', async (_, code, transaction) => {
    const { verbs, signer } = bench(answers)
    await expect(verbs.planApproval(toPlanRequest(transaction), signer)).rejects.toMatchObject({ code })
  })

  test.each(['0x', undefined, null])('is rejected for a spender with the code %s', async eth_getCode => {
    const { verbs, signer } = bench({ ...answers, eth_getCode })
    const planning = verbs.planApproval(toPlanRequest(approval(attacker, 5n)), signer)
    await expect(planning).rejects.toMatchObject({ code: 'swap/mismatch' })
  })

  test('is aborted by its signal', async () => {
    const { verbs, signer } = bench(answers)
    const planning = verbs.planApproval(toPlanRequest(approval(router, 5n)), signer, AbortSignal.abort())
    await expect(planning).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test.each([
    ['spender', 'swap/mismatch', approval(attacker, 5n)],
    ['amount', 'swap/mismatch', approval(router, 6n)],
    ['token', 'swap/mismatch', approval(router, 5n, { to: attacker })],
    ['call', 'swap/unreadable', approval(router, 5n, { data: '0x' })],
  ])('is rejected before a wallet request if it has another %s than planned', async (_, code, transaction) => {
    const { verbs, signer, request } = bench(answers)
    const sent = { token, spender: router, amount: 5n }
    await expect(verbs.sendApproval(sent, transaction, signer)).rejects.toMatchObject({ code })
    expect(request).not.toHaveBeenCalled()
  })
})

describe('EVM transaction status', () => {
  test.each([
    [null, undefined],
    [undefined, undefined],
    [{ status: '0x1' }, true],
    [{ status: '0x0' }, false],
  ])('status of the receipt %j is %s', async (eth_getTransactionReceipt, expected) => {
    const { verbs, signer } = bench({ eth_getTransactionReceipt })
    expect(await verbs.hasSucceeded(hash, signer.network)).toBe(expected)
  })

  test('rejects a malformed receipt', async () => {
    const { verbs, signer } = bench({ eth_getTransactionReceipt: { status: 'fine' } })
    await expect(verbs.hasSucceeded(hash, signer.network)).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  test('adapter provides all swap actions', async () => {
    const { context, signer } = bench({ eth_getTransactionReceipt: { status: '0x1' }, eth_getCode: '0x60' })
    const verbs = createVerbs(context)
    expect(await verbs.hasSucceeded?.(hash, signer.network)).toBe(true)
    const transaction = kinds['router']!(sale)
    expect(await verbs.readSwap?.(transaction, signer)).toMatchObject({ amount: 1_000n })
    expect(await verbs.sendSwap?.(sale, transaction, signer)).toBe(hash)
    const approval = { token, spender: router, amount: 5n }
    const data = encodeFunctionData({ abi: approveAbi, args: [router, 5n] })
    expect(await verbs.sendApproval?.(approval, { to: token, data, value: 0n }, signer)).toBe(hash)
    const planRequest = { token, amount: 5n, allowance: 0n, transaction: { to: token, data, value: 0n } }
    expect(await verbs.planApproval?.(planRequest, signer)).toMatchObject({ expected: { amount: 5n } })
  })
})
