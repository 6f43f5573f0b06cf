import { describe, expect, test } from 'vitest'
import { projectConfig } from '../../../src/contract/project-config.js'
import { createAppProject } from '../../../src/services/app-project.js'
import { onrampSandbox } from '../../../tools/onramp/onramp-sandbox.js'
import { projectRoutes } from '../../src/modules/projects/routes.js'
import type { ProjectFacts } from '../../src/modules/projects/project-settings.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { turnedClock } from '../helpers/turned-clock.js'

// A seller, without which buying is off.
const SELLER = { RAMP_KEY: 'k' }

function app(parts: Parameters<typeof testData>[1] = {}) {
  return testRoutes(testData([], { env: SELLER, ...parts }), [core => projectRoutes(core)])
}
const request = async (
  path: string,
  parts: Parameters<typeof testData>[1] = {},
  headers: Record<string, string> = {},
) => {
  const answer = await app(parts).request(`http://gateway.test${path}`, { headers })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
}

describe('project config routes', () => {
  test('returns null configs if the operator sets no features', async () => {
    const { body, headers } = await request('/appkit/v1/config?projectId=any')
    expect(body).toEqual({
      features: ['social_login', 'swap', 'onramp', 'activity'].map(id => ({ id, isEnabled: true, config: null })),
    })
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test('returns the configured features', async () => {
    const features = { email: false, socials: ['x' as const], swaps: ['pools'], onramp: false, history: false }
    const { body } = await request('/appkit/v1/config?projectId=mine', { projectFacts: { mine: { features } } })
    expect(body).toEqual({
      features: [
        { id: 'social_login', isEnabled: true, config: ['x'] },
        { id: 'swap', isEnabled: true, config: ['pools'] },
        { id: 'onramp', isEnabled: false, config: [] },
        { id: 'activity', isEnabled: false, config: [] },
      ],
    })
  })

  test('turns buying off without a seller, whatever the project says', async () => {
    const projectFacts = { mine: { features: { onramp: true } } }
    const { body } = await request('/appkit/v1/config?projectId=mine', { env: {}, projectFacts })
    const { features } = projectConfig.parse(body)
    expect(features.find(({ id }) => id === 'onramp')).toEqual({ id: 'onramp', isEnabled: false, config: [] })
  })

  test('leaves buying on with the sandbox of development', async () => {
    const sandboxed = testRoutes(testData(), [core => projectRoutes(core, onrampSandbox)])
    const { features } = projectConfig.parse(await (await sandboxed.request('/appkit/v1/config?projectId=mine')).json())
    expect(features.find(({ id }) => id === 'onramp')).toEqual({ id: 'onramp', isEnabled: true, config: null })
  })

  test("returns the project's origins and unlimited plan limits", async () => {
    const rules = { origins: ['https://a.example', 'https://b.example'], projectOrigins: { a: ['https://a.example'] } }
    const origins = async (id: string) => (await request(`/projects/v1/origins?projectId=${id}`, rules)).body
    expect(await origins('a')).toEqual({ allowedOrigins: ['https://a.example'] })
    expect(await origins('__proto__')).toEqual({ allowedOrigins: rules.origins })
    expect((await request('/projects/v1/origins')).body).toEqual({ allowedOrigins: [] })
    expect((await request('/appkit/v1/project-limits')).body).toEqual({
      planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
    })
  })

  test.each(['/appkit/v1/config', '/appkit/v1/project-limits', '/projects/v1/origins'])(
    '%s rejects unknown projects and origins',
    async path => {
      const rules = { projects: ['mine'], origins: ['https://app.example'] }
      expect(await request(`${path}?projectId=other`, rules)).toMatchObject({
        status: 401,
        body: { message: 'Unauthorized: invalid key' },
      })
      expect(await request(`${path}?projectId=mine`, rules, { origin: 'https://evil.example' })).toMatchObject({
        status: 403,
        body: { message: 'Unauthorized: origin not allowed' },
      })
    },
  )
})

describe('project config in the app', () => {
  const client = (parts: Parameters<typeof testData>[1] = {}) => {
    const alerts: string[] = []
    const api = createAppProject(
      'https://gateway.test',
      { projectId: 'mine' },
      {
        clock: turnedClock(),
        onConfigError: error => void alerts.push(error.code),
        fetch: async (input, init) => {
          const headers = { ...init?.headers, origin: 'https://app.example' }
          return app(parts).request(new Request(input as string, { ...init, headers }))
        },
      },
    )
    return { alerts, api }
  }

  test.each<[ProjectFacts['features'], object]>([
    [undefined, {}],
    [
      { email: false },
      { email: false, socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] },
    ],
    [{ socials: ['x'] }, { email: true, socials: ['x'] }],
    [
      { email: true, socials: false },
      { email: true, socials: false },
    ],
    [
      { email: false, socials: false },
      { email: false, socials: false, passkey: false },
    ],
    [
      { email: false, socials: [] },
      { email: false, socials: false, passkey: false },
    ],
    [
      { swaps: true, onramp: ['card'] },
      { swaps: true, onramp: true },
    ],
    [
      { swaps: false, onramp: [], history: false },
      { swaps: false, onramp: false, history: false },
    ],
    [{ history: true }, { history: true }],
  ])("applies the operator's login settings: %j", async (features, expected) => {
    const { api } = client({ projectFacts: { mine: { features } } })
    expect(await api.features()).toEqual(expected)
  })

  test('hides the Buy button of pages if there is no seller', async () => {
    expect(await client({ env: {} }).api.features()).toEqual({ onramp: false })
    expect(await client().api.features()).toEqual({})
  })

  test('reports an unknown project or origin as an alert', async () => {
    const stranger = client({ origins: ['https://other.example'] })
    await expect(stranger.api.features()).rejects.toMatchObject({ code: 'config/origin-not-allowed' })
    const unknown = client({ projects: [] })
    await expect(unknown.api.features()).rejects.toMatchObject({ code: 'config/project-id-invalid' })
    expect([stranger.alerts, unknown.alerts]).toEqual([['config/origin-not-allowed'], ['config/project-id-invalid']])
  })
})
