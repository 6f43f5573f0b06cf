import { getAddress, pad, toHex, type Hex } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TransactionRecord } from '../../../src/contract/data-records.js'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { activityRoutes } from '../../src/modules/activity/routes.js'
import { TRANSFER } from '../../src/modules/portfolio/received-logs.js'
import { json, startScriptedHost } from '../helpers/scripted-host.js'
import { refused, startScriptedNode, type NodeAnswer, type ScriptedNode } from '../helpers/chains/scripted-node.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { openTestStore, type TestStore } from '../helpers/test-store.js'

const OWNER = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = getAddress(`0x${'cd'.repeat(20)}`)
const TOKEN = getAddress(`0x${'ab'.repeat(20)}`)
const HEAD = 1_000
const hash = toHex(7, { size: 32 })
const blockHash = (number: number) => toHex(number + 0x10_00_00, { size: 32 })

/** A chain on which the owner received five coins in block 990. Each test breaks one method. */
const honest: Record<string, (params: readonly unknown[]) => unknown> = {
  eth_getBlockByNumber([at]) {
    const number = at === 'latest' ? HEAD : Number(at)
    return { number: toHex(number), hash: blockHash(number), timestamp: '0x65000000', transactions: [] }
  },
  eth_getLogs: () => [],
  eth_getTransactionByHash: () => sent(),
  eth_getTransactionReceipt: () => receipt(),
  eth_getCode: () => '0x',
}
const sent = (more: object = {}) => ({
  hash,
  from: OTHER,
  to: OWNER,
  value: '0x5',
  nonce: '0x1',
  input: '0x',
  ...more,
})
const receipt = (more: object = {}) => ({
  transactionHash: hash,
  blockHash: blockHash(990),
  blockNumber: toHex(990),
  transactionIndex: '0x2',
  status: '0x1',
  logs: [],
  ...more,
})
const entry = (more: object = {}) => ({
  address: TOKEN,
  topics: [TRANSFER, pad(OTHER), pad(OWNER)],
  data: pad('0x9'),
  blockNumber: toHex(990),
  blockHash: blockHash(990),
  transactionHash: hash,
  transactionIndex: '0x2',
  ...more,
})
const inTopic = (at: number, log: unknown) => (params: readonly unknown[]) => {
  const { topics } = params[0] as { topics: unknown[] }
  return topics.length === at + 1 ? [log] : []
}

let store: TestStore
let node: ScriptedNode
beforeEach(async () => {
  store = await openTestStore('PGlite')
}, 60_000)

async function openHistory(broken: Partial<typeof honest>, env: Record<string, string> = { ACTIVITY_BLOCKS: '0' }) {
  const script: Record<string, ((params: readonly unknown[]) => unknown) | undefined> = { ...honest, ...broken }
  node = await startScriptedNode((method, params): NodeAnswer => {
    const result = script[method]?.(params)
    return result === undefined ? refused(-32_601) : { result }
  })
  disposeAfterTest(node)
  const failures: unknown[] = []
  const core = testData([testNetwork([node.url])], {
    env,
    store: async () => store.db,
    onFailure: failure => void failures.push(failure),
  })
  const app = testRoutes(core, [activityRoutes], failures)
  const look = async (query = '') => {
    const answer = await app.request(`http://a.test/v1/account/${OWNER}/history?chainId=eip155:31337${query}`)
    const body = (await answer.json()) as { data: TransactionRecord[]; next: string | null; code?: string }
    return { ...body, status: answer.status }
  }
  return { look, failures }
}

