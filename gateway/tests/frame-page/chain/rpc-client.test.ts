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

/** Nodes by their first letters; each answers in turn, the last answer again and again. */
function client(nodes: Record<string, Answer[]>, chainId = '0x7a69') {
  const asked: string[] = []
  const clock = turnedClock(0)
  const fetch = (async (url: string, init: RequestInit) => {
    const { method } = JSON.parse(String(init.body)) as { method: string }
    const name = new URL(url).hostname.split('.')[0] ?? ''
    if (method === 'eth_chainId') return Response.json({ result: name === 'liar' ? '0x1' : chainId })
    asked.push(`${name} ${method}`)
    const answers = nodes[name] ?? []
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer() : answer
  }) as typeof globalThis.fetch
  const ask = createRpcClient({ fetch, clock })
  /** Lets waits between attempts pass while a request is under way. */
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
  return { ask: (on = two, method = 'eth_call') => settle(ask(on, method, [])), asked }
}

describe('a node', () => {
  test('is asked, and its answer given', async () => {
    expect(await client({ one: [result('0x1')] }).ask()).toBe('0x1')
  })

  test.each([403, 408, 413, 429, 500, 502, 503, 504])('that says %i is asked three times more', async code => {
    const { ask, asked } = client({ one: [status(code), status(code), status(code), result('0x2')] })
    expect(await ask()).toBe('0x2')
    expect(asked).toHaveLength(4)
  })

  test.each([-1, -32_005, -32_603])('that refuses with %i is asked again', async code => {
    const { ask, asked } = client({ one: [error(code), result('0x2')] })
    expect(await ask()).toBe('0x2')
    expect(asked).toHaveLength(2)
  })

  test('that says why not is believed at once', async () => {
    const { ask, asked } = client({ one: [error(3, 'execution\u202e reverted')] })
    expect(await ask()).toMatchObject({ code: 'E_INTERNAL', message: 'execution reverted', details: { rpcCode: 3 } })
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['cannot be reached', new TypeError('failed')],
    ['says 404', status(404)],
    ['says something that is no JSON', () => new Response('<html>')],
    ['says JSON of another kind', () => Response.json([1])],
    ['says more than we read', () => new Response('x'.repeat(3 * 1024 * 1024))],
  ])('that %s is passed over for the next', async (_what, answer) => {
    expect(await client({ one: [answer], two: [result('0x3')] }).ask()).toBe('0x3')
  })

  test('of another chain is never believed', async () => {
    const on = { ...two, rpcUrls: ['https://liar.example/', 'https://two.example/'] }
    const { ask, asked } = client({ liar: [result('0xbad')], two: [result('0x4')] })
    expect(await ask(on)).toBe('0x4')
    expect(asked).toEqual(['two eth_call'])
    expect(await client({}).ask({ ...two, rpcUrls: ['https://liar.example/'] })).toMatchObject({ code: 'E_CHAIN' })
  })

  test('is sent a transaction once, whatever it says', async () => {
    const { ask, asked } = client({ one: [status(503)], two: [result('0x5')] })
    expect(await ask(two, 'eth_sendRawTransaction')).toMatchObject({ code: 'E_NETWORK' })
    expect(asked).toEqual(['one eth_sendRawTransaction'])
  })

  test('is waited for as long as it asks, up to 30 s', async () => {
    const { ask, asked } = client({ one: [status(429, { 'retry-after': '2' }), result('0x6')] })
    expect(await ask()).toBe('0x6')
    expect(asked).toHaveLength(2)
  })
})

test('a network without a node says so', async () => {
  expect(await client({}).ask({ ...two, rpcUrls: [] })).toMatchObject({ code: 'E_CHAIN' })
})
