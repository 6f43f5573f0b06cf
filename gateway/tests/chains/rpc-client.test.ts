import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { evmIdentity } from '../../src/modules/chains/chain.js'
import { RpcClient, RpcRefusal } from '../../src/modules/chains/rpc-client.js'
import { refused, startScriptedNode, type NodeScript } from '../helpers/chains/scripted-node.js'
import { upstream } from '../helpers/chains/test-chain.js'
import { startScriptedHost, type Answerer } from '../helpers/scripted-host.js'

const closes: (() => Promise<void>)[] = []
afterEach(async () => void (await Promise.all(closes.splice(0).map(close => close()))))

/** Waits pass at once, so that tries follow each other. */
const clock = { now: () => systemClock.now(), after: (_ms: number, run: () => void) => systemClock.after(0, run) }

async function node(script: NodeScript) {
  const started = await startScriptedNode(script)
  closes.push(() => started.close())
  return started
}
async function host(answer: Answerer) {
  const started = await startScriptedHost(answer)
  closes.push(() => started.close())
  return started
}
const clientOf = (...urls: string[]) => new RpcClient({ urls, identity: evmIdentity(31337), upstream, clock })
const block = () => ({ result: '0x5' })

describe('RpcClient', () => {
  test('asks a node what network it is of, once, and then what it was asked', async () => {
    const one = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    const rpc = clientOf(one.url)
    expect(await rpc.request('eth_blockNumber', [])).toBe('0x5')
    expect(await rpc.request('eth_blockNumber', ['latest'])).toBe('0x5')
    expect(one.bodies.map(body => JSON.parse(body))).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] },
      { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: ['latest'] },
    ])
  })

  test('never believes a node of another network, but the next one', async () => {
    const liar = await node(() => ({ result: '0x1' }))
    const honest = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    expect(await clientOf(liar.url, honest.url).request('eth_blockNumber', [])).toBe('0x5')
    expect(liar.methods()).toEqual([])
    await expect(clientOf(liar.url).request('eth_blockNumber', [])).rejects.toMatchObject({
      code: 'chain/wrong-network',
    })
  })

  test('goes on to the next node where one fails', async () => {
    const broken = await host((_request, response) => void response.writeHead(500).end())
    const good = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    expect(await clientOf(broken.url, good.url).request('eth_blockNumber', [])).toBe('0x5')
  })

  test('goes on to the next node where one hangs, and asks that one last for a while', async () => {
    const time = { passed: 0 }
    const hanging = await host(() => {})
    const good = await node(method => (method === 'eth_chainId' ? { result: '0x7a69' } : block()))
    const rpc = new RpcClient({
      urls: [hanging.url, good.url],
      identity: evmIdentity(31337),
      upstream,
      clock: { ...clock, now: () => time.passed },
      patienceMs: 200,
    })
    for (let ask = 0; ask < 3; ask++) expect(await rpc.request('eth_blockNumber', [])).toBe('0x5')
    expect([hanging.asked.length, good.methods().length]).toEqual([1, 3])
    time.passed = 61_000
    expect(await rpc.once('eth_blockNumber', [])).toBe('0x5')
    expect(hanging.asked).toHaveLength(2)
  })

  test('where all nodes hang asks again while there is time, and then says so', async () => {
    const time = { passed: 0 }
    const hanging = await host(() => void (time.passed += 6_000))
    const urls = [hanging.url, `${hanging.url}/again`]
    const rpc = new RpcClient({
      urls,
      identity: evmIdentity(31337),
      upstream,
      clock: { ...clock, now: () => time.passed },
      patienceMs: 100,
    })
    await expect(rpc.request('eth_blockNumber', [])).rejects.toMatchObject({ code: 'outbound/time-out' })
    expect(hanging.asked).toHaveLength(3)
  })

  test('tells what a node refuses, and asks nobody else', async () => {
    const one = await node(() => refused(3, 'execution reverted: <b>hello</b>'))
    const two = await node(block)
    const refusal = await clientOf(one.url, two.url)
      .request('eth_call', [])
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RpcRefusal)
    expect(refusal).toMatchObject({ code: 3, message: 'execution reverted: <b>hello</b>' })
    expect(two.asked).toEqual([])
  })

  test('tries again where the refusal may pass, and no more than twice', async () => {
    const busy = await node(() => refused(-32_005, 'limit'))
    await expect(clientOf(busy.url).request('eth_call', [])).rejects.toMatchObject({ code: -32_005 })
    expect(busy.methods()).toEqual(['eth_call', 'eth_call', 'eth_call'])
  })

  test.each<[string, Answerer]>([
    ['HTML', (_request, response) => void response.end('<html>')],
    ['nothing', (_request, response) => void response.end()],
    ['a list', (_request, response) => void response.end('[]')],
    ['no result', (_request, response) => void response.end('{"jsonrpc":"2.0","id":1}')],
    [
      "another request's answer",
      (_request, response) => void response.end('{"jsonrpc":"2.0","id":9,"result":"0x7a69"}'),
    ],
    ['half an answer', (_request, response) => void response.end('{"jsonrpc":"2.0","id":1,"resu')],
    ['too much', (_request, response) => void response.end(`"${'a'.repeat(3 * 1024 * 1024)}"`)],
    ['a broken line', (_request, response) => void response.destroy()],
    ['another address', (_request, response) => void response.writeHead(302, { location: '/x' }).end()],
  ])('a node that answers %s cannot be reached', async (_what, answer) => {
    const bad = await host(answer)
    await expect(clientOf(bad.url).request('eth_blockNumber', [])).rejects.toMatchObject({ status: 502 })
  })

  test('without a node there is nothing to reach, and nobody waits for what he gave up', async () => {
    await expect(clientOf().request('eth_blockNumber', [])).rejects.toMatchObject({ code: 'chain/unreachable' })
    await expect(clientOf().request('eth_blockNumber', [], AbortSignal.abort('enough'))).rejects.toBe('enough')
  })
})