describe('transactions found in logs', () => {
  const logged = { eth_getLogs: inTopic(2, entry()) }

  test('returns the transaction as the chain has it', async () => {
    const { look } = await openHistory(logged)
    expect(await look()).toMatchObject({ status: 200, data: [{ metadata: { hash, nonce: 1 } }], next: null })
  })

  test.each<[string, Partial<typeof honest>]>([
    ['a receipt of another block', { eth_getTransactionReceipt: () => receipt({ blockHash: blockHash(1) }) }],
    [
      'a receipt of another transaction',
      { eth_getTransactionReceipt: () => receipt({ transactionHash: blockHash(2) }) },
    ],
    ['a receipt with another index', { eth_getTransactionReceipt: () => receipt({ transactionIndex: '0x3' }) }],
    ['no receipt', { eth_getTransactionReceipt: () => null }],
    ['a receipt that is a string', { eth_getTransactionReceipt: () => '<b>' }],
    ['another transaction', { eth_getTransactionByHash: () => sent({ hash: blockHash(3) }) }],
    ['an invalid amount', { eth_getTransactionByHash: () => sent({ value: '-5' }) }],
    ['an unrelated transaction', { eth_getTransactionByHash: () => sent({ to: TOKEN }) }],
    ['a log without a transaction hash', { eth_getLogs: inTopic(2, entry({ transactionHash: '0x1' })) }],
    ['a log outside the range', { eth_getLogs: inTopic(2, entry({ blockNumber: toHex(HEAD + 5) })) }],
    ['a log of another account', { eth_getLogs: inTopic(2, entry({ topics: [TRANSFER, pad(OTHER), pad(OTHER)] })) }],
    ['invalid logs', { eth_getLogs: () => [{}, null, 7] }],
  ])('omits the transaction on %s', async (_what, broken) => {
    const { look, failures } = await openHistory({ ...logged, ...broken })
    expect(await look()).toEqual({ status: 200, data: [], next: null })
    expect(failures).toEqual([])
  })

  test('ignores a token transfer that another account claims the owner made', async () => {
    const forged = { ...entry({ topics: [TRANSFER, pad(OWNER), pad(OTHER)] }), logIndex: '0x0' }
    const { look } = await openHistory({
      eth_getLogs: inTopic(1, forged),
      eth_getTransactionByHash: () => sent({ to: TOKEN, value: '0x0', input: '0x12345678' }),
      eth_getTransactionReceipt: () => receipt({ logs: [forged] }),
    })
    expect((await look()).data).toEqual([])
  })

  test('continues paging after irrelevant transactions', async () => {
    const many = Array.from({ length: 200 }, (_, at) => {
      return entry({ transactionHash: toHex(at + 100, { size: 32 }), transactionIndex: toHex(at) })
    })
    const { look } = await openHistory({
      eth_getLogs: params => ((params[0] as { topics: Hex[] }).topics.length === 3 ? many : []),
      eth_getTransactionByHash: ([of]) => sent({ hash: of, to: TOKEN }),
      eth_getTransactionReceipt: ([of]) => receipt({ transactionHash: of, transactionIndex: toHex(Number(of) - 100) }),
    })
    const first = await look()
    expect([first.data.length, first.next === null]).toEqual([0, false])
    // Four rounds of 25 transactions and no further request.
    expect(node.methods().filter(method => method === 'eth_getTransactionReceipt')).toHaveLength(100)
    const second = await look(`&cursor=${first.next}`)
    expect(second.next === null ? [] : (await look(`&cursor=${second.next}`)).data).toEqual([])
  })
})

test.each<[string, Partial<typeof honest>, number, string]>([
  ['of another network', { eth_chainId: () => '0x1' }, 502, 'chain/wrong-network'],
  ['without a head', { eth_getBlockByNumber: () => null }, 502, 'chain/unreachable'],
  ['with an invalid head', { eth_getBlockByNumber: () => '<html>' }, 502, 'chain/unreachable'],
  ['that refuses logs', { eth_getLogs: () => undefined }, 502, 'chain/refused'],
  ['with a response that is too large', { eth_getLogs: () => 'x'.repeat(2_200_000) }, 502, 'outbound/too-large'],
])('reports an error for a node %s', { timeout: 60_000 }, async (_what, broken, status, code) => {
  const { look } = await openHistory(broken)
  expect(await look()).toMatchObject({ status, code })
})

test('does not store a chain that keeps changing', async () => {
  const life = { turn: 0 }
  const { look } = await openHistory({
    eth_getBlockByNumber(params) {
      const block = honest['eth_getBlockByNumber']?.(params) as object
      return { ...block, hash: blockHash(2_000 + life.turn++) }
    },
  })
  expect(await look()).toMatchObject({ status: 503, code: 'chain/unsteady' })
  expect(await store.db.query.activityAccounts.findMany()).toEqual([])
})

describe('block explorer', () => {
  const env = (url: string) => ({ ACTIVITY_BLOCKS: '0', BLOCKSCOUT: JSON.stringify({ 'eip155:31337': url }) })

  test('adds transactions without logs and reads their details from the chain', async () => {
    const items = [{ hash, block_number: 990, value: '999' }, { hash: '0x1' }, null, { hash: blockHash(4) }]
    const explorer = await startScriptedHost(json({ items }))
    const { look } = await openHistory({}, env(explorer.url))
    expect((await look()).data).toMatchObject([
      { metadata: { hash, operationType: 'receive' }, transfers: [{ quantity: { numeric: '0.000000000000000005' } }] },
    ])
    expect(explorer.requests).toEqual([`GET /api/v2/addresses/${OWNER}/transactions`])
    await explorer.close()
  })

  test.each<[string, Parameters<typeof startScriptedHost>[0]]>([
    ['refuses', json({}, 503)],
    ['returns HTML', (_request, response) => void response.end('<html>')],
    ['closes the connection', (_request, response) => void response.destroy()],
  ])('reports an explorer that %s and omits its transactions', async (_what, answer) => {
    const explorer = await startScriptedHost(answer)
    const { look, failures } = await openHistory({}, env(explorer.url))
    expect(await look()).toMatchObject({ status: 200, data: [] })
    expect(failures).toHaveLength(1)
    await explorer.close()
  })
})

test.each(['-1', 'all', '5001', '99999'])('rejects %s as a number of blocks', text => {
  const core = testData([], { env: { ACTIVITY_BLOCKS: text } })
  expect(() => activityRoutes(core)).toThrow('ACTIVITY_BLOCKS')
})
