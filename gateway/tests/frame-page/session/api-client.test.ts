import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../../src/core/clock.js'
import { deferred } from '../../../../tests/helpers/deferred.js'
import {
  RESPONSE_TIMEOUT_MS,
  ApiClient,
  MAX_RESPONSE_BYTES,
  createProver,
} from '../../../src/frame-page/session/api-client.js'
import { ApiRefusal, toFrameError } from '../../../src/frame-page/session/api-refusal.js'
import { API, Refused, ScriptedGateway } from '../helpers/scripted-gateway.js'

const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
const prover = await createProver(pair)
const gateway = { now: new ScriptedGateway() }
beforeEach(() => {
  gateway.now = new ScriptedGateway()
})

const client = (fetch: typeof globalThis.fetch = gateway.now.fetch) =>
  new ApiClient({ base: API, prover: async () => prover, clock: systemClock, fetch })
const send = (api: ApiClient, options = {}) =>
  api.call('POST /v1/otp/send', { projectId: 'p', origin: 'https://a.example', email: 'ann@example.com' }, options)
const answering = (response: () => Response | Promise<Response>) => client(async () => response())

describe('ApiClient', () => {
  test('signs each request with a new proof', async () => {
    const api = client()
    await send(api)
    await send(api)
    const [first, second] = gateway.now.seen
    expect(first?.jkt).toBe(prover.jkt)
    expect(first?.claims['jti']).not.toBe(second?.claims['jti'])
    expect(first?.claims).toMatchObject({ htm: 'POST', htu: `${API}/v1/otp/send` })
  })

  test('sends the language of emails', async () => {
    const { fetch } = gateway.now
    for (const locale of [undefined, 'de-AT'])
      await send(new ApiClient({ base: API, prover: async () => prover, clock: systemClock, fetch, locale }))
    expect(gateway.now.seen.map(({ headers }) => headers.get('accept-language'))).toEqual([null, 'de-AT'])
  })

  test('binds the proof to the access token', async () => {
    const api = client()
    const { accessToken } = gateway.now.grant(prover.jkt)
    await api.call('POST /v1/sessions/list', {}, { accessToken })
    expect(gateway.now.seen[0]?.headers.get('authorization')).toBe(`DPoP ${accessToken}`)
  })

  test.each([-24, 24])('works with a clock that is %i hours off, after one refusal', async hours => {
    gateway.now.skewMs = hours * 3_600_000
    const api = client()
    await send(api)
    await send(api)
    expect(gateway.now.count('POST /v1/otp/send')).toBe(2)
    expect(gateway.now.seen[0]?.claims).toHaveProperty('nonce', 'nonce')
    expect(Math.abs(api.now() - gateway.now.now()), 'what a proof may be off').toBeLessThan(60_000)
  })

  test('retries only once if the gateway keeps refusing the time', async () => {
    let count = 0
    gateway.now.on.set('POST /v1/otp/send', () => {
      count++
      throw new Refused('use_dpop_nonce')
    })
    await expect(send(client())).rejects.toMatchObject({ code: 'use_dpop_nonce' })
    expect(count).toBe(2)
  })

  test('throws a refusal with its details', async () => {
    gateway.now.on.set('POST /v1/otp/send', () => {
      throw new Refused('rate_limited', { retryAfter: 29.2 })
    })
    const refused = await send(client()).catch((thrown: unknown) => thrown)
    expect(refused).toBeInstanceOf(ApiRefusal)
    expect(toFrameError(refused).toPayload()).toEqual({
      code: 'E_RATE',
      message: 'Please try again after 30 seconds',
      retryAfter: 29.2,
    })
  })

  test('reads Retry-After if the body has no seconds', async () => {
    const body = { code: 'rate_limited', message: 'slow' }
    const limited = answering(() => Response.json(body, { status: 429, headers: { 'retry-after': '7' } }))
    await expect(send(limited)).rejects.toMatchObject({ details: { retryAfter: 7 } })
  })

  const silences: Readonly<Record<string, () => Response | Promise<Response>>> = {
    fails: () => Promise.reject(new TypeError('Failed to fetch')),
    'is a page of a proxy': () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'is a refusal that is none of ours': () => new Response('nope', { status: 403 }),
    'is 503': () => Response.json({ code: 'unavailable', message: 'x' }, { status: 503 }),
    'is cut off': () => new Response('{"challengeId":"x","matchW'),
    'is empty': () => new Response(''),
    'has wrong types': () => Response.json({ challengeId: 7, matchWord: 'A', expiresIn: 600 }),
    'is too long': () => new Response('x'.repeat(MAX_RESPONSE_BYTES + 1)),
    'is HTML': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  }
  test.each(Object.keys(silences))('throws E_NETWORK if the response %s', async name => {
    await expect(send(answering(silences[name] ?? (() => new Response())))).rejects.toMatchObject({ code: 'E_NETWORK' })
  })

  test('accepts a byte order mark and unknown keys', async () => {
    const text = `\uFEFF${JSON.stringify({ challengeId: 'c', matchWord: 'A', expiresIn: 600, more: 1 })}`
    expect(await send(answering(() => new Response(text)))).toEqual({
      challengeId: 'c',
      matchWord: 'A',
      expiresIn: 600,
    })
  })
})

describe('ApiClient timeouts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('gives up after 15 seconds and aborts the request', async () => {
    const reached = deferred<AbortSignal | null | undefined>()
    const silent = client((_, init) => {
      reached.resolve(init?.signal)
      return new Promise(() => {})
    })
    const outcome = send(silent).catch((thrown: unknown) => thrown)
    const signal = await reached.promise
    await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS - 1)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ code: 'E_NETWORK' })
    expect(signal?.aborted).toBe(true)
  })

  test("rejects with the caller's abort reason", async () => {
    const abort = new AbortController()
    const outcome = expect(
      send(
        client(() => new Promise(() => {})),
        { signal: abort.signal },
      ),
    ).rejects.toBe('enough')
    abort.abort('enough')
    await outcome
  })
})
