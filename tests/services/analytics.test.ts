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
  const asked: [string, RequestInit | undefined][] = []
  const told: unknown[] = []
  const fetch = async (input: unknown, init?: RequestInit) => (asked.push([String(input), init]), answer())
  const context = { clock: new FakeClock(), fetch, onServerSentence: (error: unknown) => void told.push(error) }
  return { asked, told, api: createAnalytics(base, params, context) }
}

describe('the service of statistics', () => {
  test('is told events in a request that asks nothing in advance and outlives the page', async () => {
    const { api, asked } = setUp(async () => new Response(null, { status: 202 }))
    await api.send([item])
    expect(asked).toEqual([
      ['https://stats.example/batch?projectId=p&st=appkit&sv=html-universal-1', expect.anything()],
    ])
    expect(asked[0]?.[1]).toMatchObject({
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify([item]),
    })
  })

  test('says that it was refused, whatever sentence comes along, and raises no alert', async () => {
    for (const body of ['Unauthorized: origin not allowed', 'no']) {
      const { api, told } = setUp(async () => new Response(body, { status: 403 }))
      await expect(api.send([item])).rejects.toMatchObject({ code: 'analytics/refused' })
      expect(told).toEqual([])
    }
  })

  test('tries nothing again', async () => {
    for (const answer of [async () => new Response('', { status: 500 }), () => Promise.reject(new TypeError('no'))]) {
      const { api, asked } = setUp(answer)
      await expect(api.send([item])).rejects.toMatchObject({ code: expect.stringMatching(/^http\//) })
      expect(asked.length).toBe(1)
    }
  })

  test('is not there unless the app names one', async () => {
    const asked: unknown[] = []
    const fetch = async () => (asked.push(0), new Response())
    const api = createAnalytics(undefined, params, { clock: new FakeClock(), fetch })
    await api.send([item])
    expect([api.available, asked, setUp(async () => new Response()).api.available]).toEqual([false, [], true])
  })
})
