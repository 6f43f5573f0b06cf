import { describe, expect, test, vi } from 'vitest'
import { createAppCatalogue } from '../../src/services/catalogue.js'
import { FakeClock } from '../lib/fake-clock.js'

const page = { data: [{ id: 'a', name: 'Ant' }], count: 1 }
const ant = { wallets: [{ id: 'a', name: 'Ant' }], count: 1 }

function setUp(answer: () => Response | Promise<Response> = () => Response.json(page)) {
  const clock = new FakeClock()
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => answer())
  const catalogue = createAppCatalogue('https://gate.example', {}, { clock, fetch: fetch as typeof globalThis.fetch })
  return { clock, fetch, catalogue }
}

describe('createAppCatalogue', () => {
  test('caches a query for five minutes', async () => {
    const { clock, fetch, catalogue } = setUp()
    expect(await catalogue.wallets({ entries: 4 })).toEqual(ant)
    await clock.advance(299_999)
    expect(await catalogue.wallets({ entries: 4 })).toEqual(ant)
    expect(fetch).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    await catalogue.wallets({ entries: 4 })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('sends one request per different query', async () => {
    const { fetch, catalogue } = setUp()
    await Promise.all([catalogue.wallets({ search: 'a' }), catalogue.wallets({ search: 'b' }), catalogue.wallets({})])
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  test.each([
    ['server error', () => new Response('', { status: 500 })],
    ['rate limit', () => new Response('', { status: 429 })],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('retries once after a second: %s', async (_what, failing) => {
    const answers = [failing, () => Response.json(page)]
    const { clock, fetch, catalogue } = setUp(() => (answers.shift() as () => Response | Promise<Response>)())
    const wallets = catalogue.wallets({})
    await clock.advance(999)
    expect(fetch).toHaveBeenCalledTimes(1)
    await clock.advance(1)
    expect(await wallets).toEqual(ant)
  })

  test('fails after the second attempt, and sends a new request for the next query', async () => {
    const { clock, fetch, catalogue } = setUp(() => new Response('', { status: 503 }))
    const failed = expect(catalogue.wallets({})).rejects.toMatchObject({ code: 'http/status' })
    await clock.advance(60_000)
    await failed
    expect(fetch).toHaveBeenCalledTimes(2)
    fetch.mockImplementation(async () => Response.json(page))
    expect(await catalogue.wallets({})).toEqual(ant)
  })

  test.each([
    ['rejects it', () => new Response('', { status: 401 }), 'http/status'],
    ['returns HTML', () => new Response('<!doctype html>'), 'http/malformed'],
  ])('does not retry if the server %s', async (_what, answer, code) => {
    const { fetch, catalogue } = setUp(answer)
    await expect(catalogue.wallets({})).rejects.toMatchObject({ code })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('aborts the request once all callers have aborted', async () => {
    const { fetch, catalogue } = setUp(() => new Promise<Response>(() => {}))
    const lives = [new AbortController(), new AbortController()] as const
    const waiting = lives.map(({ signal }) =>
      expect(catalogue.wallets({}, signal)).rejects.toMatchObject({ code: 'request/aborted' }),
    )
    await expect.poll(() => fetch).toHaveBeenCalledTimes(1)
    const signal = fetch.mock.calls[0]?.[1]?.signal
    lives[0].abort()
    expect(signal?.aborted).toBe(false)
    lives[1].abort()
    expect(signal?.aborted).toBe(true)
    await Promise.all(waiting)
  })
})
