import { describe, expect, test } from 'vitest'
import { createAppProject, projectFeatures } from '../../src/services/app-project.js'
import { FakeClock } from '../lib/fake-clock.js'

const entry = (id: string, config: string[] | null, isEnabled = true) => ({ id, isEnabled, config })

describe('what a project’s configuration says of features', () => {
  test('counts where it says something, and leaves the rest to the app', () => {
    expect(projectFeatures([entry('swap', ['1inch']), entry('onramp', null), entry('social_login', null)])).toEqual({
      swaps: true,
      history: false, // not named
    })
  })

  test('is off where it is not named, not enabled, or has no provider', () => {
    const off = { email: false, socials: false, swaps: false, onramp: false, history: false }
    expect(projectFeatures([entry('swap', ['1inch'], false), entry('onramp', [])])).toEqual(off)
    expect(projectFeatures([entry('social_login', ['email', 'x'], false)])).toEqual(off)
  })

  test('knows the socials that we know', () => {
    const { email, socials } = projectFeatures([
      entry('social_login', ['myspace', 'email', 'x', 'constructor', 'google']),
    ])
    expect([email, socials]).toEqual([true, ['x', 'google']])
  })

  test('has activity without any configuration of its own', () => {
    expect(projectFeatures([entry('activity', [])])).toMatchObject({ history: true })
    expect(projectFeatures([entry('activity', [], false)])).toMatchObject({ history: false })
    expect(projectFeatures([entry('activity', null, false)])).not.toHaveProperty('history')
  })

  test('is none where it names nothing that we know', () => {
    expect(projectFeatures([])).toEqual({})
    expect(projectFeatures([entry('headless', []), entry('__proto__', [])])).toEqual({})
  })
})

describe('the service that knows it', () => {
  function setUp(
    answer: () => Promise<Response>,
    projectId: string | undefined = 'mine',
    base: string | undefined = 'https://gate.example',
  ) {
    const asked: string[] = []
    const clock = new FakeClock()
    const fetch = async (input: unknown) => (asked.push(String(input)), answer())
    return { asked, clock, api: createAppProject(base, { projectId, st: 'appkit' }, { clock, fetch }) }
  }
  const config = () => Promise.resolve(Response.json({ features: [entry('swap', []), 5, { id: 1 }] }))

  test('is asked once in five minutes', async () => {
    const { api, asked, clock } = setUp(config)
    expect((await Promise.all([api.features(), api.features()]))[1]).toMatchObject({ swaps: false })
    expect(asked).toEqual(['https://gate.example/appkit/v1/config?projectId=mine&st=appkit'])
    await clock.advance(300_001)
    await api.features()
    expect(asked.length).toBe(2)
  })

  test('is not asked without a project', async () => {
    const fetch = () => Promise.reject(new Error('asked'))
    const api = createAppProject('https://gate.example', {}, { clock: new FakeClock(), fetch })
    expect([api.available, await api.features()]).toEqual([false, {}])
  })

  test.each<[string, () => Promise<Response>]>([
    ['is down', async () => new Response('', { status: 503 })],
    ['is not there', async () => new Response('', { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('no'))],
    ['answers HTML', async () => new Response('<html>')],
    ['answers another shape', async () => Response.json({ features: {} })],
  ])('that %s fails once, and is asked anew by the next', async (_what, answer) => {
    const { api, asked } = setUp(answer)
    await expect(api.features()).rejects.toMatchObject({ code: expect.stringMatching(/^http\//) })
    expect(asked.length).toBe(1)
    await api.features().catch(() => {})
    expect(asked.length).toBe(2)
  })
})
