import { afterEach, describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../src/core/caip.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { createRpc, type RpcOptions } from '../../src/services/rpc.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { json, localServer, type Handler } from './local-server.js'
import { WaitlessClock } from './waitless-clock.js'

const chain: CaipNetworkId = 'eip155:1'
const call = { method: 'eth_chainId' }
const stops: (() => Promise<void>)[] = []

async function node(handler: Handler) {
  const server = await localServer(handler)
  stops.push(server.stop)
  return server
}

/** A transport over nodes that answer as told, on a clock that does not wait. */
async function setUp(handlers: Handler[], options: Partial<RpcOptions> = {}) {
  const nodes = await Promise.all(handlers.map(node))
  const clock = new WaitlessClock()
  const rpc = createRpc({ clock, urlsFor: () => nodes.map(({ url }) => url), ...options })
  return { rpc, clock, hits: nodes.map(({ hits }) => hits) }
}

const answer =
  (result: unknown): Handler =>
  ({ body }, response) =>
    json(response, { jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result })

const refuse =
  (error: unknown): Handler =>
  ({ body }, response) =>
    json(response, { jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, error })

const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(code, headers).end('no')

/** The first answers in turn, then the last one for ever. */
function inTurn(...handlers: Handler[]): Handler {
  let turn = 0
  return (hit, response) => handlers[Math.min(turn++, handlers.length - 1)]?.(hit, response)
}

async function failure(promise: Promise<unknown>): Promise<AppKitError> {
  const error = await promise.then(
    value => expect.fail(`resolved to ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  )
  if (!AppKitError.is(error)) expect.fail(`expected an AppKitError, got ${String(error)}`)
  return error
}

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

describe('a call', () => {
  test('is one JSON-RPC 2.0 request, and gives the result', async () => {
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

  test('to a gateway is plain text, which needs no preflight', async () => {
    const { url, hits } = await node(answer('0x1'))
    const rpc = createRpc({ clock: new WaitlessClock(), urlsFor: () => [`${url}/v1/?chainId=eip155%3A1`] })
    await rpc.send(chain, call)
    expect(hits[0]?.headers['content-type']).toBe('text/plain')
  })

  test('gives null and false as results', async () => {
    const { rpc } = await setUp([inTurn(answer(null), answer(false))])
    await expect(rpc.send(chain, call)).resolves.toBeNull()
    await expect(rpc.send(chain, call)).resolves.toBe(false)
  })

  test('without a URL is an error of its own', async () => {
    const rpc = createRpc({ clock: new FakeClock(), urlsFor: () => [] })
    expect((await failure(rpc.send(chain, call))).code).toBe('rpc/no-url')
  })

  test('whose parameters are no JSON is an error, not a crash', async () => {
    const { rpc, hits } = await setUp([answer(1)])
    expect((await failure(rpc.send(chain, { method: 'eth_call', params: [1n] }))).code).toBe('rpc/failed')
    expect(hits[0]).toHaveLength(0)
  })

  test('keeps code, message and data of the node’s error as its cause', async () => {
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
  ])('that is answered with %s has failed, and is not tried again', async (_, body) => {
    const { rpc, hits } = await setUp([(_hit, response) => response.end(body)])
    expect((await failure(rpc.send(chain, call))).code).toBe('rpc/failed')
    expect(hits[0]).toHaveLength(1)
  })

  test('an error without an id belongs to the one call that was asked', async () => {
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
    const { rpc } = await setUp([(_, response) => json(response, refusal)])
    expect((await failure(rpc.send(chain, call))).message).toBe('Parse error')
  })

  test('an answer of more than 8 MiB is given up', async () => {
    const { rpc } = await setUp([answer('a'.repeat(9 * 1024 * 1024))])
    expect((await failure(rpc.send(chain, call))).code).toBe('http/too-large')
  })
})

describe('retry', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'status %i is tried three times more, 150 ms doubling',
    async code => {
      const { rpc, clock, hits } = await setUp([status(code)])
      const error = await failure(rpc.send(chain, call))
      expect(error).toMatchObject({ code: 'http/status', message: `HTTP status code: ${code}` })
      expect(hits[0]).toHaveLength(4)
      expect(clock.waits).toEqual([150, 300, 600])
    },
  )

  test.each([400, 401, 404, 405, 410, 418, 501])('status %i is not tried again', async code => {
    const { rpc, hits } = await setUp([status(code)])
    expect((await failure(rpc.send(chain, call))).message).toBe(`HTTP status code: ${code}`)
    expect(hits[0]).toHaveLength(1)
  })

  test.each([-1, -32005, -32603])('code %i is tried three times more', async code => {
    const { rpc, clock, hits } = await setUp([refuse({ code, message: 'later' })])
    expect((await failure(rpc.send(chain, call))).cause).toEqual({ code, message: 'later' })
    expect(hits[0]).toHaveLength(4)
    expect(clock.waits).toEqual([150, 300, 600])
  })

  test.each([3, 4001, -32000, -32601, -32602])('code %i is not tried again', async code => {
    const { rpc, hits } = await setUp([refuse({ code, message: 'no' })])
    await failure(rpc.send(chain, call))
    expect(hits[0]).toHaveLength(1)
  })

  test('the first success ends it', async () => {
    const { rpc, clock } = await setUp([inTurn(status(503), refuse({ code: -1, message: 'x' }), answer('0x2'))])
    await expect(rpc.send(chain, call)).resolves.toBe('0x2')
    expect(clock.waits).toEqual([150, 300])
  })

  test('a reset connection is not tried again', async () => {
    const { rpc, hits } = await setUp([(_, response) => response.destroy()])
    expect((await failure(rpc.send(chain, call))).code).toBe('http/unreachable')
    expect(hits[0]).toHaveLength(1)
  })

  test.each([
    ['seconds', '7', 7000],
    ['none', '0', 0],
    ['a date', 'Thu, 01 Jan 2026 00:00:12 GMT', 12_000],
    ['a date in the past', 'Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['the most we wait', '30', 30_000],
    ['nonsense', 'soon', 150],
  ])('Retry-After with %s is honoured', async (_, value, wait) => {
    const { rpc, clock } = await setUp([inTurn(status(429, { 'Retry-After': value }), answer('0x1'))])
    await expect(rpc.send(chain, call)).resolves.toBe('0x1')
    expect(clock.waits).toEqual([wait])
  })

  test.each(['31', '86400', 'Fri, 01 Jan 2027 00:00:00 GMT'])(
    'Retry-After %s is too long: the error comes at once',
    async value => {
      const { rpc, clock, hits } = await setUp([status(429, { 'Retry-After': value })])
      expect((await failure(rpc.send(chain, call))).message).toBe('HTTP status code: 429')
      expect(hits[0]).toHaveLength(1)
      expect(clock.waits).toEqual([])
    },
  )
})

describe('several URLs', () => {
  test.each([
    ['a status', status(404)],
    ['a passing status', status(503)],
    ['a reset connection', ((_, response) => response.destroy()) as Handler],
    ['HTML', ((_, response) => response.end('<html>')) as Handler],
    ['an unknown method', refuse({ code: -32601, message: 'method not found' })],
  ])('after %s the next one is asked, without waiting', async (_, first) => {
    const { rpc, clock, hits } = await setUp([first, answer('0x1')])
    await expect(rpc.send(chain, call)).resolves.toBe('0x1')
    expect(hits.map(list => list.length)).toEqual([1, 1])
    expect(clock.waits).toEqual([])
  })

  test('a node’s own word is final', async () => {
    const { rpc, hits } = await setUp([refuse({ code: 3, message: 'execution reverted' }), answer('0x1')])
    expect((await failure(rpc.send(chain, call))).message).toBe('execution reverted')
    expect(hits[1]).toHaveLength(0)
  })

  test('all are asked again after a wait where one failure may pass, the shortest Retry-After first', async () => {
    const first = status(429, { 'Retry-After': '9' })
    const { rpc, clock, hits } = await setUp([first, inTurn(status(429, { 'Retry-After': '2' }), answer('0x1'))])
    await expect(rpc.send(chain, call)).resolves.toBe('0x1')
    expect(hits.map(list => list.length)).toEqual([2, 2])
    expect(clock.waits).toEqual([2000])
  })

  test('where none can pass, the first URL’s failure is told', async () => {
    const { rpc } = await setUp([status(401), status(404)])
    expect((await failure(rpc.send(chain, call))).message).toBe('HTTP status code: 401')
  })

  test('a transaction that may have arrived is not sent to another node', async () => {
    const { rpc, hits } = await setUp([(_, response) => response.destroy(), answer('0xhash')])
    const send = rpc.send(chain, { method: 'eth_sendRawTransaction', params: ['0x02'] })
    expect((await failure(send)).code).toBe('http/unreachable')
    expect(hits[1]).toHaveLength(0)
  })
})

describe('time and giving up', () => {
  test('after ten seconds without an answer the call has failed', async () => {
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

  test('an abort settles at once, closes the request and leaves no timer', async () => {
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

  test('an abort between two tries ends the waiting', async () => {
    const clock = new FakeClock()
    const { rpc } = await setUp([status(503)], { clock })
    const life = new AbortController()
    const outcome = failure(rpc.send(chain, call, life.signal))
    while (!clock.waiting.includes(150)) await settled()
    life.abort()
    expect((await outcome).code).toBe('request/aborted')
    expect(clock.waiting).toEqual([])
  })

  test('nothing is asked when aborted before', async () => {
    const { rpc, hits } = await setUp([answer(1)])
    expect((await failure(rpc.send(chain, call, AbortSignal.abort()))).code).toBe('request/aborted')
    expect(hits[0]).toHaveLength(0)
  })
})

describe('equal calls in flight', () => {
  test('are one request', async () => {
    const { rpc, hits } = await setUp([answer('0x1')])
    await expect(Promise.all([rpc.send(chain, call), rpc.send(chain, call)])).resolves.toEqual(['0x1', '0x1'])
    expect(hits[0]).toHaveLength(1)
  })

  test('are asked again once answered', async () => {
    const { rpc, hits } = await setUp([inTurn(answer('0x1'), answer('0x2'))])
    expect([await rpc.send(chain, call), await rpc.send(chain, call)]).toEqual(['0x1', '0x2'])
    expect(hits[0]).toHaveLength(2)
  })

  test('on other networks, with other parameters, or that change something, are requests of their own', async () => {
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

  test('when one caller gives up, the others get their answer', async () => {
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

  test('a call after all have given up is a new request', async () => {
    const { rpc, hits } = await setUp([inTurn(() => {}, answer('0x2'))])
    const life = new AbortController()
    const first = failure(rpc.send(chain, call, life.signal))
    while (!hits[0]?.length) await settled()
    life.abort()
    await expect(rpc.send(chain, call)).resolves.toBe('0x2')
    await first
  })
})

describe('batching', () => {
  interface Request {
    readonly id: number
    readonly method: string
  }
  const echo: Handler = ({ body }, response) => {
    const requests = JSON.parse(body) as Request | Request[]
    const one = ({ id, method }: Request) => ({ jsonrpc: '2.0', id, result: method })
    json(response, Array.isArray(requests) ? requests.map(one).reverse() : one(requests))
  }
  const methods = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)
  const sizes = (hits: readonly { readonly body: string }[] | undefined) =>
    hits?.map(({ body }) => (JSON.parse(body) as Request[]).length ?? 1).sort((a, b) => b - a)

  test('is off unless asked for', async () => {
    const { rpc, hits } = await setUp([echo])
    await Promise.all(methods(3).map(method => rpc.send(chain, { method })))
    expect(hits[0]).toHaveLength(3)
  })

  test('calls of one task are one request, and each gets its own answer in any order', async () => {
    const { rpc, hits } = await setUp([echo], { batch: {} })
    const answers = await Promise.all(methods(5).map(method => rpc.send(chain, { method })))
    expect(answers).toEqual(methods(5))
    expect(sizes(hits[0])).toEqual([5])
  })

  test('holds a thousand calls by default, or as many as it is told', async () => {
    const big = await setUp([echo], { batch: {} })
    await Promise.all(methods(1001).map(method => big.rpc.send(chain, { method })))
    expect(sizes(big.hits[0])).toEqual([1000, 1])
    const small = await setUp([echo], { batch: { size: 2 } })
    await Promise.all(methods(5).map(method => small.rpc.send(chain, { method })))
    expect(sizes(small.hits[0])).toEqual([2, 2, 1])
  })

  test('gathers for as long as it is told', async () => {
    const clock = new FakeClock()
    const { rpc, hits } = await setUp([echo], { clock, batch: { waitMs: 20 } })
    const first = rpc.send(chain, { method: 'a' })
    await clock.advance(19)
    const second = rpc.send(chain, { method: 'b' })
    expect(hits[0]).toHaveLength(0)
    await clock.advance(1)
    await expect(Promise.all([first, second])).resolves.toEqual(['a', 'b'])
    expect(sizes(hits[0])).toEqual([2])
  })

  test('a call that the answer leaves out has failed, the others have not', async () => {
    const { rpc } = await setUp(
      [
        ({ body }, response) =>
          json(response, [{ jsonrpc: '2.0', id: (JSON.parse(body) as Request[])[0]?.id, result: 1 }]),
      ],
      { batch: {} },
    )
    const [first, second] = [rpc.send(chain, { method: 'a' }), failure(rpc.send(chain, { method: 'b' }))]
    await expect(first).resolves.toBe(1)
    expect((await second).code).toBe('rpc/failed')
  })

  test('a refusal of the whole request is each call’s', async () => {
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch too large' } }
    const { rpc } = await setUp([(_, response) => json(response, refusal)], { batch: {} })
    const errors = await Promise.all(methods(2).map(method => failure(rpc.send(chain, { method }))))
    expect(errors.map(error => error.message)).toEqual(['batch too large', 'batch too large'])
  })
})
