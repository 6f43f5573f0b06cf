import { describe, expect, test } from 'vitest'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { readLogs, searchLogs } from '../../src/modules/chains/read-logs.js'
import { refused, startScriptedNode, type NodeScript } from '../helpers/chains/scripted-node.js'
import { testChain } from '../helpers/chains/test-chain.js'

const TOPIC = `0x${'ab'.repeat(32)}` as const
const TOKEN = `0x${'11'.repeat(20)}` as const
const entry = (block: bigint, part: object = {}) => ({
  address: TOKEN,
  topics: [TOPIC],
  data: '0x',
  blockNumber: `0x${block.toString(16)}`,
  ...part,
})

interface Filter {
  readonly fromBlock: string
  readonly toBlock: string
}
async function search(script: (filter: Filter) => ReturnType<NodeScript>, part: object = {}) {
  const node = disposeAfterTest(
    await startScriptedNode((method, params) => {
      return method === 'eth_getLogs' ? script(params[0] as Filter) : refused(-32_601)
    }),
  )
  const ranges = () =>
    node.bodies
      .map(body => JSON.parse(body) as { method: string; params: [Filter] })
      .filter(({ method }) => method === 'eth_getLogs')
      .map(({ params: [{ fromBlock, toBlock }] }) => [Number(fromBlock), Number(toBlock)])
  const found = readLogs(testChain([node.url]), { topics: [TOPIC, null], from: 0n, to: 25_000n, maxLogs: 100, ...part })
  return { found, ranges }
}

describe('readLogs', () => {
  test('reads in ranges that nodes allow, newest first', async () => {
    const { found, ranges } = await search(({ toBlock }) => ({
      result: [entry(BigInt(toBlock) - 1n), entry(BigInt(toBlock))],
    }))
    expect((await found).map(({ block }) => block)).toEqual([25_000n, 24_999n, 15_000n, 14_999n, 5_000n, 4_999n])
    expect(ranges()).toEqual([
      [15_001, 25_000],
      [5_001, 15_000],
      [0, 5_000],
    ])
  })

  test('reduces the range if a node rejects it', async () => {
    const { found, ranges } = await search(
      ({ fromBlock, toBlock }) =>
        Number(toBlock) - Number(fromBlock) > 700 ? refused(-32_602, 'range') : { result: [] },
      { from: 24_000n },
    )
    expect(await found).toEqual([])
    expect(ranges()).toEqual([
      [24_000, 25_000],
      [22_501, 25_000].map(block => Math.max(block, 24_000)),
      [24_376, 25_000],
      [24_000, 24_375],
    ])
  })

  test('rejects if a node refuses the smallest range', async () => {
    const { found } = await search(() => refused(-32_602, 'no logs here'))
    await expect(found).rejects.toMatchObject({ code: -32_602 })
  })

  test('stops at the maximum number of logs', async () => {
    const { found, ranges } = await search(
      ({ toBlock }) => ({ result: Array.from({ length: 60 }, () => entry(BigInt(toBlock))) }),
      { to: 10n ** 9n },
    )
    expect(await found).toHaveLength(100)
    expect(ranges()).toHaveLength(2)
  })

  test('sends at most thirty requests', async () => {
    const { found, ranges } = await search(() => ({ result: [] }), { to: 10n ** 9n })
    expect(await found).toEqual([])
    expect(ranges()).toHaveLength(30)
  })

  test.each([
    ['with invalid topics', { topics: 'none' }],
    ['of a block outside the range', { blockNumber: '0xffffff' }],
    ['of another event', { topics: [`0x${'cd'.repeat(32)}`] }],
    ['with an invalid address', { address: '0x1' }],
    ['with invalid data', { data: '<b>' }],
    ['without a block', { blockNumber: null }],
  ])('skips an entry %s', async (_what, part) => {
    const { found } = await search(() => ({ result: [entry(5n, part), entry(6n), null] }), { to: 100n })
    expect((await found).map(({ block }) => block)).toEqual([6n])
  })

  test('rejects a result that is not a list', async () => {
    const { found } = await search(() => ({ result: { evil: true } }), { to: 100n })
    await expect(found).rejects.toMatchObject({ code: 'chain/unreachable' })
  })
})

describe('searchLogs', () => {
  const filter = { topics: [TOPIC, null], from: 0n, to: 10n ** 6n }
  const searched = async (answer: ReturnType<NodeScript>, maxLogs: number, to = filter.to) => {
    const node = disposeAfterTest(
      await startScriptedNode(method => (method === 'eth_getLogs' ? answer : refused(-32_601))),
    )
    return searchLogs(testChain([node.url]), { ...filter, to, maxLogs })
  }

  test('reports the first block that it reached within its requests', async () => {
    expect(await searched({ result: [] }, 100)).toEqual({ logs: [], from: 700_001n })
  })

  test('reports the first block that it reached and keeps surplus logs of the last response', async () => {
    const full = Array.from({ length: 60 }, () => entry(10n ** 6n))
    const { logs, from } = await searched({ result: full }, 50)
    expect([logs.length, from]).toEqual([60, 990_001n])
  })

  test('reaches the start of a short range', async () => {
    expect((await searched({ result: [] }, 100, 15_000n)).from).toBe(0n)
  })
})
