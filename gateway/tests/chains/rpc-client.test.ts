import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { disposeAfterTest } from '../../../tests/helpers/dispose-after-test.js'
import { evmIdentity } from '../../src/modules/chains/chain.js'
import { RpcClient, RpcRefusal } from '../../src/modules/chains/rpc-client.js'
import { refused, startScriptedNode, type NodeScript } from '../helpers/chains/scripted-node.js'
import { upstream } from '../helpers/chains/test-chain.js'
import { startScriptedHost, type Answerer } from '../helpers/scripted-host.js'

/** Runs timers immediately, so that retries follow each other. */
const clock = { now: () => systemClock.now(), after: (_ms: number, run: () => void) => systemClock.after(0, run) }

async function node(script: NodeScript) {
  return disposeAfterTest(await startScriptedNode(script))
}
async function host(answer: Answerer) {
  return disposeAfterTest(await startScriptedHost(answer))
}
const createClient = (...urls: string[]) => new RpcClient({ urls, identity: evmIdentity(31337), upstream, clock })
const block = () => ({ result: '0x5' })

describe('RpcClient', () => {
  test('verifies the network of a node once, before the first request', async () => {
    const server = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    const rpc = createClient(server.url)
    expect(await rpc.request('eth_blockNumber', [])).toBe('0x5')
    expect(await rpc.request('eth_blockNumber', ['latest'])).toBe('0x5')
    expect(server.bodies.map(body => JSON.parse(body))).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: ['latest'] },
    ])
  })

  test('skips a node of another network', async () => {
    const liar = await node(() => ({ result: '0x1' }))
    const honest = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    expect(await createClient(liar.url, honest.url).request('eth_blockNumber', [])).toBe('0x5')
    expect(liar.methods()).toEqual([])
    await expect(createClient(liar.url).request('eth_blockNumber', [])).rejects.toMatchObject({
      code: 'chain/wrong-network',
    })
  })

  test('tries the next node after a failure', async () => {
    const broken = await host((_request, response) => void response.writeHead(500).end())
    const good = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    expect(await createClient(broken.url, good.url).request('eth_blockNumber', [])).toBe('0x5')
  })

  test('tries the next node after a timeout, and the slow node last for a while', async () => {
    const time = { passed: 0 }
    const hanging = await host(() => {})
    const good = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    const rpc = new RpcClient({
      urls: [hanging.url, good.url],
      identity: evmIdentity(31337),
      upstream,
      clock: { ...clock, now: () => time.passed },
      requestTimeoutMs: 200,
    })
    for (let attempt = 0; attempt < 3; attempt++) expect(await rpc.request('eth_blockNumber', [])).toBe('0x5')
    expect([hanging.requests.length, good.methods().length]).toEqual([1, 3])
    time.passed = 61_000
    expect(await rpc.once('eth_blockNumber', [])).toBe('0x5')
    expect(hanging.requests).toHaveLength(2)
  })

  test('retries hanging nodes while there is time, then rejects', async () => {
    const time = { passed: 0 }
    const hanging = await host(() => void (time.passed += 6_000))
    const urls = [hanging.url, `${hanging.url}/again`]
    const rpc = new RpcClient({
      urls,
      identity: evmIdentity(31337),
      upstream,
      clock: { ...clock, now: () => time.passed },
      requestTimeoutMs: 100,
    })
    await expect(rpc.request('eth_blockNumber', [])).rejects.toMatchObject({ code: 'outbound/time-out' })
    expect(hanging.requests).toHaveLength(3)
  })

  test('reports an error response and does not try another node', async () => {
    const first = await node(() => refused(3, 'execution reverted: <b>hello</b>'))
    const second = await node(block)
    const refusal = await createClient(first.url, second.url)
      .request('eth_call', [])
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RpcRefusal)
    expect(refusal).toMatchObject({ code: 3, message: 'execution reverted: <b>hello</b>' })
    expect(second.requests).toEqual([])
  })

  test('retries a transient error at most twice', async () => {
    const busy = await node(() => refused(-32_005, 'limit'))
    await expect(createClient(busy.url).request('eth_call', [])).rejects.toMatchObject({ code: -32_005 })
    expect(busy.methods()).toEqual(['eth_call', 'eth_call', 'eth_call'])
  })

  test.each<[string, Answerer]>([
    ['HTML', (_request, response) => void response.end('<html>')],
    ['nothing', (_request, response) => void response.end()],
    ['a list', (_request, response) => void response.end('[]')],
    ['no result', (_request, response) => void response.end('{"jsonrpc":"2.0","id":1}')],
    [
      "another request's response",
      (_request, response) => void response.end('{"jsonrpc":"2.0","id":9,"result":"0x7a69"}'),
    ],
    ['half a response', (_request, response) => void response.end('{"jsonrpc":"2.0","id":1,"resu')],
    ['too much', (_request, response) => void response.end(`"${'a'.repeat(3 * 1024 * 1024)}"`)],
    ['a closed connection', (_request, response) => void response.destroy()],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: '/x' }).end()],
  ])('treats a node that responds with %s as unreachable', async (_what, answer) => {
    const bad = await host(answer)
    await expect(createClient(bad.url).request('eth_blockNumber', [])).rejects.toMatchObject({ status: 502 })
  })

  test('rejects if there is no node, and when the signal aborts', async () => {
    await expect(createClient().request('eth_blockNumber', [])).rejects.toMatchObject({ code: 'chain/unreachable' })
    await expect(createClient().request('eth_blockNumber', [], AbortSignal.abort('enough'))).rejects.toBe('enough')
  })
})
