import { describe, expect, test } from 'vitest'
import type { RpcCall } from '../../src/core/chain-adapter.js'
import { createAttempts } from '../../src/services/rpc.js'
import type { Handler } from './local-server.js'
import { answer, call, failure, inTurn, nodes, refuse, status } from './rpc-nodes.js'
import { WaitlessClock } from './waitless-clock.js'

async function setUp(handlers: Handler[]) {
  const { urls, hits } = await nodes(handlers)
  const clock = new WaitlessClock()
  const attempt = createAttempts({ clock })
  return { ask: (asked: RpcCall = call) => attempt(urls, asked, new AbortController().signal), clock, hits }
}

describe('retry', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'status %i is tried three times more, 150 ms doubling',
    async code => {
      const { ask, clock, hits } = await setUp([status(code)])
      const error = await failure(ask())
      expect(error).toMatchObject({ code: 'http/status', message: `HTTP status code: ${code}` })
      expect(hits[0]).toHaveLength(4)
      expect(clock.waits).toEqual([150, 300, 600])
    },
  )

  test.each([400, 401, 404, 405, 410, 418, 501])('status %i is not tried again', async code => {
    const { ask, hits } = await setUp([status(code)])
    expect((await failure(ask())).message).toBe(`HTTP status code: ${code}`)
    expect(hits[0]).toHaveLength(1)
  })

  test.each([-1, -32005, -32603])('code %i is tried three times more', async code => {
    const { ask, clock, hits } = await setUp([refuse({ code, message: 'later' })])
    expect((await failure(ask())).cause).toEqual({ code, message: 'later' })
    expect(hits[0]).toHaveLength(4)
    expect(clock.waits).toEqual([150, 300, 600])
  })

  test.each([3, 4001, -32000, -32601, -32602])('code %i is not tried again', async code => {
    const { ask, hits } = await setUp([refuse({ code, message: 'no' })])
    await failure(ask())
    expect(hits[0]).toHaveLength(1)
  })

  test('the first success ends it', async () => {
    const { ask, clock } = await setUp([inTurn(status(503), refuse({ code: -1, message: 'x' }), answer('0x2'))])
    await expect(ask()).resolves.toBe('0x2')
    expect(clock.waits).toEqual([150, 300])
  })

  test('a reset connection is not tried again', async () => {
    const { ask, hits } = await setUp([(_, response) => response.destroy()])
    expect((await failure(ask())).code).toBe('http/unreachable')
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
    const { ask, clock } = await setUp([inTurn(status(429, { 'Retry-After': value }), answer('0x1'))])
    await expect(ask()).resolves.toBe('0x1')
    expect(clock.waits).toEqual([wait])
  })

  test.each(['31', '86400', 'Fri, 01 Jan 2027 00:00:00 GMT'])(
    'Retry-After %s is too long: the error comes at once',
    async value => {
      const { ask, clock, hits } = await setUp([status(429, { 'Retry-After': value })])
      expect((await failure(ask())).message).toBe('HTTP status code: 429')
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
    const { ask, clock, hits } = await setUp([first, answer('0x1')])
    await expect(ask()).resolves.toBe('0x1')
    expect(hits.map(list => list.length)).toEqual([1, 1])
    expect(clock.waits).toEqual([])
  })

  test('a node’s own word is final', async () => {
    const { ask, hits } = await setUp([refuse({ code: 3, message: 'execution reverted' }), answer('0x1')])
    expect((await failure(ask())).message).toBe('execution reverted')
    expect(hits[1]).toHaveLength(0)
  })

  test('all are asked again after a wait where one failure may pass, the shortest Retry-After first', async () => {
    const first = status(429, { 'Retry-After': '9' })
    const { ask, clock, hits } = await setUp([first, inTurn(status(429, { 'Retry-After': '2' }), answer('0x1'))])
    await expect(ask()).resolves.toBe('0x1')
    expect(hits.map(list => list.length)).toEqual([2, 2])
    expect(clock.waits).toEqual([2000])
  })

  test('where none can pass, the first URL’s failure is told', async () => {
    const { ask } = await setUp([status(401), status(404)])
    expect((await failure(ask())).message).toBe('HTTP status code: 401')
  })

  test('a transaction that may have arrived is not sent to another node', async () => {
    const { ask, hits } = await setUp([(_, response) => response.destroy(), answer('0xhash')])
    const send = ask({ method: 'eth_sendRawTransaction', params: ['0x02'] })
    expect((await failure(send)).code).toBe('http/unreachable')
    expect(hits[1]).toHaveLength(0)
  })
})
