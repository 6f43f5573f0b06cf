import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { createHttp, type HttpOptions, fetchText } from '../../src/services/http.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { json, localServer, type Handler } from './local-server.js'

const schema = z.object({ name: z.string() })

async function setUp(handler: Handler, options: Partial<HttpOptions> = {}) {
  const { url, hits, stop } = await localServer(handler)
  disposeAfterTest(stop)
  const clock = new FakeClock()
  return { http: createHttp({ baseUrl: url, clock, ...options }), hits, clock, url }
}

async function failure(promise: Promise<unknown>): Promise<AppKitError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!AppKitError.is(error)) expect.fail(`expected an AppKitError, got ${String(error)}`)
  return error
}

describe('createHttp', () => {
  test('adds the parameters, common ones first, without undefined and null', async () => {
    const params = { projectId: 'p', sv: 'html' }
    const { http, hits } = await setUp((_, response) => json(response, { name: 'a' }), { params })
    await http.get('v1/x', schema, { page: 2, search: 'a&b', none: undefined, nil: null, yes: true })
    expect(hits[0]?.method).toBe('GET')
    expect(hits[0]?.url.pathname).toBe('/v1/x')
    expect(Object.fromEntries(hits[0]?.url.searchParams ?? [])).toEqual({
      projectId: 'p',
      sv: 'html',
      page: '2',
      search: 'a&b',
      yes: 'true',
    })
    expect(hits[0]?.body).toBe('')
  })

  test('adds the client id once it is known', async () => {
    let id: string | undefined
    const { http, hits } = await setUp((_, response) => json(response, { name: 'a' }), { clientId: () => id })
    await http.get('a', schema)
    id = 'client'
    await http.get('a', schema)
    expect(hits.map(({ url }) => url.searchParams.get('clientId'))).toEqual([null, 'client'])
  })

  test.each(['post', 'put', 'delete'] as const)('sends the body of %s as JSON', async verb => {
    const { http, hits } = await setUp((_, response) => json(response, { name: 'a' }))
    await http[verb]('a', schema, { amount: '1' }, { q: 1 })
    expect(hits[0]).toMatchObject({ method: verb.toUpperCase(), body: '{"amount":"1"}' })
    expect(hits[0]?.headers['content-type']).toBe('application/json')
    expect(hits[0]?.url.search).toBe('?q=1')
  })

  test('joins base URL and path with one slash', async () => {
    const { hits, url, clock } = await setUp((_, response) => json(response, { name: 'a' }))
    await createHttp({ baseUrl: `${url}/base/`, clock }).get('/path', schema)
    expect(hits[0]?.url.pathname).toBe('/base/path')
  })

  test('returns the parsed value without unknown keys and prototype pollution', async () => {
    const { http } = await setUp((_, response) =>
      response.end('\ufeff{"name":"a","more":1,"__proto__":{"admin":true}}'),
    )
    const value = await http.get('a', schema)
    expect(value).toEqual({ name: 'a' })
    expect((value as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('accepts a function as a schema', async () => {
    const { http } = await setUp((_, response) => json(response, [1, 2]))
    await expect(http.get('a', value => (value as number[]).length)).resolves.toBe(2)
  })

  test('passes undefined to the schema for an empty response', async () => {
    const { http } = await setUp((_, response) => response.writeHead(204).end())
    await expect(http.delete('a', z.undefined())).resolves.toBeUndefined()
    expect((await failure(http.get('a', schema))).code).toBe('http/malformed')
  })

  test.each([400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504])(
    'rejects status %i with the response as the cause, without a retry',
    async status => {
      const { http, hits } = await setUp((_, response) => json(response, { reasons: ['why'] }, status))
      const error = await failure(http.get('a', schema))
      expect(error.code).toBe('http/status')
      expect(error.message).toBe(`HTTP status code: ${status}`)
      const response = error.cause as Response
      expect(response.status).toBe(status)
      await expect(response.json()).resolves.toEqual({ reasons: ['why'] })
      expect(hits).toHaveLength(1)
    },
  )

  test.each([
    ['Unauthorized: origin not allowed', 'config/origin-not-allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'config/token-not-valid'],
    ['Unauthorized: invalid key', 'config/project-id-invalid'],
  ])('converts the message "%s" to %s and reports it', async (sentence, code) => {
    const reported: string[] = []
    const onConfigError = (error: AppKitError) => void reported.push(error.code)
    const handler: Handler = (_, response) => json(response, { code: 'x', message: sentence }, 401)
    const { http } = await setUp(handler, { onConfigError })
    expect((await failure(http.get('a', schema))).code).toBe(code)
    expect(reported).toEqual([code])
  })

  test.each([
    ['HTML', '<!doctype html><h1>It works!</h1>'],
    ['truncated JSON', '{"name":"a'],
    ['a wrong type', '{"name":1}'],
    ['null', 'null'],
    ['a list', '[]'],
  ])('rejects %s as malformed', async (_, body) => {
    const { http } = await setUp((_hit, response) => response.end(body))
    expect((await failure(http.get('a', schema))).code).toBe('http/malformed')
  })

  test('rejects a body of 10 MiB', async () => {
    const { http } = await setUp((_, response) => response.end(`"${'a'.repeat(10 * 1024 * 1024)}"`))
    expect((await failure(http.get('a', schema))).code).toBe('http/too-large')
  })

  test('rejects a compressed body of 10 MiB', async () => {
    const packed = gzipSync(`"${'a'.repeat(10 * 1024 * 1024)}"`)
    const { http } = await setUp((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed))
    expect((await failure(http.get('a', schema))).code).toBe('http/too-large')
  })

  test('accepts a body of exactly 2 MiB and rejects a larger one', async () => {
    const name = 'a'.repeat(2 * 1024 * 1024 - '{"name":""}'.length)
    const { http } = await setUp(({ url }, response) =>
      json(response, { name: url.pathname === '/a' ? name : `${name}a` }),
    )
    await expect(http.get('a', schema)).resolves.toEqual({ name })
    expect((await failure(http.get('b', schema))).code).toBe('http/too-large')
  })

  test('reports the status of an error with an endless body and closes the connection', async () => {
    let close = () => {}
    const closed = new Promise<void>(resolve => (close = resolve))
    const { http } = await setUp((_, response) => {
      response.on('close', close)
      const pour = () => void (response.writable && response.write('x'.repeat(100_000), pour))
      response.writeHead(500)
      pour()
    })
    expect((await failure(http.get('a', schema))).code).toBe('http/status')
    await closed
  })

  test('reports a reset connection as unreachable, before and during the response', async () => {
    const { http } = await setUp(({ url }, response) => {
      if (url.pathname === '/half') response.writeHead(200, { 'Content-Length': 100 }).write('{"name"')
      setImmediate(() => response.destroy())
    })
    expect((await failure(http.get('none', schema))).code).toBe('http/unreachable')
    expect((await failure(http.get('half', schema))).code).toBe('http/unreachable')
  })

  test('reports an unknown host as unreachable', async () => {
    const http = createHttp({ baseUrl: 'http://127.0.0.1:1', clock: new FakeClock() })
    expect((await failure(http.get('a', schema))).code).toBe('http/unreachable')
  })

  test('rejects a slow response after 20 seconds', async () => {
    let dripping = () => {}
    const drips = new Promise<void>(resolve => (dripping = resolve))
    const { http, clock } = await setUp((_, response) => {
      response.writeHead(200).write('{"na')
      dripping()
    })
    const outcome = failure(http.get('a', schema))
    await drips
    await clock.advance(19_999)
    expect(clock.waiting).toEqual([1])
    await clock.advance(1)
    expect((await outcome).code).toBe('http/unreachable')
  })

  test('rejects at once when aborted, and closes the connection', async () => {
    let closed = () => {}
    const gone = new Promise<void>(resolve => (closed = resolve))
    let onRequest = () => {}
    const arrived = new Promise<void>(resolve => (onRequest = resolve))
    const { http, clock } = await setUp((_, response) => {
      response.on('close', closed)
      onRequest()
    })
    const life = new AbortController()
    const outcome = failure(http.get('a', schema, {}, life.signal))
    await arrived
    life.abort()
    expect((await outcome).code).toBe('request/aborted')
    expect(clock.waiting).toEqual([])
    await gone
  })

  test('sends no request if the signal is already aborted', async () => {
    const { http, hits } = await setUp((_, response) => json(response, { name: 'a' }))
    expect((await failure(http.get('a', schema, {}, AbortSignal.abort()))).code).toBe('request/aborted')
    expect(hits).toHaveLength(0)
  })
})

const url = 'https://service.example/a'

function setUpFetch(fetch: typeof globalThis.fetch) {
  const clock = new FakeClock()
  const limits = { timeoutMs: 1000, maxBytes: 100, onTimeout: () => new AppKitError('rpc/timeout') }
  return {
    clock,
    send: (signal?: AbortSignal) => fetchText(url, { method: 'GET' }, { clock, fetch }, { ...limits, signal }),
  }
}

test('sends no cookies and returns the text', async () => {
  const inits: (RequestInit | undefined)[] = []
  const { send } = setUpFetch(async (_, init) => (inits.push(init), new Response('text')))
  await expect(send()).resolves.toBe('text')
  expect(inits[0]).toMatchObject({ method: 'GET', credentials: 'omit' })
})

test('aborts the fetch at the time limit', async () => {
  let inner: AbortSignal | null | undefined
  const { send, clock } = setUpFetch((_, init) => ((inner = init?.signal), new Promise(() => {})))
  const outcome = expect(send()).rejects.toMatchObject({ code: 'rpc/timeout' })
  await clock.advance(1000)
  await outcome
  expect(inner?.aborted).toBe(true)
})

test('passes AppKitErrors through and converts other errors to http/unreachable', async () => {
  const ours = new AppKitError('rpc/no-url')
  await expect(setUpFetch(() => Promise.reject(ours)).send()).rejects.toBe(ours)
  const cause = new TypeError('Failed to fetch')
  await expect(setUpFetch(() => Promise.reject(cause)).send()).rejects.toMatchObject({
    code: 'http/unreachable',
    cause,
  })
})

test("rejects an abort with the caller's reason as its cause", async () => {
  const life = new AbortController()
  const { send } = setUpFetch(() => new Promise(() => {}))
  const outcome = expect(send(life.signal)).rejects.toMatchObject({ code: 'request/aborted', cause: 'closed' })
  await settled()
  life.abort('closed')
  await outcome
})
