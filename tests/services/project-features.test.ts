import { describe, expect, test } from 'vitest'
import { createAppProject, projectFeatures } from '../../src/services/app-project.js'
import { FakeClock } from '../lib/fake-clock.js'

const entry = (id: string, config: string[] | null, isEnabled = true) => ({ id, isEnabled, config })

describe('projectFeatures', () => {
  test('overrides configured features and leaves the others to the app', () => {
    expect(projectFeatures([entry('swap', ['1inch']), entry('onramp', null), entry('social_login', null)])).toEqual({
      swaps: true,
      history: false, // not named
    })
  })

  test('turns features off that are missing, disabled or have no provider', () => {
    const off = { email: false, socials: false, swaps: false, onramp: false, history: false }
    expect(projectFeatures([entry('swap', ['1inch'], false), entry('onramp', [])])).toEqual(off)
    expect(projectFeatures([entry('social_login', ['email', 'x'], false)])).toEqual(off)
  })

  test('keeps known social providers only', () => {
    const { email, socials } = projectFeatures([
      entry('social_login', ['myspace', 'email', 'x', 'constructor', 'google']),
    ])
    expect([email, socials]).toEqual([true, ['x', 'google']])
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
