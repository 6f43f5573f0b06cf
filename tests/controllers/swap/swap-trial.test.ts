import { encodeFunctionData, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deployMarket, type Deployments } from '../../../scripts/stack/deploy-market.mjs'
import { readSwap, routerAbi } from '../../../src/chains/eip155/swap-calls.js'
import { sendPlanned } from '../../../src/controllers/swap/swap-steps.js'
import { matchesSimulation } from '../../../src/controllers/swap/swap-trial.js'
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
    return { plan: { kind: 'swap', call, transaction: { to, data, value } } as const, signer, ask: request }
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
