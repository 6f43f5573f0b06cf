import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { MOST_CALLS } from '../../src/modules/rpc/rpc-call.js'
import { rpcRoutes } from '../../src/modules/rpc/routes.js'
import { refused, startScriptedNode, type NodeScript, type ScriptedNode } from '../helpers/chains/scripted-node.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { turnedClock } from '../helpers/turned-clock.js'

const URL_OF = 'http://gateway.test/v1/?chainId=eip155%3A31337&projectId=mine'
/** The node says by itself which network it is. */
const besideId =
  (script: NodeScript): NodeScript =>
  (method, params) =>
    method === 'eth_chainId' ? refused(-32_601) : script(method, params)
const latest = besideId(() => ({ result: '0x10' }))
const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

let node: ScriptedNode
beforeAll(async () => void (node = await startScriptedNode(latest)))
beforeEach(() => {
  node.script = latest
  node.asked.length = node.bodies.length = 0
})
afterAll(() => node.close())

function app(parts: Parameters<typeof testData>[1] = {}, failures: unknown[] = []) {
  const rpcBuckets = new TokenBuckets(turnedClock(), { burst: 1_000, perSecond: 100 })
  return testRoutes(testData([testNetwork([node.url])], { rpcBuckets, ...parts }), [rpcRoutes], failures)
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => {
  return { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers }
}
const ask = async (body: unknown, routes = app()) =>
  (await routes.request(URL_OF, post(body))).json() as Promise<unknown>

describe('the RPC proxy', () => {
  test('passes a read on as it is, sent as plain text too', async () => {
    const params = [{ to: '0x1', data: '0x' }, 'latest']
    const answer = await app().request(URL_OF, post(call('eth_call', params, 'a'), { 'content-type': 'text/plain' }))
    expect([answer.status, await answer.json()]).toEqual([200, { jsonrpc: '2.0', id: 'a', result: '0x10' }])
    expect(JSON.parse(node.bodies.at(-1) ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('takes the path with and without its last slash', async () => {
    const answer = await app().request(URL_OF.replace('/v1/', '/v1'), post(call('eth_blockNumber')))
    expect(await answer.json()).toMatchObject({ result: '0x10' })
  })

  test('answers a batch in its order, each call on its own', async () => {
    node.script = besideId((method, [block]) =>
      method === 'eth_call' ? refused(3, 'execution reverted') : { result: block },
    )
    const batch = [call('eth_getBlockByNumber', ['0x1'], 7), call('eth_call', [], 7), { id: 'x' }, 5, call('eth_sign')]
    expect(await ask(batch)).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x1' },
      { jsonrpc: '2.0', id: 7, error: { code: 3, message: 'execution reverted' } },
      { jsonrpc: '2.0', id: 'x', error: { code: -32_600, message: 'Invalid request' } },
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid request' } },
      { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'The method eth_sign is not passed on.' } },
    ])
  })

  test('says itself which network it is', async () => {
    expect(await ask(call('eth_chainId'))).toMatchObject({ result: '0x7a69' })
    expect(node.asked).toEqual([])
  })

  test.each([
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'personal_sign',
    'eth_newFilter',
    'eth_getFilterChanges',
    'eth_subscribe',
    'anvil_setBalance',
    'evm_snapshot',
    'hardhat_reset',
    'debug_traceTransaction',
    'trace_block',
    'admin_peers',
    'miner_start',
    'txpool_content',
    'wallet_sendCalls',
    'ETH_CALL',
    'eth_call\u0000',
    '__proto__',
    'constructor',
  ])('does not pass %j on', async method => {
    expect(await ask(call(method))).toMatchObject({ error: { code: -32_601 } })
    expect(node.asked).toEqual([])
  })

  test('passes a signed transaction on once: another node is not asked where the first may have taken it', async () => {
    const second = await startScriptedNode(latest)
    node.answer = (request, response) => {
      if (request.text.includes('eth_chainId')) response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
      else response.destroy()
    }
    try {
      const rpcBuckets = new TokenBuckets(turnedClock(), { burst: 100, perSecond: 1 })
      const routes = testRoutes(testData([testNetwork([node.url, second.url])], { rpcBuckets }), [rpcRoutes])
      const sent = await ask(call('eth_sendRawTransaction', ['0x02']), routes)
      expect(sent).toMatchObject({ error: { code: -32_603, message: 'The node cannot be reached.' } })
      expect(second.methods()).toEqual([])
      expect(await ask(call('eth_blockNumber'), routes)).toMatchObject({ result: '0x10' })
    } finally {
      await second.close()
      await node.close()
      node = await startScriptedNode(latest)
    }
  })

  test('tries nothing again: the client does', async () => {
    node.script = () => refused(-32_005, 'slow down')
    expect(await ask(call('eth_call'))).toMatchObject({ error: { code: -32_005, message: 'slow down' } })
    expect(node.methods()).toEqual(['eth_call'])
  })

  test('says that a node cannot be reached, not where it is', async () => {
    const rpcBuckets = new TokenBuckets(turnedClock(), { burst: 100, perSecond: 1 })
    const secret = 'http://127.0.0.1:9/v3/0123456789abcdef0123456789abcdef'
    const failures: unknown[] = []
    const routes = testRoutes(testData([testNetwork([secret])], { rpcBuckets }), [rpcRoutes], failures)
    const answer = await routes.request(URL_OF, post(call('eth_call')))
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ error: { code: -32_603, message: 'The node cannot be reached.' } })
    expect(text).not.toMatch(/127\.0\.0\.1|0123456789/)
    expect(failures).toEqual([])
  })

  test('gives the answer of a batch no more room than a client reads', async () => {
    const large = `0x${'ab'.repeat(750_000)}`
    node.script = besideId(() => ({ result: large }))
    const batch = Array.from({ length: 30 }, (_each, id) => call('eth_call', [], id))
    const answer = await app().request(URL_OF, post(batch))
    const text = await answer.text()
    expect(text.length).toBeLessThan(8 * 1024 * 1024)
    const replies = JSON.parse(text) as { id: number; result?: string; error?: { code: number } }[]
    expect(replies.map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
    expect(replies.filter(({ result }) => result === large).length).toBe(2)
    expect(replies.at(-1)?.error?.code).toBe(-32_000)
  })
})

describe('what it refuses', () => {
  test.each<[string, unknown, number]>([
    ['no JSON', '{', -32_700],
    ['nothing', '', -32_700],
    ['an empty batch', [], -32_600],
    ['a large batch', Array.from({ length: MOST_CALLS + 1 }, () => call('eth_call')), -32_600],
    ['a number', 5, -32_600],
    ['null', null, -32_600],
    ['parameters by name', call('eth_call', { to: '0x1' }), -32_600],
    ['a notification', { jsonrpc: '2.0', method: 'eth_call' }, -32_600],
    ['an older JSON-RPC', { id: 1, method: 'eth_call' }, -32_600],
  ])('%s', async (_what, body, code) => {
    expect(await ask(body)).toMatchObject({ jsonrpc: '2.0', error: { code } })
    expect(node.asked).toEqual([])
  })

  test('a network it has no nodes of, a body that is too large, and everything where there is no proxy', async () => {
    const elsewhere = await app().request('http://gateway.test/v1/?chainId=eip155:5', post(call('eth_call')))
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([404, { code: 'network_unknown' }])
    expect((await app().request(URL_OF, post(' '.repeat(512 * 1024 + 1)))).status).toBe(413)
    expect((await app({ rpcBuckets: undefined }).request(URL_OF, post(call('eth_call')))).status).toBe(404)
  })

  test('other projects, and pages of other projects', async () => {
    const projectOrigins = { mine: ['https://app.example'], other: ['https://other.example'], none: [] }
    const rules = { projects: Object.keys(projectOrigins), origins: ['https://app.example'], projectOrigins }
    const status = async (project: string, origin?: string) => {
      const headers: Record<string, string> = origin ? { origin } : {}
      const url = URL_OF.replace('mine', project)
      const answer = await app(rules).request(url, post(call('eth_blockNumber'), headers))
      return [answer.status, ((await answer.json()) as { message?: string }).message]
    }
    expect(await status('mine', 'https://app.example')).toEqual([200, undefined])
    expect(await status('other', 'https://app.example')).toEqual([403, 'Unauthorized: origin not allowed'])
    expect(await status('other', 'https://other.example')).toEqual([200, undefined])
    expect(await status('none', 'https://app.example')).toEqual([403, 'Unauthorized: origin not allowed'])
    expect(await status('unknown', 'https://app.example')).toEqual([401, 'Unauthorized: invalid key'])
    expect(await status('__proto__')).toEqual([401, 'Unauthorized: invalid key'])
  })

  test('too many calls of one address, each of a batch counted, and of a project together', async () => {
    const clock = turnedClock()
    const rpcBuckets = new TokenBuckets(clock, { burst: 10, perSecond: 1 })
    const who = { ip: '192.0.2.1' }
    const client = () => ({ ...who, browser: '', country: null })
    const routes = app({ rpcBuckets, client, projectFacts: { mine: { rpcPerSecond: 1 } } })
    const status = async (count: number, url = URL_OF) => {
      const answer = await routes.request(url, post(Array.from({ length: count }, () => call('eth_blockNumber'))))
      return [answer.status, answer.headers.get('retry-after')]
    }
    expect(await status(6)).toEqual([200, null])
    expect(await status(6)).toEqual([429, '2'])
    who.ip = '192.0.2.2'
    expect(await status(6)).toEqual([429, '2']) // its project has made six of ten
    expect(await status(10, URL_OF.replace('mine', 'other'))).toEqual([200, null])
    clock.turn(10_000)
    expect(await status(9)).toEqual([200, null])
  })

  test('no input makes it fail, or answers with what is no JSON-RPC', async () => {
    const routes = app()
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string(), fc.array(fc.record({ id: fc.anything() }))), async body => {
        const answer = await routes.request(
          URL_OF,
          post(typeof body === 'string' ? body : (JSON.stringify(body) ?? '')),
        )
        const replies = [await answer.json()].flat() as { jsonrpc: string; error?: object }[]
        expect(answer.status).toBe(200)
        for (const reply of replies) expect(reply).toMatchObject({ jsonrpc: '2.0', error: {} })
      }),
    )
    expect(node.asked).toEqual([])
  })
})
