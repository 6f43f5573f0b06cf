import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { HttpError } from '../src/http-error.js'
import type { ApiEnv } from '../src/modules/keys/api-env.js'
import { shed } from '../src/shed.js'
import { deferred } from '../../tests/helpers/deferred.js'

/** An app whose answers wait until the test lets them go. */
function held(most: number) {
  const gate = deferred<void>()
  const app = new Hono<ApiEnv>()
  app.use(shed(most))
  app.all('*', async context => {
    if (context.req.path !== '/now') await gate.promise
    return context.text('done')
  })
  app.onError((error, context) => context.json(error, error instanceof HttpError ? error.status : 500))
  const ask = async (path: string) => (await app.request(path)).status
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
})
