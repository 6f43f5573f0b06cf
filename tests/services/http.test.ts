import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { createHttp, type HttpOptions } from '../../src/services/http.js'
import { FakeClock } from '../lib/fake-clock.js'
import { json, localServer, type Handler } from './local-server.js'

const schema = z.object({ name: z.string() })
const stops: (() => Promise<void>)[] = []

async function setUp(handler: Handler, options: Partial<HttpOptions> = {}) {
  const { url, hits, stop } = await localServer(handler)
  stops.push(stop)
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

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

describe('createHttp', () => {
  test('appends the parameters, its own first, without undefined and null ones', async () => {
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

  test('adds the client id once there is one', async () => {
    let id: string | undefined
    const { http, hits } = await setUp((_, response) => json(response, { name: 'a' }), { clientId: () => id })
    await http.get('a', schema)
    id = 'client'
    await http.get('a', schema)
    expect(hits.map(({ url }) => url.searchParams.get('clientId'))).toEqual([null, 'client'])
  })

  test.each(['post', 'put', 'delete'] as const)('%s sends its body as JSON', async verb => {
    const { http, hits } = await setUp((_, response) => json(response, { name: 'a' }))
    await http[verb]('a', schema, { amount: '1' }, { q: 1 })
    expect(hits[0]).toMatchObject({ method: verb.toUpperCase(), body: '{"amount":"1"}' })
    expect(hits[0]?.headers['content-type']).toBe('application/json')
    expect(hits[0]?.url.search).toBe('?q=1')
  })

  test('joins base and path with one slash', async () => {
    const { hits, url, clock } = await setUp((_, response) => json(response, { name: 'a' }))
    await createHttp({ baseUrl: `${url}/base/`, clock }).get('/path', schema)
    expect(hits[0]?.url.pathname).toBe('/base/path')
  })

  test('gives what the schema makes of the answer: unknown keys are dropped, prototypes stay clean', async () => {
    const { http } = await setUp((_, response) =>
      response.end('\ufeff{"name":"a","more":1,"__proto__":{"admin":true}}'),
    )
    const value = await http.get('a', schema)
    expect(value).toEqual({ name: 'a' })
    expect((value as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('takes any function for a schema', async () => {
    const { http } = await setUp((_, response) => json(response, [1, 2]))
    await expect(http.get('a', value => (value as number[]).length)).resolves.toBe(2)
  })

  test('an empty answer is undefined to the schema', async () => {
    const { http } = await setUp((_, response) => response.writeHead(204).end())
    await expect(http.delete('a', z.undefined())).resolves.toBeUndefined()
    expect((await failure(http.get('a', schema))).code).toBe('http/malformed')
  })

  test.each([400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504])(
    'status %i is an error with the response as its cause, asked once',
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
  ])('%s is told as %s, and reported', async (sentence, code) => {
    const heard: string[] = []
    const onServerSentence = (error: AppKitError) => void heard.push(error.code)
    const handler: Handler = (_, response) => json(response, { code: 'x', message: sentence }, 401)
    const { http } = await setUp(handler, { onServerSentence })
    expect((await failure(http.get('a', schema))).code).toBe(code)
    expect(heard).toEqual([code])
  })

  test.each([
    ['HTML', '<!doctype html><h1>It works!</h1>'],
    ['truncated JSON', '{"name":"a'],
    ['a wrong type', '{"name":1}'],
    ['null', 'null'],
    ['a list', '[]'],
  ])('%s is malformed', async (_, body) => {
    const { http } = await setUp((_hit, response) => response.end(body))
    expect((await failure(http.get('a', schema))).code).toBe('http/malformed')
  })

  test('a body of 10 MiB is given up', async () => {
    const { http } = await setUp((_, response) => response.end(`"${'a'.repeat(10 * 1024 * 1024)}"`))
    expect((await failure(http.get('a', schema))).code).toBe('http/too-large')
  })

  test('a body that only unpacks to 10 MiB is given up too', async () => {
    const packed = gzipSync(`"${'a'.repeat(10 * 1024 * 1024)}"`)
    const { http } = await setUp((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed))
    expect((await failure(http.get('a', schema))).code).toBe('http/too-large')
  })

  test('a body of 2 MiB is taken, and not one byte more', async () => {
    const name = 'a'.repeat(2 * 1024 * 1024 - '{"name":""}'.length)
    const { http } = await setUp(({ url }, response) =>
      json(response, { name: url.pathname === '/a' ? name : `${name}a` }),
    )
    await expect(http.get('a', schema)).resolves.toEqual({ name })
    expect((await failure(http.get('b', schema))).code).toBe('http/too-large')
  })

  test('a refusal with an endless body is still the status, and its socket is given back', async () => {
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

  test('a reset connection is unreachable, before the answer and within it', async () => {
    const { http } = await setUp(({ url }, response) => {
      if (url.pathname === '/half') response.writeHead(200, { 'Content-Length': 100 }).write('{"name"')
      setImmediate(() => response.destroy())
    })
    expect((await failure(http.get('none', schema))).code).toBe('http/unreachable')
    expect((await failure(http.get('half', schema))).code).toBe('http/unreachable')
  })

  test('a host that does not exist is unreachable', async () => {
    const http = createHttp({ baseUrl: 'http://127.0.0.1:1', clock: new FakeClock() })
    expect((await failure(http.get('a', schema))).code).toBe('http/unreachable')
  })

  test('a server that drips is given up after twenty seconds', async () => {
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

  test('an abort settles at once, and the server hears of it', async () => {
    let closed = () => {}
    const gone = new Promise<void>(resolve => (closed = resolve))
    let asked = () => {}
    const arrived = new Promise<void>(resolve => (asked = resolve))
    const { http, clock } = await setUp((_, response) => {
      response.on('close', closed)
      asked()
    })
    const life = new AbortController()
    const outcome = failure(http.get('a', schema, {}, life.signal))
    await arrived
    life.abort()
    expect((await outcome).code).toBe('request/aborted')
    expect(clock.waiting).toEqual([])
    await gone
  })

  test('does not ask at all when aborted before', async () => {
    const { http, hits } = await setUp((_, response) => json(response, { name: 'a' }))
    expect((await failure(http.get('a', schema, {}, AbortSignal.abort()))).code).toBe('request/aborted')
    expect(hits).toHaveLength(0)
  })
})
