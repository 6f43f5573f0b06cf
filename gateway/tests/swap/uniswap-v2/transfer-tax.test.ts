import { encodeAbiParameters, parseAbiParameters, type Address, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isTaxed, TransferTaxes } from '../../../src/modules/swap/uniswap-v2/transfer-tax.js'
import {
  refused,
  startScriptedNode,
  type NodeAnswer,
  type NodeScript,
  type ScriptedNode,
} from '../../helpers/chains/scripted-node.js'
import { testChain } from '../../helpers/chains/test-chain.js'

const [TOKEN, WRAPPED, ROUTER]: Address[] = ['0x', '0x', '0x'].map((_, at) => `0x${`${at + 1}`.repeat(40)}` as Address)
const encodeProbeOutput = (...values: [bigint, bigint, bigint]): Hex =>
  encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256'), values)

/** A node that supports `eth_call` only. */
const calls =
  (answer: NodeAnswer): NodeScript =>
  method =>
    method === 'eth_call' ? answer : refused(-32_601)

describe('TransferTaxes', () => {
  let node: ScriptedNode
  const clock = { now: () => clock.time, time: 0, after: () => () => {} }
  const readTaxes = (taxes: TransferTaxes, pooled = 10_000n) => taxes.read(TOKEN ?? '0x', WRAPPED ?? '0x', pooled)
  const open = () => new TransferTaxes(testChain([node.url]), ROUTER ?? '0x', clock)

  beforeEach(async () => {
    clock.time = 0
    node = await startScriptedNode(calls({ result: encodeProbeOutput(100n, 99n, 98n) }))
  })
  afterEach(() => node.close())

  test('measures a purchase and a sale of 1 % of the pool', async () => {
    expect(await readTaxes(open())).toEqual({
      buying: { sent: 100n, arrived: 99n },
      selling: { sent: 99n, arrived: 98n },
    })
    const requests = node.bodies.map(
      body => JSON.parse(body) as { method: string; params: [{ from: string; value: Hex }] },
    )
    const { params } = requests.find(({ method }) => method === 'eth_call') ?? expect.unreachable('it was asked')
    expect(params[0]).toMatchObject({ from: WRAPPED, value: '0x64' })
    expect(params[0]).not.toHaveProperty('to')
  })

  test('caches taxes for ten minutes', async () => {
    const taxes = open()
    await Promise.all([readTaxes(taxes), readTaxes(taxes)])
    expect(node.methods()).toEqual(['eth_call'])
    clock.time = 600_001
    await readTaxes(taxes)
    expect(node.methods()).toEqual(['eth_call', 'eth_call'])
  })

  test.each([
    ['the token cannot be traded', refused(3, 'execution reverted')],
    ['the node answers something else', { result: '0x1234' }],
    ['the node answers nothing', { result: '0x' }],
  ])('returns undefined if %s', async (_what, answer) => {
    node.script = calls(answer)
    expect(await readTaxes(open())).toBeUndefined()
  })

  test('returns undefined for an empty pool without a call', async () => {
    expect(await readTaxes(open(), 99n)).toBeUndefined()
    expect(node.methods()).toEqual([])
  })

  test('isTaxed is true for a tax in either direction', () => {
    const free = { sent: 5n, arrived: 5n }
    expect(isTaxed({ buying: free, selling: free })).toBe(false)
    expect(isTaxed({ buying: { sent: 5n, arrived: 4n }, selling: free })).toBe(true)
    expect(isTaxed({ buying: free, selling: { sent: 5n, arrived: 0n } })).toBe(true)
  })
})
