import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { deferred } from '../../../tests/helpers/deferred.js'
import type { ApiEnv } from '../../src/http/api-route.js'
import { HttpError } from '../../src/http/http-error.js'
import { MAX_CONCURRENT_REQUESTS, loadShedding, type LoadSheddingOptions } from '../../src/http/load-shedding.js'

/** Creates an app that holds its responses until the test releases them. */
function createApp(maxConcurrent: number, rules: LoadSheddingOptions = {}) {
  const gate = deferred<void>()
  const app = new Hono<ApiEnv>()
  app.use(async (context, next) => {
    const ip = context.req.header('x-ip')
    context.set('client', { ...(ip !== undefined && { ip }), browser: '', country: null })
    await next()
  })
  app.use(loadShedding({ maxConcurrent, ...rules }))
  app.all('*', async context => {
    if (context.req.path !== '/now') await gate.promise
    return context.text('done')
  })
  app.onError((error, context) => context.json(error, error instanceof HttpError ? error.status : 500))
  const send = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers })).status
  return { send, release: () => gate.resolve() }
}

describe('loadShedding', () => {
  test('rejects requests above the limit and accepts them again afterwards', async () => {
    const { send, release } = createApp(2)
    const under = [send('/slow'), send('/slow')]
    expect([await send('/now'), await send('/now')]).toEqual([503, 503])
    release()
    expect(await Promise.all(under)).toEqual([200, 200])
    expect([await send('/now'), await send('/slow')]).toEqual([200, 200])
  })

  test('counts long polls separately', async () => {
    const { send, release } = createApp(1)
    const waits = Array.from({ length: 10 }, () => send('/v1/device/wait'))
    expect(await send('/v1/device/wait')).toBe(503)
    expect(await send('/now')).toBe(200)
    release()
    expect(new Set(await Promise.all(waits))).toEqual(new Set([200]))
  })

  test('sets no limit for 0', async () => {
    const { send, release } = createApp(0)
    const under = Array.from({ length: 300 }, () => send('/slow'))
    expect(await send('/now')).toBe(200)
    release()
    await Promise.all(under)
  })

  const statuses = async (answers: readonly Promise<number>[], release: () => void) => {
    release()
    const all = await Promise.all(answers)
    return [all.filter(status => status === 200).length, all.filter(status => status === 503).length]
  }

  test('limits a visitor to 25 and a network to 50 of 200 requests', async () => {
    expect(MAX_CONCURRENT_REQUESTS).toBe(200)
    const visitor = createApp(200)
    const headersFor = (index: number) => ({ 'x-ip': `2001:db8:1:2::${index.toString(16)}` })
    const requests = Array.from({ length: 60 }, (_, index) => visitor.send('/slow', headersFor(index)))
    expect(await visitor.send('/now', { 'x-ip': '2001:db8:1:3::1' })).toBe(200)
    expect(await statuses(requests, visitor.release)).toEqual([25, 35])

    const network = createApp(200)
    const networkRequests = Array.from({ length: 80 }, (_, index) =>
      network.send('/slow', { 'x-ip': `203.0.113.${index}` }),
    )
    expect(await network.send('/now', { 'x-ip': '203.0.113.200' })).toBe(503)
    expect(await network.send('/now', { 'x-ip': '203.0.114.1' })).toBe(200)
    expect(await statuses(networkRequests, network.release)).toEqual([50, 30])
    // Finished requests no longer count.
    expect(await network.send('/now', { 'x-ip': '203.0.113.200' })).toBe(200)
  })

  test('leaves capacity for a fourth network when three use all they can', async () => {
    const { send, release } = createApp(200)
    const hostile = ['203.0.113', '198.51.100', '192.0.2'].flatMap(network =>
      Array.from({ length: 100 }, (_, index) => send('/slow', { 'x-ip': `${network}.${index}` })),
    )
    expect(await send('/now', { 'x-ip': '100.64.0.1' })).toBe(200)
    expect(await statuses(hostile, release)).toEqual([150, 150])
  })

  test('limits a project to 100 of 200 requests', async () => {
    const readProject: LoadSheddingOptions['readProject'] = async context => context.req.header('x-project')
    const { send, release } = createApp(200, { readProject })
    const attacked = Array.from({ length: 150 }, () => send('/slow', { 'x-project': 'one' }))
    const unnamed = Array.from({ length: 90 }, () => send('/slow'))
    expect(await send('/now', { 'x-project': 'one' })).toBe(503)
    expect(await send('/now', { 'x-project': 'two' })).toBe(200)
    expect(await statuses([...attacked, ...unnamed], release)).toEqual([190, 50])
  })
})
