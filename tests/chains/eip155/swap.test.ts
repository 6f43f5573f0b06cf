import * as fc from 'fast-check'
import { encodeFunctionData, maxUint256, parseAbi, zeroAddress, type Address, type Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createVerbs } from '../../../src/chains/eip155/eip155-actions.js'
import { APPROVAL_GAS } from '../../../src/chains/eip155/approvals.js'
import { aggregatorAbi, routerAbi, settlerAbi } from '../../../src/chains/eip155/swap-calls.js'
import { swapVerbs } from '../../../src/chains/eip155/swap.js'
import type { Signer, TransactionRequest } from '../../../src/core/chain-adapter.js'
import { toNetwork } from '../../../src/core/network.js'
import type { SwapCall } from '../../../src/core/swap.js'
import { asyncProperty } from '../../helpers/async-property.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { fakeContext } from '../../helpers/fake-context.js'

const [self, router, token, other, wrapped, thief] = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  digit => `0x${digit.repeat(40)}` as Address,
) as [Address, Address, Address, Address, Address, Address]
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const hash = `0x${'1'.repeat(64)}`
const deadline = 2_000_000_000n
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/** A wallet that agrees to all, on a network of which the test says what it answers. */
function bench(answers: Readonly<Record<string, unknown>> = {}) {
  const request = vi.fn(async (_asked: { method: string; params?: unknown }): Promise<unknown> => hash)
  const signer: Signer = { provider: { request } as never, address: self, network: toNetwork(testNetworks[0]!) }
  const rpc = vi.fn(async (_network: unknown, { method, params }: { method: string; params?: unknown }) => {
    const answer = answers[method]
    const said = typeof answer === 'function' ? (answer as (params: unknown) => unknown)(params) : answer
    if (said instanceof Error) throw said
    return said
  })
  const context = fakeContext({ rpc })
  return { signer, request, rpc, verbs: swapVerbs(context), context }
}

const reverted = Object.assign(new Error('execution reverted: reset first'), { code: 3 })

/** Swaps of every kind: how they are written, and what they say. */
const kinds: Record<string, (call: SwapCall) => TransactionRequest> = {}
for (const kept of ['', 'SupportingFeeOnTransferTokens'] as const) {
  kinds[`router${kept}`] = ({ router: to, from, to: end, amount, minimum, receiver }) => {
    const path = [from ?? wrapped, ...(from && end ? [wrapped] : []), end ?? wrapped] as Address[]
    const rest = [minimum, path, receiver as Address, deadline] as const
    if (!from)
      return {
        to,
        value: amount,
        data: encodeFunctionData({ abi: routerAbi, functionName: `swapExactETHForTokens${kept}`, args: rest }),
      }
    const functionName = end ? (`swapExactTokensForTokens${kept}` as const) : (`swapExactTokensForETH${kept}` as const)
    return { to, value: 0n, data: encodeFunctionData({ abi: routerAbi, functionName, args: [amount, ...rest] }) }
  }
}
kinds['allowance holder'] = ({ router: to, from, to: end, amount, minimum, receiver }) => {
  const slippage = { recipient: receiver as Address, buyToken: (end ?? coin) as Address, minAmountOut: minimum }
  const inner = encodeFunctionData({ abi: settlerAbi, args: [slippage, ['0x1234'], `0x${'0'.repeat(64)}`] })
  const args = [other, (from ?? zeroAddress) as Address, from ? amount : 0n, other, inner] as const
  const data = encodeFunctionData({ abi: aggregatorAbi, functionName: 'exec', args })
  return { to, value: from ? 0n : amount, data: `${data}cafe` }
}
kinds['sixth router'] = ({ router: to, from, to: end, amount, minimum, receiver }) => {
  const desc = {
    srcToken: (from ?? coin) as Address,
    dstToken: (end ?? coin) as Address,
    srcReceiver: other,
    dstReceiver: receiver as Address,
    amount,
    minReturnAmount: minimum,
    flags: 0n,
  }
  const data = encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args: [other, desc, '0x'] })
  return { to, value: from ? 0n : amount, data }
}

