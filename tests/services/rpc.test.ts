import { describe, expect, test } from 'vitest'
import { createRpc, type RpcOptions, batchLimits } from '../../src/services/rpc.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { type Handler, json } from './local-server.js'
import { answer, call, chain, failure, inTurn, node, nodes, refuse, status } from './rpc-nodes.js'
import { WaitlessClock } from './waitless-clock.js'

/** A transport over the given nodes, with a clock that does not wait. */
async function setUp(handlers: Handler[], options: Partial<RpcOptions> = {}) {
  const { urls, hits } = await nodes(handlers)
  const clock = new WaitlessClock()
  return { rpc: createRpc({ clock, urlsFor: () => urls, ...options }), clock, hits }
}

describe('RPC call', () => {
  test('sends one JSON-RPC 2.0 request and returns the result', async () => {
    const { rpc, hits } = await setUp([answer('0x1')])
    await expect(rpc.send(chain, { method: 'eth_getBalance', params: ['0xabc', 'latest'] })).resolves.toBe('0x1')
    expect(hits[0]).toHaveLength(1)
    expect(hits[0]?.[0]?.method).toBe('POST')
    expect(hits[0]?.[0]?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(hits[0]?.[0]?.body ?? '')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: ['0xabc', 'latest'],
    })
  })

  test('sends plain text to a gateway, which needs no preflight', async () => {
    const { url, hits } = await node(answer('0x1'))
    const rpc = createRpc({ clock: new WaitlessClock(), urlsFor: () => [`${url}/v1/?chainId=eip155%3A1`] })
    await rpc.send(chain, call)
    expect(hits[0]?.headers['content-type']).toBe('text/plain')
  })

  test('returns null and false as results', async () => {
    const { rpc } = await setUp([inTurn(answer(null), answer(false))])
    await expect(rpc.send(chain, call)).resolves.toBeNull()
    await expect(rpc.send(chain, call)).resolves.toBe(false)
  })

  test('tries a URL last for a while after it failed', async () => {
    const { rpc, hits } = await setUp([status(404), answer('0x1')])
    await rpc.send(chain, call)
    await rpc.send(chain, call)
    expect(hits.map(list => list.length)).toEqual([1, 2])
  })

  test('keeps the place of a URL that does not support a method', async () => {
    const { rpc, hits } = await setUp([refuse({ code: -32601, message: 'method not found' }), answer('0x1')])
    await rpc.send(chain, call)
    await rpc.send(chain, call)
    expect(hits.map(list => list.length)).toEqual([2, 2])
  })

  test('rejects without a URL', async () => {
    const rpc = createRpc({ clock: new FakeClock(), urlsFor: () => [] })
    expect((await failure(rpc.send(chain, call))).code).toBe('rpc/no-url')
  })

  test('rejects parameters that cannot be serialized', async () => {
    const { rpc, hits } = await setUp([answer(1)])
    expect((await failure(rpc.send(chain, { method: 'eth_call', params: [1n] }))).code).toBe('rpc/failed')
    expect(hits[0]).toHaveLength(0)
  })

  test("keeps code, message and data of the node's error as its cause", async () => {
    const { rpc, hits } = await setUp([refuse({ code: 3, message: 'execution reverted', data: '0x08c3' })])
    const error = await failure(rpc.send(chain, { method: 'eth_call', params: [] }))
    expect(error).toMatchObject({ code: 'rpc/failed', message: 'execution reverted' })
    expect(error.cause).toEqual({ code: 3, message: 'execution reverted', data: '0x08c3' })
    expect(hits[0]).toHaveLength(1)
  })

  test.each([
    ['HTML', '<html></html>'],
    ['truncated JSON', '{"jsonrpc":"2.0","id":1,"res'],
    ['an empty answer', ''],
    ['a number', '5'],
    ['an answer without result', '{"jsonrpc":"2.0","id":1}'],
    ['another call’s answer', '{"jsonrpc":"2.0","id":999,"result":"0x1"}'],
    ['an answer without id', '{"jsonrpc":"2.0","result":"0x1"}'],
  ])('rejects %s without a retry', async (_, body) => {
    const { rpc, hits } = await setUp([(_hit, response) => response.end(body)])
    expect((await failure(rpc.send(chain, call))).code).toBe('rpc/failed')
    expect(hits[0]).toHaveLength(1)
  })

  test('accepts an error without an id as the response to a single call', async () => {
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
    const { rpc } = await setUp([(_, response) => json(response, refusal)])
    expect((await failure(rpc.send(chain, call))).message).toBe('Parse error')
  })

  test('rejects a response of more than 8 MiB', async () => {
    const { rpc } = await setUp([answer('a'.repeat(9 * 1024 * 1024))])
    expect((await failure(rpc.send(chain, call))).code).toBe('http/too-large')
  })
})

