import { decodeFunctionData, encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readAllowance, buildApprove, estimateGas } from '../../src/modules/swap/swap-calls.js'
import { refused, startScriptedNode, type NodeAnswer, type ScriptedNode } from '../helpers/chains/scripted-node.js'
import { testChain } from '../helpers/chains/test-chain.js'

const USER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROUTER: Address = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const TOKEN: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const token = { caipNetworkId: 'eip155:31337', address: TOKEN, isNative: false }
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const approve = (value: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, value] })
const REVERTED = refused(3, 'execution reverted')

/** Scripted responses of a token: its balance and allowance, and the estimate of each approval. */
interface TokenScript {
  readonly reads?: NodeAnswer
  readonly estimates: (data: Hex) => NodeAnswer
}

describe('buildApprove', () => {
  let node: ScriptedNode
  beforeEach(async () => void (node = await startScriptedNode(() => REVERTED)))
  afterEach(() => node.close())

  const spending = () => ({ chain: testChain([node.url]), router: ROUTER })
  const scriptToken = ({ reads = { result: word(7n) }, estimates }: TokenScript) => {
    node.script = (method, params) => {
      if (method === 'eth_gasPrice') return { result: '0x5' }
      if (method === 'eth_estimateGas') return estimates((params[0] as { data: Hex }).data)
      return method === 'eth_call' ? reads : refused(-32_601)
    }
  }
  const build = (amount?: bigint) => buildApprove(spending(), { token, user: USER, amount })

  test('approves exactly the amount, with 20 % more gas than estimated', async () => {
    scriptToken({ estimates: () => ({ result: '0xc350' }) })
    expect(await build(5n)).toEqual({
      approve: { from: USER, to: TOKEN, data: approve(5n), value: 0n, gas: 60_000n, gasPrice: 5n },
    })
  })

  test('approves the balance without an amount', async () => {
    scriptToken({ estimates: () => ({ result: '0xc350' }) })
    expect((await build()).approve.data).toBe(approve(7n))
  })

  test('resets the allowance to zero first if the token requires it', async () => {
    scriptToken({ estimates: data => (data === approve(0n) ? { result: '0xc350' } : REVERTED) })
    const { approve: after, reset } = await build(5n)
    expect([after.gas, after.data]).toEqual([150_000n, approve(5n)])
    expect(decodeFunctionData({ abi: erc20Abi, data: reset?.data ?? '0x' }).args).toEqual([ROUTER, 0n])
    expect(reset?.gas).toBe(60_000n)
  })

  test.each<[string, TokenScript]>([
    ['takes no approval at all', { estimates: () => REVERTED }],
    ['takes none though nothing is allowed yet', { reads: { result: word(0n) }, estimates: () => REVERTED }],
  ])('rejects a token that %s', async (_what, script) => {
    scriptToken(script)
    await expect(build(5n)).rejects.toMatchObject({ code: 'swap/approve-would-fail' })
  })

  test.each([REVERTED, { result: '0x' }, { result: '0x12' }])('rejects a contract that answers %j', async reads => {
    scriptToken({ reads, estimates: () => REVERTED })
    await expect(build()).rejects.toMatchObject({ code: 'swap/token-unknown' })
    await expect(readAllowance(spending(), TOKEN, USER)).rejects.toMatchObject({ code: 'swap/token-unknown' })
  })

  test('rejects an approval of the native token', async () => {
    const coin = { ...token, isNative: true }
    const approval = buildApprove(spending(), { token: coin, user: USER, amount: 1n })
    await expect(approval).rejects.toMatchObject({ code: 'swap/token-unknown' })
  })

  test('reports an unreachable chain as such', async () => {
    scriptToken({ estimates: () => ({ result: '0xc350' }) })
    const chain = testChain(['http://127.0.0.1:1'])
    await expect(readAllowance({ chain, router: ROUTER }, TOKEN, USER)).rejects.toMatchObject({ status: 502 })
  })

  test.each(['0x0', '0x1c9c381', '0xffffffffffffffffff', 'much', 5, null])(
    'rejects the gas estimate %j',
    async result => {
      const call = { from: USER, to: TOKEN, data: approve(1n), value: 0n }
      node.script = method => (method === 'eth_estimateGas' ? { result } : refused(-32_601))
      await expect(estimateGas(testChain([node.url]), call)).rejects.toMatchObject({ code: 'chain/unreachable' })
    },
  )
})
