import { describe, expect, test } from 'vitest'
import { createRpcClient } from '../../../src/frame-page/chain/rpc-client.js'
import { developmentNetworks } from '../../../src/modules/frame/default-networks.js'
import { turnedClock } from '../../helpers/turned-clock.js'

const [network] = developmentNetworks('https://one.example/')
const two = { ...(network as NonNullable<typeof network>), rpcUrls: ['https://one.example/', 'https://two.example/'] }

type Answer = Response | Error | (() => Response)
const result = (value: unknown) => () => Response.json({ jsonrpc: '2.0', id: 1, result: value })
const error =
  (code: number, message = 'no') =>
  () =>
    Response.json({ error: { code, message } })
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: code, headers })

/** Nodes by name. Each returns its answers in turn and repeats the last one. */
function client(nodes: Record<string, Answer[]>, chainId = '0x7a69') {
  const requests: string[] = []
  const clock = turnedClock(0)
  const fetch = (async (url: string, init: RequestInit) => {
    const { method } = JSON.parse(String(init.body)) as { method: string }
    const name = new URL(url).hostname.split('.')[0] ?? ''
    if (method === 'eth_chainId') return Response.json({ result: name === 'liar' ? '0x1' : chainId })
    requests.push(`${name} ${method}`)
    const answers = nodes[name] ?? []
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer() : answer
  }) as typeof globalThis.fetch
  const rpc = createRpcClient({ fetch, clock })
  /** Advances the clock while a request is pending. */
  const settle = async <T>(running: Promise<T>): Promise<T | Error> => {
    const life = new AbortController()
    const settled = running.catch((thrown: Error) => thrown).finally(() => life.abort())
    for (let turn = 0; turn < 400; turn++) {
      if (life.signal.aborted) break
      await new Promise(resolve => setImmediate(resolve))
      if (turn % 4 === 3) clock.turn(150)
    }
    return settled
  }
  return { call: (on = two, method = 'eth_call') => settle(rpc(on, method, [])), requests }
}

describe('RPC client', () => {
  test('returns the result of a request', async () => {
    expect(await client({ one: [result('0x1')] }).call()).toBe('0x1')
  })

  test.each([403, 408, 413, 429, 500, 502, 503, 504])('retries three times after status %i', async code => {
    const { call, requests } = client({ one: [status(code), status(code), status(code), result('0x2')] })
    expect(await call()).toBe('0x2')
    expect(requests).toHaveLength(4)
  })

  test.each([-1, -32_005, -32_603])('retries after error code %i', async code => {
    const { call, requests } = client({ one: [error(code), result('0x2')] })
    expect(await call()).toBe('0x2')
    expect(requests).toHaveLength(2)
  })

  test('returns other node errors without a retry', async () => {
    const { call, requests } = client({ one: [error(3, 'execution\u202e reverted')] })
    expect(await call()).toMatchObject({ code: 'E_INTERNAL', message: 'execution reverted', details: { rpcCode: 3 } })
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['cannot be reached', new TypeError('failed')],
    ['returns 404', status(404)],
    ['returns invalid JSON', () => new Response('<html>')],
    ['returns other JSON', () => Response.json([1])],
    ['returns too much data', () => new Response('x'.repeat(3 * 1024 * 1024))],
  ])('uses the next node if one %s', async (_what, answer) => {
    expect(await client({ one: [answer], two: [result('0x3')] }).call()).toBe('0x3')
  })

  test('never uses a node of another chain', async () => {
    const on = { ...two, rpcUrls: ['https://liar.example/', 'https://two.example/'] }
    const { call, requests } = client({ liar: [result('0xbad')], two: [result('0x4')] })
    expect(await call(on)).toBe('0x4')
    expect(requests).toEqual(['two eth_call'])
    expect(await client({}).call({ ...two, rpcUrls: ['https://liar.example/'] })).toMatchObject({ code: 'E_CHAIN' })
  })

  test('sends a transaction once, whatever the node responds', async () => {
    const { call, requests } = client({ one: [status(503)], two: [result('0x5')] })
    expect(await call(two, 'eth_sendRawTransaction')).toMatchObject({ code: 'E_NETWORK' })
    expect(requests).toEqual(['one eth_sendRawTransaction'])
  })

  test('waits for Retry-After up to 30 seconds', async () => {
    const { call, requests } = client({ one: [status(429, { 'retry-after': '2' }), result('0x6')] })
    expect(await call()).toBe('0x6')
    expect(requests).toHaveLength(2)
  })
})

test('rejects a network without a node', async () => {
  expect(await client({}).call({ ...two, rpcUrls: [] })).toMatchObject({ code: 'E_CHAIN' })
})