describe('RPC timeout and abort', () => {
  test('rejects after ten seconds without a response', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    const clock = new FakeClock()
    const { rpc } = await setUp([() => arrive()], { clock })
    const outcome = failure(rpc.send(chain, call))
    await arrived
    await clock.advance(9999)
    expect(clock.waiting).toEqual([1])
    await clock.advance(1)
    expect((await outcome).code).toBe('rpc/timeout')
  })

  test('rejects at once when aborted, closes the request and leaves no timer', async () => {
    let arrive = () => {}
    let close = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    const closed = new Promise<void>(resolve => (close = resolve))
    const clock = new FakeClock()
    const handler: Handler = (_, response) => {
      response.on('close', close)
      arrive()
    }
    const { rpc } = await setUp([handler], { clock })
    const life = new AbortController()
    const outcome = failure(rpc.send(chain, call, life.signal))
    await arrived
    life.abort()
    expect((await outcome).code).toBe('request/aborted')
    await closed
    await settled()
    expect(clock.waiting).toEqual([])
  })

  test('stops waiting for a retry when aborted', async () => {
    const clock = new FakeClock()
    const { rpc } = await setUp([status(503)], { clock })
    const life = new AbortController()
    const outcome = failure(rpc.send(chain, call, life.signal))
    while (!clock.waiting.includes(150)) await settled()
    life.abort()
    expect((await outcome).code).toBe('request/aborted')
    expect(clock.waiting).toEqual([])
  })

  test('sends no request if the signal is already aborted', async () => {
    const { rpc, hits } = await setUp([answer(1)])
    expect((await failure(rpc.send(chain, call, AbortSignal.abort()))).code).toBe('request/aborted')
    expect(hits[0]).toHaveLength(0)
  })
})

describe('identical RPC calls', () => {
  test('share one request while it is pending', async () => {
    const { rpc, hits } = await setUp([answer('0x1')])
    await expect(Promise.all([rpc.send(chain, call), rpc.send(chain, call)])).resolves.toEqual(['0x1', '0x1'])
    expect(hits[0]).toHaveLength(1)
  })

  test('send a new request after the response', async () => {
    const { rpc, hits } = await setUp([inTurn(answer('0x1'), answer('0x2'))])
    expect([await rpc.send(chain, call), await rpc.send(chain, call)]).toEqual(['0x1', '0x2'])
    expect(hits[0]).toHaveLength(2)
  })

  test('send separate requests for other networks, other parameters and writes', async () => {
    const { rpc, hits } = await setUp([answer('0x1')])
    await Promise.all([
      rpc.send(chain, call),
      rpc.send('eip155:10', call),
      rpc.send(chain, { ...call, params: [1] }),
      rpc.send(chain, { method: 'eth_sendRawTransaction', params: ['0x'] }),
      rpc.send(chain, { method: 'eth_sendRawTransaction', params: ['0x'] }),
    ])
    expect(hits[0]).toHaveLength(5)
  })

  test('still resolve for the other callers if one aborts', async () => {
    let release = () => {}
    const { rpc, hits } = await setUp([(hit, response) => void (release = () => answer('0x1')(hit, response))])
    const life = new AbortController()
    const first = failure(rpc.send(chain, call, life.signal))
    const second = rpc.send(chain, call)
    while (!hits[0]?.length) await settled()
    life.abort()
    expect((await first).code).toBe('request/aborted')
    release()
    await expect(second).resolves.toBe('0x1')
  })

  test('send a new request after all callers have aborted', async () => {
    const { rpc, hits } = await setUp([inTurn(() => {}, answer('0x2'))])
    const life = new AbortController()
    const first = failure(rpc.send(chain, call, life.signal))
    while (!hits[0]?.length) await settled()
    life.abort()
    await expect(rpc.send(chain, call)).resolves.toBe('0x2')
    await first
  })
})

test.each([
  [undefined, { size: 1, waitMs: 0 }],
  [false, { size: 1, waitMs: 0 }],
  [true, { size: 1000, waitMs: 0 }],
  [{}, { size: 1000, waitMs: 0 }],
  [{ batchSize: 20 }, { size: 20, waitMs: 0 }],
  [{ wait: 16 }, { size: 1000, waitMs: 16 }],
  [
    { batchSize: 0, wait: -1 },
    { size: 1000, waitMs: 0 },
  ],
  [
    { batchSize: NaN, wait: Infinity },
    { size: 1000, waitMs: 0 },
  ],
  [{ batchSize: '20', wait: '16' } as never, { size: 1000, waitMs: 0 }],
])('batchLimits(%j) is %j', (setting, limits) => {
  expect(batchLimits(setting)).toEqual(limits)
})
