import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyticsEventNames } from '../../../src/contract/analytics.js'
import type { RecordedEvent } from '../../src/modules/analytics/analytics-sink.js'
import { analyticsRoutes } from '../../src/modules/analytics/routes.js'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { turnedClock } from '../helpers/turned-clock.js'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const BATCH = 'http://gateway.test/batch?projectId=mine'

function app(parts: Parameters<typeof testData>[1] = {}) {
  const sunk: RecordedEvent[] = []
  const sink = { write: async (events: readonly RecordedEvent[]) => void sunk.push(...events) }
  return { sunk, routes: testRoutes(testData([], { sink, clock: turnedClock(9), ...parts }), [analyticsRoutes]) }
}

const item = (event: string, properties?: unknown, props: object = {}) => ({
  eventId: crypto.randomUUID(),
  url: 'https://app.example',
  domain: 'app.example',
  timestamp: 1,
  props: { type: 'track', event, properties, ...props },
})
const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers,
})

describe('analytics routes', () => {
  test('accepts a batch, also as plain text, with project and origin', async () => {
    const { routes, sunk } = app({ projects: ['mine'] })
    const headers = { origin: 'https://app.example', 'content-type': 'text/plain' }
    const answer = await routes.request(
      BATCH,
      post([item('MODAL_OPEN', { connected: true }), item('CLICK_NETWORKS')], headers),
    )
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const source = { at: 9, projectId: 'mine', origin: 'https://app.example' }
    expect(sunk).toEqual([
      { ...source, event: 'MODAL_OPEN', properties: { connected: true } },
      { ...source, event: 'CLICK_NETWORKS', properties: {} },
    ])
  })

  test('accepts a single event and drops a project id that is not configured', async () => {
    const { routes, sunk } = app()
    await routes.request('http://gateway.test/e?projectId=anything', post(item('MODAL_CLOSE')))
    expect(sunk).toMatchObject([{ event: 'MODAL_CLOSE', projectId: '', origin: '' }])
  })

  test('drops addresses from events', async () => {
    const { routes, sunk } = app()
    const properties = {
      address: ADDRESS,
      name: ADDRESS,
      network: 'eip155:1',
      view: ADDRESS,
      hash: ADDRESS,
      search: ADDRESS,
      message: `failed for ${ADDRESS}`,
      nested: { address: ADDRESS },
      networks: ['eip155:1', `eip155:1:${ADDRESS}`],
    }
    const sent = { ...item('SEND_SUCCESS', properties, { address: ADDRESS }), url: `https://app.example/${ADDRESS}` }
    await routes.request(BATCH, post([sent], { origin: `https://app.example/${ADDRESS}` }))
    expect(sunk).toEqual([
      {
        at: 9,
        projectId: '',
        event: 'SEND_SUCCESS',
        origin: 'https://app.example',
        properties: { network: 'eip155:1' },
      },
    ])
  })

  test('skips unknown events, errors and invalid items', async () => {
    const { routes, sunk } = app()
    const odd = [
      item('MADE_UP'),
      item('__proto__'),
      item('CONNECT_ERROR', {}, { type: 'error' }),
      { ...item('MODAL_OPEN'), eventId: 'x'.repeat(65) },
      { ...item('MODAL_OPEN'), timestamp: 'now' },
      null,
      5,
      [],
      'MODAL_OPEN',
    ]
    expect((await routes.request(BATCH, post([...odd, item('MODAL_OPEN')]))).status).toBe(202)
    expect(sunk.map(({ event }) => event)).toEqual(['MODAL_OPEN'])
  })

  test.each(['', '{', '5', 'null', '"a"'])('rejects the body %j', async body => {
    const { routes } = app()
    expect((await routes.request(BATCH, post(body))).status).toBe(400)
  })

  test('rejects unknown origins and projects and large bodies', async () => {
    const rules = { projects: ['mine'], origins: ['https://app.example'] }
    const { routes, sunk } = app(rules)
    const stranger = await routes.request(BATCH, post([item('MODAL_OPEN')], { origin: 'https://evil.example' }))
    expect([stranger.status, await stranger.text()]).toEqual([403, expect.stringContaining('origin not allowed')])
    const unknownProject = await routes.request(BATCH.replace('mine', 'other'), post([item('MODAL_OPEN')]))
    expect(unknownProject.status).toBe(401)
    expect((await routes.request(BATCH, post(' '.repeat(65 * 1024)))).status).toBe(413)
    expect(sunk).toEqual([])
  })

  test('limits the rate of requests', async () => {
    const buckets = new TokenBuckets(turnedClock(), { burst: 2, perSecond: 1 })
    const { routes } = app({ buckets, client: () => ({ ip: '192.0.2.1', browser: '', country: null }) })
    const statuses = []
    for (let attempt = 0; attempt < 3; attempt++) statuses.push((await routes.request(BATCH, post([]))).status)
    expect(statuses).toEqual([202, 202, 429])
  })

  test.each([
    ['there is no sink', { sink: undefined }, {}],
    ['analytics are disabled for the project', { projectFacts: { mine: { features: { analytics: false } } } }, {}],
    ['the browser sends Global Privacy Control', {}, { 'sec-gpc': '1' }],
  ])('records nothing and reports it if %s', async (_why, parts, headers) => {
    const { routes, sunk } = app(parts)
    expect((await routes.request(BATCH, post([item('MODAL_OPEN')], headers))).status).toBe(202)
    expect(sunk).toEqual([])
    const config = await routes.request('http://gateway.test/getAnalyticsConfig?projectId=mine', { headers })
    expect(await config.json()).toEqual({ isAnalyticsEnabled: false })
  })

  test('reports that events are recorded', async () => {
    const config = await app().routes.request('http://gateway.test/getAnalyticsConfig')
    expect(await config.json()).toEqual({ isAnalyticsEnabled: true })
  })

  test('never fails on an arbitrary body', async () => {
    const { routes } = app()
    const itemLike = fc.record({
      eventId: fc.string(),
      timestamp: fc.oneof(fc.double(), fc.string()),
      props: fc.record({
        type: fc.constantFrom('track', 'error'),
        event: fc.constantFrom(...analyticsEventNames, 'x'),
        properties: fc.anything({ maxDepth: 2 }),
      }),
    })
    const bodies = fc.oneof(
      fc.json(),
      fc.array(itemLike).map(value => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async body => {
        const { status } = await routes.request(BATCH, post(body))
        expect([202, 400]).toContain(status)
      }),
    )
  })
})
