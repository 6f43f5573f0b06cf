import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { deferred } from '../../../tests/helpers/deferred.js'
import type { ApiEnv } from '../../src/http/api-route.js'
import { HttpError } from '../../src/http/http-error.js'
import { REQUESTS_AT_ONCE, shed, type SharingRules } from '../../src/http/load-shedding.js'

/** An app whose answers wait until the test lets them go. */
function held(most: number, rules: SharingRules = {}) {
  const gate = deferred<void>()
  const app = new Hono<ApiEnv>()
  app.use(async (context, next) => {
    const ip = context.req.header('x-ip')
    context.set('client', { ...(ip !== undefined && { ip }), browser: '', country: null })
    await next()
  })
  app.use(shed({ most, ...rules }))
  app.all('*', async context => {
    if (context.req.path !== '/now') await gate.promise
    return context.text('done')
  })
  app.onError((error, context) => context.json(error, error instanceof HttpError ? error.status : 500))
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers })).status
  return { ask, release: () => gate.resolve() }
}

describe('shed', () => {
  test('turns away what is too much at once, and nothing after', async () => {
    const { ask, release } = held(2)
    const under = [ask('/slow'), ask('/slow')]
    expect([await ask('/now'), await ask('/now')]).toEqual([503, 503])
    release()
    expect(await Promise.all(under)).toEqual([200, 200])
    expect([await ask('/now'), await ask('/slow')]).toEqual([200, 200])
  })

  test('counts who only waits apart: they are many', async () => {
    const { ask, release } = held(1)
    const waits = Array.from({ length: 10 }, () => ask('/v1/device/wait'))
    expect(await ask('/v1/device/wait')).toBe(503)
    expect(await ask('/now')).toBe(200)
    release()
    expect(new Set(await Promise.all(waits))).toEqual(new Set([200]))
  })

  test('0 sets no limit', async () => {
    const { ask, release } = held(0)
    const under = Array.from({ length: 300 }, () => ask('/slow'))
    expect(await ask('/now')).toBe(200)
    release()
    await Promise.all(under)
  })

  const statuses = async (answers: readonly Promise<number>[], release: () => void) => {
    release()
    const all = await Promise.all(answers)
    return [all.filter(status => status === 200).length, all.filter(status => status === 503).length]
  }

  test('M3: of 200 places one visitor gets 25, and one network 50', async () => {
    expect(REQUESTS_AT_ONCE).toBe(200)
    const visitor = held(200)
    const of = (index: number) => ({ 'x-ip': `2001:db8:1:2::${index.toString(16)}` })
    const asked = Array.from({ length: 60 }, (_, index) => visitor.ask('/slow', of(index)))
    expect(await visitor.ask('/now', { 'x-ip': '2001:db8:1:3::1' })).toBe(200)
    expect(await statuses(asked, visitor.release)).toEqual([25, 35])

    const network = held(200)
    const besides = Array.from({ length: 80 }, (_, index) => network.ask('/slow', { 'x-ip': `203.0.113.${index}` }))
    expect(await network.ask('/now', { 'x-ip': '203.0.113.200' })).toBe(503)
    expect(await network.ask('/now', { 'x-ip': '203.0.114.1' })).toBe(200)
    expect(await statuses(besides, network.release)).toEqual([50, 30])
    // What is over takes no part any more.
    expect(await network.ask('/now', { 'x-ip': '203.0.113.200' })).toBe(200)
  })

  test('M3: three networks that take all they can leave a fourth its part', async () => {
    const { ask, release } = held(200)
    const hostile = ['203.0.113', '198.51.100', '192.0.2'].flatMap(network =>
      Array.from({ length: 100 }, (_, index) => ask('/slow', { 'x-ip': `${network}.${index}` })),
    )
    expect(await ask('/now', { 'x-ip': '100.64.0.1' })).toBe(200)
    expect(await statuses(hostile, release)).toEqual([150, 150])
  })

  test('L12: of 200 places one project gets 100, and the others keep theirs', async () => {
    const projectOf: SharingRules['projectOf'] = async context => context.req.header('x-project')
    const { ask, release } = held(200, { projectOf })
    const attacked = Array.from({ length: 150 }, () => ask('/slow', { 'x-project': 'one' }))
    const unnamed = Array.from({ length: 90 }, () => ask('/slow'))
    expect(await ask('/now', { 'x-project': 'one' })).toBe(503)
    expect(await ask('/now', { 'x-project': 'two' })).toBe(200)
    expect(await statuses([...attacked, ...unnamed], release)).toEqual([190, 50])
  })
})
