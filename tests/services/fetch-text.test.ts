import { expect, test } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { fetchText } from '../../src/services/http.js'
import { FakeClock, settled } from '../lib/fake-clock.js'

const url = 'https://service.example/a'

function setUp(fetch: typeof globalThis.fetch) {
  const clock = new FakeClock()
  const limits = { timeoutMs: 1000, maxBytes: 100, onTimeout: () => new AppKitError('rpc/timeout') }
  return {
    clock,
    send: (signal?: AbortSignal) => fetchText(url, { method: 'GET' }, { clock, fetch }, { ...limits, signal }),
  }
}

test('sends no cookies and returns the text', async () => {
  const inits: (RequestInit | undefined)[] = []
  const { send } = setUp(async (_, init) => (inits.push(init), new Response('text')))
  await expect(send()).resolves.toBe('text')
  expect(inits[0]).toMatchObject({ method: 'GET', credentials: 'omit' })
})

test('aborts the fetch at the time limit', async () => {
  let inner: AbortSignal | null | undefined
  const { send, clock } = setUp((_, init) => ((inner = init?.signal), new Promise(() => {})))
  const outcome = expect(send()).rejects.toMatchObject({ code: 'rpc/timeout' })
  await clock.advance(1000)
  await outcome
  expect(inner?.aborted).toBe(true)
})

test('passes AppKitErrors through and converts other errors to http/unreachable', async () => {
  const ours = new AppKitError('rpc/no-url')
  await expect(setUp(() => Promise.reject(ours)).send()).rejects.toBe(ours)
  const cause = new TypeError('Failed to fetch')
  await expect(setUp(() => Promise.reject(cause)).send()).rejects.toMatchObject({ code: 'http/unreachable', cause })
})

test("rejects an abort with the caller's reason as its cause", async () => {
  const life = new AbortController()
  const { send } = setUp(() => new Promise(() => {}))
  const outcome = expect(send(life.signal)).rejects.toMatchObject({ code: 'request/aborted', cause: 'closed' })
  await settled()
  life.abort('closed')
  await outcome
})
