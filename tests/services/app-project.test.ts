import { describe, expect, test } from 'vitest'
import { createAnalytics, createAppProject, projectFeatures } from '../../src/services/app-project.js'
import { FakeClock } from '../lib/fake-clock.js'

const params = { projectId: 'p', st: 'appkit', sv: 'html-universal-1' }
const item = {
  eventId: '1',
  timestamp: 1,
  props: { type: 'track' as const, event: 'MODAL_OPEN' as const, properties: { connected: true } },
}

function setUpAnalytics(answer: () => Promise<Response>, base: string | undefined = 'https://stats.example') {
  const requests: [string, RequestInit | undefined][] = []
  const configErrors: unknown[] = []
  const fetch = async (input: unknown, init?: RequestInit) => (requests.push([String(input), init]), answer())
  const context = { clock: new FakeClock(), fetch, onConfigError: (error: unknown) => void configErrors.push(error) }
  return { requests, configErrors, api: createAnalytics(base, params, context) }
}

describe('createAnalytics', () => {
  test('sends events without a CORS preflight and keeps the request alive', async () => {
    const { api, requests } = setUpAnalytics(async () => new Response(null, { status: 202 }))
    await api.send([item])
    expect(requests).toEqual([
      ['https://stats.example/batch?projectId=p&st=appkit&sv=html-universal-1', expect.anything()],
    ])
    expect(requests[0]?.[1]).toMatchObject({
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify([item]),
    })
  })

  test('throws analytics/refused for any 403 and raises no alert', async () => {
    for (const body of ['Unauthorized: origin not allowed', 'no']) {
      const { api, configErrors } = setUpAnalytics(async () => new Response(body, { status: 403 }))
      await expect(api.send([item])).rejects.toMatchObject({ code: 'analytics/refused' })
      expect(configErrors).toEqual([])
    }
  })

  test('does not retry', async () => {
    for (const answer of [async () => new Response('', { status: 500 }), () => Promise.reject(new TypeError('no'))]) {
      const { api, requests } = setUpAnalytics(answer)
      await expect(api.send([item])).rejects.toMatchObject({ code: expect.stringMatching(/^http\//) })
      expect(requests.length).toBe(1)
    }
  })

  test('analytics API: is unavailable without an endpoint', async () => {
    const requests: unknown[] = []
    const fetch = async () => (requests.push(0), new Response())
    const api = createAnalytics(undefined, params, { clock: new FakeClock(), fetch })
    await api.send([item])
    expect([api.available, requests, setUpAnalytics(async () => new Response()).api.available]).toEqual([
      false,
      [],
      true,
    ])
  })
})

const entry = (id: string, config: string[] | null, isEnabled = true) => ({ id, isEnabled, config })

describe('projectFeatures', () => {
  test('overrides configured features and leaves the others to the app', () => {
    expect(projectFeatures([entry('swap', ['1inch']), entry('onramp', null), entry('social_login', null)])).toEqual({
      swaps: true,
      history: false, // not named
    })
  })

  test('turns features off that are missing, disabled or have no provider', () => {
    const off = { email: false, socials: false, passkey: false, swaps: false, onramp: false, history: false }
    expect(projectFeatures([entry('swap', ['1inch'], false), entry('onramp', [])])).toEqual(off)
    expect(projectFeatures([entry('social_login', ['email', 'x'], false)])).toEqual(off)
  })

  test('keeps known social providers only', () => {
    const { email, socials } = projectFeatures([
      entry('social_login', ['myspace', 'email', 'x', 'constructor', 'google']),
    ])
    expect([email, socials]).toEqual([true, ['x', 'google']])
  })

  test('leaves the passkey to the app while there is another login', () => {
    expect(projectFeatures([entry('social_login', ['email'])])).not.toHaveProperty('passkey')
    expect(projectFeatures([entry('social_login', ['x'])])).not.toHaveProperty('passkey')
    expect(projectFeatures([entry('social_login', ['myspace'])])).toMatchObject({ passkey: false })
  })

  test('enables activity without a configuration', () => {
    expect(projectFeatures([entry('activity', [])])).toMatchObject({ history: true })
    expect(projectFeatures([entry('activity', [], false)])).toMatchObject({ history: false })
    expect(projectFeatures([entry('activity', null, false)])).not.toHaveProperty('history')
  })

  test('overrides nothing without a known feature', () => {
    expect(projectFeatures([])).toEqual({})
    expect(projectFeatures([entry('headless', []), entry('__proto__', [])])).toEqual({})
  })
})

describe('createAppProject', () => {
  function setUp(
    answer: () => Promise<Response>,
    projectId: string | undefined = 'mine',
    base: string | undefined = 'https://gate.example',
  ) {
    const urls: string[] = []
    const clock = new FakeClock()
    const fetch = async (input: unknown) => (urls.push(String(input)), answer())
    return { urls, clock, api: createAppProject(base, { projectId, st: 'appkit' }, { clock, fetch }) }
  }
  const config = () => Promise.resolve(Response.json({ features: [entry('swap', []), 5, { id: 1 }] }))

  test('requests the configuration once in five minutes', async () => {
    const { api, urls, clock } = setUp(config)
    expect((await Promise.all([api.features(), api.features()]))[1]).toMatchObject({ swaps: false })
    expect(urls).toEqual(['https://gate.example/appkit/v1/config?projectId=mine&st=appkit'])
    await clock.advance(300_001)
    await api.features()
    expect(urls.length).toBe(2)
  })

  test('sends no request without a project id', async () => {
    const fetch = () => Promise.reject(new Error('asked'))
    const api = createAppProject('https://gate.example', {}, { clock: new FakeClock(), fetch })
    expect([api.available, await api.features()]).toEqual([false, {}])
  })

  test.each<[string, () => Promise<Response>]>([
    ['is down', async () => new Response('', { status: 503 })],
    ['does not exist', async () => new Response('', { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('no'))],
    ['returns HTML', async () => new Response('<html>')],
    ['returns another format', async () => Response.json({ features: {} })],
  ])('does not retry a service that %s, but sends a new request for the next call', async (_what, answer) => {
    const { api, urls } = setUp(answer)
    await expect(api.features()).rejects.toMatchObject({ code: expect.stringMatching(/^http\//) })
    expect(urls.length).toBe(1)
    await api.features().catch(() => {})
    expect(urls.length).toBe(2)
  })
})
