import { encodeAbiParameters, parseAbiParameters, type Address, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isTolled, Tolls } from '../../../src/modules/swap/uniswap-v2/transfer-tax.js'
import {
  refused,
  startScriptedNode,
  type NodeAnswer,
  type NodeScript,
  type ScriptedNode,
} from '../../helpers/chains/scripted-node.js'
import { testChain } from '../../helpers/chains/test-chain.js'

const [TOKEN, WRAPPED, ROUTER]: Address[] = ['0x', '0x', '0x'].map((_, at) => `0x${`${at + 1}`.repeat(40)}` as Address)
const told = (...values: [bigint, bigint, bigint]): Hex =>
  encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256'), values)

/** A node that knows calls alone. */
const calls =
  (answer: NodeAnswer): NodeScript =>
  method =>
    method === 'eth_call' ? answer : refused(-32_601)

describe('Tolls', () => {
  let node: ScriptedNode
  const clock = { now: () => clock.time, time: 0, after: () => () => {} }
  const of = (tolls: Tolls, pooled = 10_000n) => tolls.of(TOKEN ?? '0x', WRAPPED ?? '0x', pooled)
  const open = () => new Tolls(testChain([node.url]), ROUTER ?? '0x', clock)

  beforeEach(async () => {
    clock.time = 0
    node = await startScriptedNode(calls({ result: told(100n, 99n, 98n) }))
  })
  afterEach(() => node.close())

  test('are what a purchase and a sale with a hundredth of the pool would cost', async () => {
    expect(await of(open())).toEqual({ buying: { sent: 100n, arrived: 99n }, selling: { sent: 99n, arrived: 98n } })
    const asked = node.bodies.map(
      body => JSON.parse(body) as { method: string; params: [{ from: string; value: Hex }] },
    )
    const { params } = asked.find(({ method }) => method === 'eth_call') ?? expect.unreachable('it was asked')
    expect(params[0]).toMatchObject({ from: WRAPPED, value: '0x64' })
    expect(params[0]).not.toHaveProperty('to')
  })

  test('are asked once in ten minutes', async () => {
    const tolls = open()
    await Promise.all([of(tolls), of(tolls)])
    expect(node.methods()).toEqual(['eth_call'])
    clock.time = 600_001
    await of(tolls)
    expect(node.methods()).toEqual(['eth_call', 'eth_call'])
  })

  test.each([
    ['the token cannot be traded', refused(3, 'execution reverted')],
    ['the node answers something else', { result: '0x1234' }],
    ['the node answers nothing', { result: '0x' }],
  ])('are not known where %s', async (_what, answer) => {
    node.script = calls(answer)
    expect(await of(open())).toBeUndefined()
  })

  test('are not known of an empty pool, and nobody is asked', async () => {
    expect(await of(open(), 99n)).toBeUndefined()
    expect(node.methods()).toEqual([])
  })

  test('count where anything is kept, either way', () => {
    const free = { sent: 5n, arrived: 5n }
    expect(isTolled({ buying: free, selling: free })).toBe(false)
    expect(isTolled({ buying: { sent: 5n, arrived: 4n }, selling: free })).toBe(true)
    expect(isTolled({ buying: free, selling: { sent: 5n, arrived: 0n } })).toBe(true)
  })
})
