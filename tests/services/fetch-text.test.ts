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
    ask: (signal?: AbortSignal) => fetchText(url, { method: 'GET' }, { clock, fetch }, { ...limits, signal }),
  }
}

test('sends no cookies, and gives the text', async () => {
  const inits: (RequestInit | undefined)[] = []
  const { ask } = setUp(async (_, init) => (inits.push(init), new Response('text')))
  await expect(ask()).resolves.toBe('text')
  expect(inits[0]).toMatchObject({ method: 'GET', credentials: 'omit' })
})

test('the time limit takes the body along: a fetch that answers late is told off', async () => {
  let inner: AbortSignal | null | undefined
  const { ask, clock } = setUp((_, init) => ((inner = init?.signal), new Promise(() => {})))
  const outcome = expect(ask()).rejects.toMatchObject({ code: 'rpc/timeout' })
  await clock.advance(1000)
  await outcome
  expect(inner?.aborted).toBe(true)
})

test('an error of ours passes through as it is, any other is unreachable with its cause', async () => {
  const ours = new AppKitError('rpc/no-url')
  await expect(setUp(() => Promise.reject(ours)).ask()).rejects.toBe(ours)
  const cause = new TypeError('Failed to fetch')
  await expect(setUp(() => Promise.reject(cause)).ask()).rejects.toMatchObject({ code: 'http/unreachable', cause })
})

test('an abort is told as one, with the caller’s reason as its cause', async () => {
  const life = new AbortController()
  const { ask } = setUp(() => new Promise(() => {}))
  const outcome = expect(ask(life.signal)).rejects.toMatchObject({ code: 'request/aborted', cause: 'closed' })
  await settled()
  life.abort('closed')
  await outcome
})