const sale: SwapCall = { router, from: token, to: other, amount: 1_000n, minimum: 990n, receiver: self }
const ends = [
  ['token for token', sale],
  ['token for coin', { router, from: token, amount: 1_000n, minimum: 990n, receiver: self }],
  ['coin for token', { router, to: other, amount: 1_000n, minimum: 990n, receiver: self }],
] as const satisfies readonly (readonly [string, SwapCall])[]
const written = Object.keys(kinds).flatMap(kind => ends.map(([name, call]) => [kind, name, call] as const))
/** An aggregator's call also names who carries the swap out. */
const said = (kind: string, call: SwapCall): SwapCall => ({
  ...call,
  ...(kind === 'allowance holder' && { settler: other }),
})
const lower = (call: SwapCall) =>
  JSON.parse(
    JSON.stringify(call, (_, value) =>
      typeof value === 'bigint' ? `${value}` : typeof value === 'string' ? value.toLowerCase() : value,
    ),
  )

describe('a swap', () => {
  test.each(written)('of the %s, %s, is read as what it is, and sent', async (kind, _name, call) => {
    const { verbs, signer, request } = bench()
    const transaction = kinds[kind]!(call)
    const read = await verbs.readSwap(transaction, signer)
    expect(lower(read)).toEqual(lower(said(kind, call)))
    expect(await verbs.sendSwap(read, transaction, signer)).toBe(hash)
    expect(request.mock.calls.at(-1)?.[0]).toMatchObject({ method: 'eth_sendTransaction' })
  })

  const changes: Record<string, (call: SwapCall) => SwapCall> = {
    'another router': call => ({ ...call, router: thief }),
    'another token that is given': call => ({ ...call, from: thief }),
    'another token that is received': call => ({ ...call, to: thief }),
    'more of it': call => ({ ...call, amount: call.amount + 1n }),
    'less of it': call => ({ ...call, amount: call.amount - 1n }),
    'less in return': call => ({ ...call, minimum: call.minimum - 1n }),
    'somebody else who receives': call => ({ ...call, receiver: thief }),
  }
  test.each(Object.keys(kinds).flatMap(kind => Object.keys(changes).map(name => [kind, name] as const)))(
    'of the %s with %s never reaches the wallet',
    async (kind, name) => {
      const { verbs, signer, request } = bench()
      const transaction = kinds[kind]!(changes[name]!(sale))
      await expect(verbs.sendSwap(sale, transaction, signer)).rejects.toMatchObject({ code: 'swap/mismatch' })
      expect(request).not.toHaveBeenCalled()
    },
  )

  test('that gives more in return than was shown is no mismatch', async () => {
    const { verbs, signer } = bench()
    const transaction = kinds['router']!({ ...sale, minimum: 991n })
    expect(await verbs.sendSwap(sale, transaction, signer)).toBe(hash)
  })

  test('for somebody else is refused, even where that is what was meant', async () => {
    const { verbs, signer } = bench()
    const meant = { ...sale, receiver: thief }
    const sending = verbs.sendSwap(meant, kinds['router']!(meant), signer)
    await expect(sending).rejects.toMatchObject({ code: 'swap/mismatch' })
  })

  const base = kinds['router']!(sale)
  const aggregated = (over: object) => {
    const desc = {
      srcToken: token,
      dstToken: other,
      srcReceiver: other,
      dstReceiver: self,
      amount: 1_000n,
      minReturnAmount: 990n,
      flags: 0n,
      ...over,
    }
    return encodeFunctionData({ abi: aggregatorAbi, functionName: 'swap', args: [other, desc, '0x'] })
  }
  test.each<[string, TransactionRequest]>([
    ['sends coins along that it does not need', { ...base, value: 1n }],
    ['sends fewer coins than it says', { ...kinds['sixth router']!(ends[2][1]), value: 999n }],
    ['has bytes behind it', { ...base, data: `${base.data!}00` }],
    ['is cut short', { ...base, data: base.data!.slice(0, -2) as Hex }],
    ['is another function', { ...base, data: `0xdeadbeef${base.data!.slice(10)}` }],
    ['has no data', { ...base, data: '0x' }],
    ['goes nowhere', { value: 0n, data: base.data! }],
    ['may be filled in part', { ...base, data: aggregated({ flags: 1n }) }],
    [
      'lends the allowance to another than it calls',
      {
        ...base,
        data: encodeFunctionData({
          abi: aggregatorAbi,
          functionName: 'exec',
          args: [thief, token, 1_000n, other, kinds['router']!(sale).data!],
        }),
      },
    ],
    [
      'calls something unknown by the holder',
      {
        ...base,
        data: encodeFunctionData({
          abi: aggregatorAbi,
          functionName: 'exec',
          args: [other, token, 1_000n, other, '0x12345678'],
        }),
      },
    ],
    [
      'goes by a path that is none',
      {
        ...base,
        data: encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForTokens',
          args: [1_000n, 990n, [token], self, deadline],
        }),
      },
    ],
  ])('that %s is not read', async (_, transaction) => {
    const { verbs, signer, request } = bench()
    await expect(verbs.readSwap(transaction, signer)).rejects.toMatchObject({ code: 'swap/unreadable' })
    await expect(verbs.sendSwap(sale, transaction, signer)).rejects.toMatchObject({ code: 'swap/unreadable' })
    expect(request).not.toHaveBeenCalled()
  })

  test('whose sender is written as nobody is received by the sender', async () => {
    const { verbs, signer } = bench()
    const read = await verbs.readSwap({ to: router, value: 0n, data: aggregated({ dstReceiver: zeroAddress }) }, signer)
    expect(read.receiver).toBe(self)
  })

  test('that would fail says why, and never reaches the wallet', async () => {
    const failure = Object.assign(new Error('execution reverted: INSUFFICIENT_OUTPUT_AMOUNT'), { code: 3 })
    const { verbs, signer, request } = bench({ eth_call: failure })
    await expect(verbs.sendSwap(sale, base, signer)).rejects.toMatchObject({
      code: 'swap/would-fail',
      message: expect.stringContaining('INSUFFICIENT_OUTPUT_AMOUNT'),
    })
    expect(request).not.toHaveBeenCalled()
  })

  test('of any amounts is read exactly, and one changed byte is never read as the same', async () => {
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
      expect(lower(await verbs.readSwap(transaction, signer))).toEqual(lower(said(kind, call)))
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

describe('an approval', () => {
  const approval = (spender: Address, amount: bigint, over: TransactionRequest = {}): TransactionRequest => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: approveAbi, args: [spender, amount] }),
    ...over,
  })
  const answers = { eth_getCode: '0x60', eth_estimateGas: '0xc350' }
  const ask = (transaction: TransactionRequest, allowance = 0n) => ({ token, amount: 5n, allowance, transaction })

  test('of exactly the amount, for a contract, is planned with its gas, and sent', async () => {
    const { verbs, signer, request } = bench(answers)
    const plan = await verbs.planApproval(ask(approval(router, 5n)), signer)
    expect(plan.meant).toMatchObject({ token, amount: 5n })
    expect(plan.transaction.gas).toBe(60_000n)
    expect(plan.reset).toBeUndefined()
    expect(await verbs.sendApproval(plan.meant, plan.transaction, signer)).toBe(hash)
    const [{ params }] = request.mock.calls.at(-1) as unknown as [{ params: [{ data: string }] }]
    expect(params[0].data).toBe(approval(router, 5n).data)
  })

  test('that the network cannot estimate has 150000 of gas', async () => {
    const { verbs, signer } = bench({ ...answers, eth_estimateGas: new Error('busy') })
    expect((await verbs.planApproval(ask(approval(router, 5n), 1n), signer)).transaction.gas).toBe(APPROVAL_GAS)
  })

  test('that a token refuses while another stands gets one of zero before it', async () => {
    const none = encodeFunctionData({ abi: approveAbi, args: [router, 0n] })
    const eth_estimateGas = ([{ data }]: [{ data: string }]) => (data === none ? '0x7530' : reverted)
    const { verbs, signer } = bench({ ...answers, eth_estimateGas })
    const { transaction, reset } = await verbs.planApproval(ask(approval(router, 5n), 3n), signer)
    expect(transaction.gas).toBe(APPROVAL_GAS)
    expect(reset).toMatchObject({ meant: { amount: 0n }, transaction: { to: token, data: none, gas: 36_000n } })
    const first = await verbs.planApproval(ask(approval(router, 5n), 0n), signer)
    expect(first.reset).toBeUndefined()
  })

  test.each<[string, string, TransactionRequest]>([
    ['without a limit', 'swap/mismatch', approval(router, maxUint256)],
    ['of more', 'swap/mismatch', approval(router, 6n)],
    ['of another token', 'swap/mismatch', approval(router, 5n, { to: thief })],
    ['that is none', 'swap/unreadable', approval(router, 5n, { data: '0xa9059cbb' })],
    ['with bytes behind it', 'swap/unreadable', approval(router, 5n, { data: `${approval(router, 5n).data!}00` })],
    ['with coins', 'swap/unreadable', approval(router, 5n, { value: 1n })],
    ['to nowhere', 'swap/unreadable', { data: approval(router, 5n).data! }],
  ])('%s is refused', async (_, code, transaction) => {
    const { verbs, signer } = bench(answers)
    await expect(verbs.planApproval(ask(transaction), signer)).rejects.toMatchObject({ code })
  })

  test.each(['0x', undefined, null])('for somebody whose code is %s is refused', async eth_getCode => {
    const { verbs, signer } = bench({ ...answers, eth_getCode })
    const planning = verbs.planApproval(ask(approval(thief, 5n)), signer)
    await expect(planning).rejects.toMatchObject({ code: 'swap/mismatch' })
  })

  test('that nobody waits for any more ends', async () => {
    const { verbs, signer } = bench(answers)
    const planning = verbs.planApproval(ask(approval(router, 5n)), signer, AbortSignal.abort())
    await expect(planning).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test.each([
    ['spender', 'swap/mismatch', approval(thief, 5n)],
    ['amount', 'swap/mismatch', approval(router, 6n)],
    ['token', 'swap/mismatch', approval(router, 5n, { to: thief })],
    ['call', 'swap/unreadable', approval(router, 5n, { data: '0x' })],
  ])('with another %s than was planned never reaches the wallet', async (_, code, transaction) => {
    const { verbs, signer, request } = bench(answers)
    const meant = { token, spender: router, amount: 5n }
    await expect(verbs.sendApproval(meant, transaction, signer)).rejects.toMatchObject({ code })
    expect(request).not.toHaveBeenCalled()
  })
})

