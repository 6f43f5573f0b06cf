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
  return { send: (rpcCall: RpcCall = call) => attempt(urls, rpcCall, new AbortController().signal), clock, hits }
}

describe('createAttempts with one URL', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'retries status %i three times with doubling delays from 150 ms',
    async code => {
      const { send, clock, hits } = await setUp([status(code)])
      const error = await failure(send())
      expect(error).toMatchObject({ code: 'http/status', message: `HTTP status code: ${code}` })
      expect(hits[0]).toHaveLength(4)
      expect(clock.waits).toEqual([150, 300, 600])
    },
  )

  test.each([400, 401, 404, 405, 410, 418, 501])('does not retry status %i', async code => {
    const { send, hits } = await setUp([status(code)])
    expect((await failure(send())).message).toBe(`HTTP status code: ${code}`)
    expect(hits[0]).toHaveLength(1)
  })

  test.each([-1, -32005, -32603])('retries error code %i three times', async code => {
    const { send, clock, hits } = await setUp([refuse({ code, message: 'later' })])
    expect((await failure(send())).cause).toEqual({ code, message: 'later' })
    expect(hits[0]).toHaveLength(4)
    expect(clock.waits).toEqual([150, 300, 600])
  })

  test.each([3, 4001, -32000, -32601, -32602])('does not retry error code %i', async code => {
    const { send, hits } = await setUp([refuse({ code, message: 'no' })])
    await failure(send())
    expect(hits[0]).toHaveLength(1)
  })

  test('stops at the first success', async () => {
    const { send, clock } = await setUp([inTurn(status(503), refuse({ code: -1, message: 'x' }), answer('0x2'))])
    await expect(send()).resolves.toBe('0x2')
    expect(clock.waits).toEqual([150, 300])
  })

  test('does not retry a reset connection', async () => {
    const { send, hits } = await setUp([(_, response) => response.destroy()])
    expect((await failure(send())).code).toBe('http/unreachable')
    expect(hits[0]).toHaveLength(1)
  })

  test.each([
    ['seconds', '7', 7000],
    ['none', '0', 0],
    ['a date', 'Thu, 01 Jan 2026 00:00:12 GMT', 12_000],
    ['a date in the past', 'Wed, 31 Dec 2025 23:00:00 GMT', 0],
    ['the maximum delay', '30', 30_000],
    ['nonsense', 'soon', 150],
  ])('respects Retry-After: %s', async (_, value, wait) => {
    const { send, clock } = await setUp([inTurn(status(429, { 'Retry-After': value }), answer('0x1'))])
    await expect(send()).resolves.toBe('0x1')
    expect(clock.waits).toEqual([wait])
  })

  test.each(['31', '86400', 'Fri, 01 Jan 2027 00:00:00 GMT'])('fails at once if Retry-After is %s', async value => {
    const { send, clock, hits } = await setUp([status(429, { 'Retry-After': value })])
    expect((await failure(send())).message).toBe('HTTP status code: 429')
    expect(hits[0]).toHaveLength(1)
    expect(clock.waits).toEqual([])
  })
})

describe('createAttempts with several URLs', () => {
  test.each([
    ['a status', status(404)],
    ['a transient status', status(503)],
    ['a reset connection', ((_, response) => response.destroy()) as Handler],
    ['HTML', ((_, response) => response.end('<html>')) as Handler],
    ['an unknown method', refuse({ code: -32601, message: 'method not found' })],
  ])('tries the next URL without a delay after %s', async (_, first) => {
    const { send, clock, hits } = await setUp([first, answer('0x1')])
    await expect(send()).resolves.toBe('0x1')
    expect(hits.map(list => list.length)).toEqual([1, 1])
    expect(clock.waits).toEqual([])
  })

  test('does not try another node after a final error', async () => {
    const { send, hits } = await setUp([refuse({ code: 3, message: 'execution reverted' }), answer('0x1')])
    expect((await failure(send())).message).toBe('execution reverted')
    expect(hits[1]).toHaveLength(0)
  })

  test('retries all URLs after the shortest Retry-After if one failure is transient', async () => {
    const first = status(429, { 'Retry-After': '9' })
    const { send, clock, hits } = await setUp([first, inTurn(status(429, { 'Retry-After': '2' }), answer('0x1'))])
    await expect(send()).resolves.toBe('0x1')
    expect(hits.map(list => list.length)).toEqual([2, 2])
    expect(clock.waits).toEqual([2000])
  })

  test("throws the first URL's error if none is transient", async () => {
    const { send } = await setUp([status(401), status(404)])
    expect((await failure(send())).message).toBe('HTTP status code: 401')
  })

  test('does not send a transaction that may have arrived to another node', async () => {
    const { send, hits } = await setUp([(_, response) => response.destroy(), answer('0xhash')])
    const sending = send({ method: 'eth_sendRawTransaction', params: ['0x02'] })
    expect((await failure(sending)).code).toBe('http/unreachable')
    expect(hits[1]).toHaveLength(0)
  })
})
