import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createBatcher } from '../../src/services/rpc-batch.js'
import { createRpc, type RpcOptions } from '../../src/services/rpc.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { json, type Handler } from './local-server.js'
import { chain, failure, nodes } from './rpc-nodes.js'
import { WaitlessClock } from './waitless-clock.js'

async function setUp(handlers: Handler[], options: Partial<RpcOptions> = {}) {
  const { urls, hits } = await nodes(handlers)
  return { rpc: createRpc({ clock: new WaitlessClock(), urlsFor: () => urls, ...options }), hits }
}

describe('batching', () => {
  interface Request {
    readonly id: number
    readonly method: string
  }
  const echo: Handler = ({ body }, response) => {
    const requests = JSON.parse(body) as Request | Request[]
    const respond = ({ id, method }: Request) => ({ jsonrpc: '2.0', id, result: method })
    json(response, Array.isArray(requests) ? requests.map(respond).reverse() : respond(requests))
  }
  const methods = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)
  const sizes = (hits: readonly { readonly body: string }[] | undefined) =>
    hits?.map(({ body }) => (JSON.parse(body) as Request[]).length ?? 1).sort((a, b) => b - a)

  test('is off by default', async () => {
    const { rpc, hits } = await setUp([echo])
    await Promise.all(methods(3).map(method => rpc.send(chain, { method })))
    expect(hits[0]).toHaveLength(3)
  })

  test('combines the calls of one task and matches the results by id', async () => {
    const { rpc, hits } = await setUp([echo], { batchFor: () => true })
    const answers = await Promise.all(methods(5).map(method => rpc.send(chain, { method })))
    expect(answers).toEqual(methods(5))
    expect(sizes(hits[0])).toEqual([5])
  })

  test('limits a batch to 1000 calls or the given size', async () => {
    const big = await setUp([echo], { batchFor: () => true })
    await Promise.all(methods(1001).map(method => big.rpc.send(chain, { method })))
    expect(sizes(big.hits[0])).toEqual([1000, 1])
    const small = await setUp([echo], { batchFor: () => ({ batchSize: 2 }) })
    await Promise.all(methods(5).map(method => small.rpc.send(chain, { method })))
    expect(sizes(small.hits[0])).toEqual([2, 2, 1])
  })

  test('collects calls for the given time', async () => {
    const clock = new FakeClock()
    const { rpc, hits } = await setUp([echo], { clock, batchFor: () => ({ wait: 20 }) })
    const first = rpc.send(chain, { method: 'a' })
    await clock.advance(19)
    const second = rpc.send(chain, { method: 'b' })
    expect(hits[0]).toHaveLength(0)
    await clock.advance(1)
    await expect(Promise.all([first, second])).resolves.toEqual(['a', 'b'])
    expect(sizes(hits[0])).toEqual([2])
  })

  test('rejects only the calls that are missing in the response', async () => {
    const { rpc } = await setUp(
      [
        ({ body }, response) =>
          json(response, [{ jsonrpc: '2.0', id: (JSON.parse(body) as Request[])[0]?.id, result: 1 }]),
      ],
      { batchFor: () => true },
    )
    const [first, second] = [rpc.send(chain, { method: 'a' }), failure(rpc.send(chain, { method: 'b' }))]
    await expect(first).resolves.toBe(1)
    expect((await second).code).toBe('rpc/failed')
  })

  test('rejects every call if the whole batch is rejected', async () => {
    const refusal = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch too large' } }
    const { rpc } = await setUp([(_, response) => json(response, refusal)], { batchFor: () => true })
    const errors = await Promise.all(methods(2).map(method => failure(rpc.send(chain, { method }))))
    expect(errors.map(error => error.message)).toEqual(['batch too large', 'batch too large'])
  })
})

describe('createBatcher', () => {
  const request = (id: number) => ({ jsonrpc: '2.0', id, method: 'm', params: [] }) as const

  test('aborts the shared request once all callers have aborted', async () => {
    let shared: AbortSignal | undefined
    const post = (_url: string, _body: unknown, signal: AbortSignal) => (
      (shared = signal),
      new Promise<unknown>(() => {})
    )
    const send = createBatcher(post, new FakeClock(), () => ({ size: 10, waitMs: 0 }))
    const lives = [new AbortController(), new AbortController()] as const
    lives.forEach(({ signal }, index) => void send('https://node.example', request(index), signal))
    await settled()
    lives[0].abort()
    expect(shared?.aborted).toBe(false)
    lives[1].abort()
    expect(shared?.aborted).toBe(true)
  })

  test('removes its listeners after the response', async () => {
    const post = async (_url: string, body: unknown) => ({ id: (body as { id: number }).id, result: 1 })
    const send = createBatcher(post, new FakeClock(), () => ({ size: 10, waitMs: 0 }))
    const { signal } = new AbortController()
    await send('https://node.example', request(1), signal)
    await settled()
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('never combines calls to different URLs', async () => {
    const requests: unknown[] = []
    const post = async (url: string, body: unknown) => (
      requests.push([url, body]),
      { id: (body as { id: number }).id, result: url }
    )
    const send = createBatcher(post, new FakeClock(), () => ({ size: 10, waitMs: 0 }))
    const { signal } = new AbortController()
    await Promise.all([send('https://a.example', request(1), signal), send('https://b.example', request(2), signal)])
    expect(requests).toEqual([
      ['https://a.example', request(1)],
      ['https://b.example', request(2)],
    ])
  })
})