describe('a transaction', () => {
  test.each([
    [null, undefined],
    [undefined, undefined],
    [{ status: '0x1' }, true],
    [{ status: '0x0' }, false],
  ])('whose receipt is %j is told as %s', async (eth_getTransactionReceipt, told) => {
    const { verbs, signer } = bench({ eth_getTransactionReceipt })
    expect(await verbs.hasSucceeded(hash, signer.network)).toBe(told)
  })

  test('whose receipt says nothing is a failure of the node', async () => {
    const { verbs, signer } = bench({ eth_getTransactionReceipt: { status: 'fine' } })
    await expect(verbs.hasSucceeded(hash, signer.network)).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  test('the family has all these verbs', async () => {
    const { context, signer } = bench({ eth_getTransactionReceipt: { status: '0x1' }, eth_getCode: '0x60' })
    const verbs = createVerbs(context)
    expect(await verbs.hasSucceeded?.(hash, signer.network)).toBe(true)
    const transaction = kinds['router']!(sale)
    expect(await verbs.readSwap?.(transaction, signer)).toMatchObject({ amount: 1_000n })
    expect(await verbs.sendSwap?.(sale, transaction, signer)).toBe(hash)
    const meant = { token, spender: router, amount: 5n }
    const data = encodeFunctionData({ abi: approveAbi, args: [router, 5n] })
    expect(await verbs.sendApproval?.(meant, { to: token, data, value: 0n }, signer)).toBe(hash)
    const asked = { token, amount: 5n, allowance: 0n, transaction: { to: token, data, value: 0n } }
    expect(await verbs.planApproval?.(asked, signer)).toMatchObject({ meant: { amount: 5n } })
  })
})
