import { describe, expect, test } from 'vitest'
import { createAnalytics } from '../../src/services/app-project.js'
import { FakeClock } from '../lib/fake-clock.js'

const params = { projectId: 'p', st: 'appkit', sv: 'html-universal-1' }
const item = {
  eventId: '1',
  timestamp: 1,
  props: { type: 'track' as const, event: 'MODAL_OPEN' as const, properties: { connected: true } },
}

function setUp(answer: () => Promise<Response>, base: string | undefined = 'https://stats.example') {
  const requests: [string, RequestInit | undefined][] = []
  const configErrors: unknown[] = []
  const fetch = async (input: unknown, init?: RequestInit) => (requests.push([String(input), init]), answer())
  const context = { clock: new FakeClock(), fetch, onConfigError: (error: unknown) => void configErrors.push(error) }
  return { requests, configErrors, api: createAnalytics(base, params, context) }
}

describe('createAnalytics', () => {
  test('sends events without a CORS preflight and keeps the request alive', async () => {
    const { api, requests } = setUp(async () => new Response(null, { status: 202 }))
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
      const { api, configErrors } = setUp(async () => new Response(body, { status: 403 }))
      await expect(api.send([item])).rejects.toMatchObject({ code: 'analytics/refused' })
      expect(configErrors).toEqual([])
    }
  })

  test('does not retry', async () => {
    for (const answer of [async () => new Response('', { status: 500 }), () => Promise.reject(new TypeError('no'))]) {
      const { api, requests } = setUp(answer)
      await expect(api.send([item])).rejects.toMatchObject({ code: expect.stringMatching(/^http\//) })
      expect(requests.length).toBe(1)
    }
  })

  test('is unavailable without an endpoint', async () => {
    const requests: unknown[] = []
    const fetch = async () => (requests.push(0), new Response())
    const api = createAnalytics(undefined, params, { clock: new FakeClock(), fetch })
    await api.send([item])
    expect([api.available, requests, setUp(async () => new Response()).api.available]).toEqual([false, [], true])
  })
})
