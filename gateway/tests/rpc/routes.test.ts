import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { MAX_CALLS } from '../../src/modules/rpc/rpc-call.js'
import { rpcRoutes } from '../../src/modules/rpc/routes.js'
import { refused, startScriptedNode, type NodeScript, type ScriptedNode } from '../helpers/chains/scripted-node.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { turnedClock } from '../helpers/turned-clock.js'

const URL_OF = 'http://gateway.test/v1/?chainId=eip155%3A31337&projectId=mine'
/** Adds the network's id to a scripted node. */
const withChainId =
  (script: NodeScript): NodeScript =>
  (method, params) =>
    method === 'eth_chainId' ? refused(-32_601) : script(method, params)
const latest = withChainId(() => ({ result: '0x10' }))
const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })

let node: ScriptedNode
beforeAll(async () => void (node = await startScriptedNode(latest)))
beforeEach(() => {
  node.script = latest
  node.requests.length = node.bodies.length = 0
})
afterAll(() => node.close())

function app(parts: Parameters<typeof testData>[1] = {}, failures: unknown[] = []) {
  const rpcBuckets = new TokenBuckets(turnedClock(), { burst: 1_000, perSecond: 100 })
  return testRoutes(testData([testNetwork([node.url])], { rpcBuckets, ...parts }), [rpcRoutes], failures)
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => {
  return { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers }
}
const callProxy = async (body: unknown, routes = app()) =>
  (await routes.request(URL_OF, post(body))).json() as Promise<unknown>

describe('RPC proxy', () => {
  test('forwards a read unchanged, also as text/plain', async () => {
    const params = [{ to: '0x1', data: '0x' }, 'latest']
    const answer = await app().request(URL_OF, post(call('eth_call', params, 'a'), { 'content-type': 'text/plain' }))
    expect([answer.status, await answer.json()]).toEqual([200, { jsonrpc: '2.0', id: 'a', result: '0x10' }])
    expect(JSON.parse(node.bodies.at(-1) ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('accepts the path with and without a trailing slash', async () => {
    const answer = await app().request(URL_OF.replace('/v1/', '/v1'), post(call('eth_blockNumber')))
    expect(await answer.json()).toMatchObject({ result: '0x10' })
  })

  test('answers a batch in order, each call separately', async () => {
    node.script = withChainId((method, [block]) =>
      method === 'eth_call' ? refused(3, 'execution reverted') : { result: block },
    )
    const batch = [call('eth_getBlockByNumber', ['0x1'], 7), call('eth_call', [], 7), { id: 'x' }, 5, call('eth_sign')]
    expect(await callProxy(batch)).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x1' },
      { jsonrpc: '2.0', id: 7, error: { code: 3, message: 'execution reverted' } },
      { jsonrpc: '2.0', id: 'x', error: { code: -32_600, message: 'Invalid request' } },
      { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'Invalid request' } },
      { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'The method eth_sign is not passed on.' } },
    ])
  })

  test('answers eth_chainId itself', async () => {
    expect(await callProxy(call('eth_chainId'))).toMatchObject({ result: '0x7a69' })
    expect(node.requests).toEqual([])
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
  ])('rejects the method %j', async method => {
    expect(await callProxy(call(method))).toMatchObject({ error: { code: -32_601 } })
    expect(node.requests).toEqual([])
  })

  test('does not resend a signed transaction to another node after a failure', async () => {
    const second = await startScriptedNode(latest)
    node.answer = (request, response) => {
      if (request.text.includes('eth_chainId')) response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
      else response.destroy()
    }
    try {
      const rpcBuckets = new TokenBuckets(turnedClock(), { burst: 100, perSecond: 1 })
      const routes = testRoutes(testData([testNetwork([node.url, second.url])], { rpcBuckets }), [rpcRoutes])
      const sent = await callProxy(call('eth_sendRawTransaction', ['0x02']), routes)
      expect(sent).toMatchObject({ error: { code: -32_603, message: 'The node cannot be reached.' } })
      expect(second.methods()).toEqual([])
      expect(await callProxy(call('eth_blockNumber'), routes)).toMatchObject({ result: '0x10' })
    } finally {
      await second.close()
      await node.close()
      node = await startScriptedNode(latest)
    }
  })

  test('does not retry', async () => {
    node.script = () => refused(-32_005, 'slow down')
    expect(await callProxy(call('eth_call'))).toMatchObject({ error: { code: -32_005, message: 'slow down' } })
    expect(node.methods()).toEqual(['eth_call'])
  })

  test('reports an unreachable node without its URL', async () => {
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

  test('limits the total size of a batch response', async () => {
    const large = `0x${'ab'.repeat(750_000)}`
    node.script = withChainId(() => ({ result: large }))
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

describe('RPC proxy validation', () => {
  test.each<[string, unknown, number]>([
    ['no JSON', '{', -32_700],
    ['nothing', '', -32_700],
    ['an empty batch', [], -32_600],
    ['a large batch', Array.from({ length: MAX_CALLS + 1 }, () => call('eth_call')), -32_600],
    ['a number', 5, -32_600],
    ['null', null, -32_600],
    ['parameters by name', call('eth_call', { to: '0x1' }), -32_600],
    ['a notification', { jsonrpc: '2.0', method: 'eth_call' }, -32_600],
    ['an older JSON-RPC', { id: 1, method: 'eth_call' }, -32_600],
  ])('rejects %s', async (_what, body, code) => {
    expect(await callProxy(body)).toMatchObject({ jsonrpc: '2.0', error: { code } })
    expect(node.requests).toEqual([])
  })

  test('rejects unknown networks and large bodies, and is off without a rate limit', async () => {
    const elsewhere = await app().request('http://gateway.test/v1/?chainId=eip155:5', post(call('eth_call')))
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([404, { code: 'network_unknown' }])
    expect((await app().request(URL_OF, post(' '.repeat(512 * 1024 + 1)))).status).toBe(413)
    expect((await app({ rpcBuckets: undefined }).request(URL_OF, post(call('eth_call')))).status).toBe(404)
  })

  test('rejects unknown projects and origins', async () => {
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

  test('limits calls per address, counting each call of a batch, and per project', async () => {
    const clock = turnedClock()
    const rpcBuckets = new TokenBuckets(clock, { burst: 10, perSecond: 1 })
    const who = { ip: '192.0.2.1' }
    const client = () => ({ ...who, browser: '', country: null })
    const routes = app({ rpcBuckets, client, projects: ['mine', 'other'], projectFacts: { mine: { rpcPerSecond: 1 } } })
    const status = async (count: number, url = URL_OF) => {
      const answer = await routes.request(url, post(Array.from({ length: count }, () => call('eth_blockNumber'))))
      return [answer.status, answer.headers.get('retry-after')]
    }
    expect(await status(6)).toEqual([200, null])
    expect(await status(6)).toEqual([429, '2'])
    who.ip = '192.0.2.2'
    expect(await status(6)).toEqual([429, '2']) // the project has used six of ten calls
    expect(await status(10, URL_OF.replace('mine', 'other'))).toEqual([200, null])
    clock.turn(10_000)
    expect(await status(9)).toEqual([200, null])
  })

  test('answers any input with JSON-RPC', async () => {
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
    expect(node.requests).toEqual([])
  })
})
