import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../src/contract/data-api.js'
import { createAppData } from '../../src/services/app-data.js'
import { deferred } from '../helpers/deferred.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { json, localServer, type Handler } from '../services/local-server.js'
import { dataSamples } from './helpers/data-samples.js'
import { FaultClock } from './helpers/fault-clock.js'

const routes = Object.keys(dataApi) as DataRoute[]
const mutatingRoutes: readonly DataRoute[] = ['POST /v1/profile/account', 'POST /v1/generators/onrampurl']
const stage = {} as { server: Awaited<ReturnType<typeof localServer>>; handler: Handler }
expectNoUnhandledRejection()

beforeAll(async () => {
  stage.server = await localServer((hit, response) => stage.handler(hit, response))
})
afterAll(() => stage.server.stop())

function setUp(route: DataRoute, handler: Handler) {
  const clock = new FaultClock()
  const data = createAppData(stage.server.url, { projectId: 'p' }, { clock })
  const { input, answer } = dataSamples[route]
  stage.handler = handler
  stage.server.hits.length = 0
  const lifetime = new AbortController()
  const request = (signal: AbortSignal = lifetime.signal, fresh = false): Promise<unknown> =>
    data.call(route, input as never, { signal, fresh })
  /** Expects that the request is aborted without a pending timer, and that the next request is answered. */
  const expectAborted = async (aborted: Promise<unknown>) => {
    await expect(aborted).rejects.toMatchObject({ code: 'request/aborted' })
    expect(clock.pendingTimeouts).toBe(0)
    stage.handler = (_hit, response) => json(response, answer)
    expect(await request(new AbortController().signal)).toEqual(answer)
  }
  return { clock, lifetime, request, expectAborted, answer, hits: stage.server.hits }
}

describe.each(routes)('F26: %s, aborted', route => {
  test('is not requested if aborted before', async () => {
    const { lifetime, request, expectAborted, hits } = setUp(route, () => expect.fail('requested'))
    lifetime.abort()
    const pending = request()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
    expect(hits).toHaveLength(0)
    await expectAborted(pending)
  })

  test('ends on the wire if aborted while waiting', async () => {
    const closed = deferred()
    const { lifetime, request, expectAborted } = setUp(route, (_hit, response) => {
      response.on('close', closed.resolve)
      lifetime.abort()
    })
    await expectAborted(request())
    await closed.promise
  })

  test('ends on the wire if aborted within the answer', async () => {
    const closed = deferred()
    const { lifetime, request, expectAborted } = setUp(route, (_hit, response) => {
      response.on('close', closed.resolve)
      response.writeHead(200).write('{"')
      setImmediate(() => lifetime.abort())
    })
    await expectAborted(request())
    await closed.promise
  })

  test('is not retried if aborted between two attempts', async () => {
    const { clock, lifetime, request, expectAborted, hits } = setUp(route, (_hit, response) => {
      if (mutatingRoutes.includes(route)) lifetime.abort()
      json(response, {}, 503)
    })
    clock.onWait = () => void (clock.waits.length === 2 && lifetime.abort())
    const pending = request()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
    expect(hits).toHaveLength(mutatingRoutes.includes(route) ? 1 : 2)
    await expectAborted(pending)
  })

  test('still answers the second of two callers if the first aborts', async () => {
    const received = deferred()
    const release = deferred()
    const { lifetime, request, answer } = setUp(route, (_hit, response) => {
      received.resolve()
      void release.promise.then(() => json(response, answer))
    })
    const first = request()
    const second = request(new AbortController().signal)
    await received.promise
    lifetime.abort()
    await expect(first).rejects.toMatchObject({ code: 'request/aborted' })
    release.resolve()
    expect(await second).toEqual(answer)
  })

  test('a late answer to an older request does not replace the newer one', async () => {
    const answers = [deferred(), deferred()]
    const { request, answer, hits } = setUp(route, (_hit, response) => {
      const turn = hits.length - 1
      void answers[turn]?.promise.then(() => json(response, turn ? answer : emptyLists(answer)))
    })
    const signal = new AbortController().signal
    const older = request(signal)
    await expect.poll(() => hits.length).toBe(1)
    const newer = request(signal, true)
    await expect.poll(() => hits.length).toBe(2)
    answers[1]?.resolve()
    expect(await newer).toEqual(answer)
    answers[0]?.resolve()
    await older.catch(() => {})
    stage.handler = (_hit, response) => json(response, answer)
    expect(await request(signal)).toEqual(answer)
  })
})

/** A valid answer that differs: all lists are empty. */
function emptyLists(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptyLists(inner)]))
}
