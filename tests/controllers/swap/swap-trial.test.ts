import { encodeFunctionData, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deployMarket, type Deployments } from '../../../scripts/stack/deploy-market.mjs'
import { readSwap } from '../../../src/chains/eip155/swap-calls.js'
import { routerAbi } from '../../helpers/chains/router-abis.js'
import { sendPlanned } from '../../../src/controllers/swap/swap-steps.js'
import {
  compareTokenBalances,
  matchesSimulation,
  readReceived,
  sumTransferLogs,
} from '../../../src/controllers/swap/swap-trial.js'
import type { RpcCall, Signer } from '../../../src/core/chain-adapter.js'
import { toNetwork } from '../../../src/core/network.js'
import { startAnvil, type Anvil } from '../../helpers/chains/anvil.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const unit = 10n ** 18n
const deadline = 4_000_000_000n
const network = toNetwork({ ...testNetworks[0]!, id: 31_337, caipNetworkId: 'eip155:31337' })
/** Bytecode that accepts any payment, returns nothing and does not revert. */
const TAKES_ALL = '0x00'

describe('simulated swaps', () => {
  let anvil: Anvil
  let market: Deployments
  beforeAll(async () => {
    anvil = await startAnvil()
    market = await deployMarket(anvil)
  })
  afterAll(() => anvil.stop())

  const rpc = async (_network: unknown, { method, params }: RpcCall): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }

  /** A swap of one unit, optionally through another router than the market's. */
  function swap(
    kind: 'coin for token' | 'token for coin' | 'token for token',
    { to = market.router as string, minimum = 1n } = {},
  ) {
    const self = market.accounts[0] as Address
    const [oak, dollar, weth] = [market.tokens.oak.address, market.tokens.dollar.address, market.weth]
    const data = {
      'coin for token': () =>
        encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactETHForTokens',
          args: [minimum, [weth, oak], self, deadline],
        }),
      'token for coin': () =>
        encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForETH',
          args: [unit, minimum, [oak, weth], self, deadline],
        }),
      'token for token': () =>
        encodeFunctionData({
          abi: routerAbi,
          functionName: 'swapExactTokensForTokens',
          args: [unit, minimum, [oak, weth, dollar], self, deadline],
        }),
    }[kind]()
    const value = kind === 'coin for token' ? unit : 0n
    const params = { from: self, to, data, value: `0x${value.toString(16)}` }
    const request = vi.fn(async () => `0x${'1'.repeat(64)}`)
    const signer: Signer = { provider: { request } as never, address: self, network }
    const call = readSwap(params)
    if (!call) expect.unreachable('it is a swap')
    return {
      plan: { kind: 'swap', isKnown: true, call, transaction: { to, data, value } } as const,
      signer,
      ask: request,
    }
  }

  const allow = (spender: string) => {
    const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${(10n * unit).toString(16).padStart(64, '0')}`
    return rpc(0, {
      method: 'eth_sendTransaction',
      params: [{ from: market.accounts[0], to: market.tokens.oak.address, data }],
    })
  }

  test.each(['coin for token', 'token for coin', 'token for token'] as const)('confirm an honest %s', async kind => {
    await allow(market.router)
    await expect
      .poll(async () => {
        const { plan, signer } = swap(kind)
        return matchesSimulation(rpc, plan, signer)
      })
      .toBe(true)
  })

  test.each(['coin for token', 'token for coin', 'token for token'] as const)(
    'stop a %s through a contract that returns nothing before the wallet prompts',
    async kind => {
      const to = `0x${'7'.repeat(40)}`
      await rpc(0, { method: 'anvil_setCode', params: [to, TAKES_ALL] })
      const { plan, signer, ask: request } = swap(kind, { to })
      using scope = testScope({ services: { rpc: { send: rpc } } })
      const sending = sendPlanned({ scope, signer }, plan)
      await expect(sending).rejects.toMatchObject({ code: 'swap/balance-mismatch' })
      expect(request).not.toHaveBeenCalled()
    },
  )

  test('readReceived returns exactly what a swap added to the balance of the bought token', async () => {
    const { plan, signer } = swap('coin for token')
    const token = market.tokens.oak.address
    const data = `0x70a08231${signer.address.slice(2).padStart(64, '0')}`
    const readHeld = async () =>
      BigInt(String(await rpc(0, { method: 'eth_call', params: [{ to: token, data }, 'latest'] })))
    const before = await readHeld()
    const { to, data: call, value } = plan.transaction
    const params = [{ from: signer.address, to, data: call, value: `0x${value.toString(16)}` }]
    const hash = String(await rpc(0, { method: 'eth_sendTransaction', params }))
    await expect.poll(() => rpc(0, { method: 'eth_getTransactionReceipt', params: [hash] })).not.toBeNull()
    const received = await readReceived(rpc, { hash, token }, signer)
    expect(received).toBeGreaterThan(0n)
    expect(received).toBe((await readHeld()) - before)
    await expect(readReceived(rpc, { hash: `0x${'7'.repeat(64)}`, token }, signer)).rejects.toMatchObject({
      code: 'rpc/failed',
    })
  })

  test('distinguish a swap that yields too little from one that yields enough', async () => {
    const { plan, signer } = swap('coin for token')
    const meant = (over: object) => ({ ...plan, call: { ...plan.call, ...over } })
    expect(await matchesSimulation(rpc, meant({ minimum: 10n ** 30n }), signer)).toBe(false)
    expect(await matchesSimulation(rpc, meant({ amount: unit - 1n }), signer)).toBe(false)
  })
})

const word = (value: bigint) => ({ status: '0x1', returnData: `0x${value.toString(16).padStart(64, '0')}` })
const done = { status: '0x1', returnData: '0x' }

test.each<[string, unknown, boolean | undefined]>([
  ['is valid', [{ calls: [word(5n), word(0n), done, word(4n), word(9n)] }], true],
  ['reports a failed swap', [{ calls: [word(5n), word(0n), { status: '0x0' }, word(5n), word(0n)] }], undefined],
  ['shows that more is spent', [{ calls: [word(5n), word(0n), done, word(3n), word(9n)] }], false],
  [
    'lacks a balance',
    [{ calls: [word(5n), { status: '0x0', returnData: '0x' }, done, word(4n), word(9n)] }],
    undefined,
  ],
  ['has too few calls', [{ calls: [word(5n)] }], undefined],
  ['is not a list', { calls: [] }, undefined],
  ['is undefined', null, undefined],
  ['contains null', [null], undefined],
])('matchesSimulation handles a response that %s', async (_what, answer, wanted) => {
  const call = { router: '0x1', to: '0x2', amount: 1n, minimum: 9n, recipient: '0x3' }
  const signer = { address: `0x${'3'.repeat(40)}`, network: toNetwork(testNetworks[0]!) } as Signer
  const plan = { call, transaction: { to: '0x1', data: '0x', value: 1n } as const }
  expect(await matchesSimulation(async () => answer, plan, signer)).toBe(wanted)
})

const [bought, account, pool] = ['b', 'a', 'c'].map(digit => `0x${digit.repeat(40)}`) as [string, string, string]
const pad = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transfer = (from: string, to: string, amount: bigint, over: object = {}) => {
  return { address: bought, topics: [TRANSFER, pad(from), pad(to)], data: word(amount).returnData, ...over }
}
const mined = (...logs: unknown[]) => ({ status: '0x1', logs })

test.each<[string, unknown, bigint | undefined]>([
  ['one transfer to the account', mined(transfer(pool, account, 7n)), 7n],
  ['several transfers', mined(transfer(pool, account, 7n), transfer(bought, account, 2n)), 9n],
  ['a transfer that goes back', mined(transfer(pool, account, 7n), transfer(account, pool, 2n)), 5n],
  [
    'addresses in another case',
    mined(transfer(pool, account, 7n, { address: bought.toUpperCase().replace('X', 'x') })),
    7n,
  ],
  ['a transfer to itself', mined(transfer(account, account, 7n)), undefined],
  [
    'transfers of other tokens and accounts',
    mined(
      transfer(pool, account, 7n, { address: pool }),
      transfer(account, pool, 7n, { address: pool }),
      transfer(bought, pool, 3n),
    ),
    undefined,
  ],
  [
    'other events of the token',
    mined(transfer(pool, account, 7n, { topics: [pad(pool), pad(pool), pad(account)] })),
    undefined,
  ],
  [
    'a transfer of an item',
    mined(transfer(pool, account, 7n, { topics: [TRANSFER, pad(pool), pad(account), pad('0x01')] })),
    undefined,
  ],
  ['an amount that is no word', mined(transfer(pool, account, 7n, { data: '0x07' })), undefined],
  ['more going out than coming in', mined(transfer(pool, account, 1n), transfer(account, pool, 2n)), undefined],
  ['a removed log', mined(transfer(pool, account, 7n, { removed: true })), undefined],
  [
    'a log without indexed accounts',
    mined(transfer(pool, account, 7n, { topics: [TRANSFER], data: pad(account) })),
    undefined,
  ],
  ['a failed transaction', { status: '0x0', logs: [transfer(pool, account, 7n)] }, undefined],
  ['no logs', { status: '0x1' }, undefined],
  ['logs that are none', mined(null, 7, {}, { address: bought, topics: 'x' }), undefined],
  ['no receipt', null, undefined],
])('sumTransferLogs: %s', (_what, receipt, wanted) => {
  expect(sumTransferLogs(receipt, bought, account)).toBe(wanted)
})

const held = (amount: unknown, over: object = {}) => ({ mint: 'Mint', owner: 'Me', uiTokenAmount: { amount }, ...over })
const changed = (preTokenBalances: unknown, postTokenBalances: unknown, err: unknown = null) => {
  return { meta: { err, preTokenBalances, postTokenBalances } }
}

test.each<[string, unknown, bigint | undefined]>([
  ['a higher balance', changed([held('5')], [held('12')]), 7n],
  ['a new account', changed([], [held('12')]), 12n],
  ['two accounts', changed([held('5'), held('1')], [held('2'), held('11')]), 7n],
  ['other tokens and owners', changed([], [held('5', { mint: 'Other' }), held('5', { owner: 'Pool' })]), undefined],
  ['a lower balance', changed([held('5')], [held('4')]), undefined],
  ['a failed transaction', changed([], [held('12')], { InstructionError: [0, 'x'] }), undefined],
  ['an invalid amount', changed([held('5')], [held('1e9')]), undefined],
  ['an unknown earlier balance', changed([held(undefined)], [held('12')]), undefined],
  ['no balances', changed(undefined, [held('12')]), undefined],
  ['no metadata', { meta: null }, undefined],
  ['no transaction', undefined, undefined],
])('compareTokenBalances: %s', (_what, transaction, wanted) => {
  expect(compareTokenBalances(transaction, 'Mint', 'Me')).toBe(wanted)
})
