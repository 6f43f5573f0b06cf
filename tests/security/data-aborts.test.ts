import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../src/contract/data-api.js'
import { createAppData } from '../../src/services/app-data.js'
import { deferred } from '../helpers/deferred.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'
import { json, localServer, type Handler } from '../services/local-server.js'
import { dataSamples } from './helpers/data-samples.js'
import { FaultClock } from './helpers/fault-clock.js'

const routes = Object.keys(dataApi) as DataRoute[]
const changing: readonly DataRoute[] = ['POST /v1/profile/account', 'POST /v1/generators/onrampurl']
const stage = {} as { server: Awaited<ReturnType<typeof localServer>>; handler: Handler }
expectNoUnhandledRejection()

beforeAll(async () => {
  stage.server = await localServer((hit, response) => stage.handler(hit, response))
})
afterAll(() => stage.server.stop())

function setUp(route: DataRoute, handler: Handler) {
  const clock = new FaultClock()
  const data = createAppData(stage.server.url, { projectId: 'p' }, { clock })
  const { asked, answer } = dataSamples[route]
  stage.handler = handler
  stage.server.hits.length = 0
  const life = new AbortController()
  const ask = (signal: AbortSignal = life.signal, fresh = false): Promise<unknown> =>
    data.call(route, asked as never, { signal, fresh })
  /** It settles as given up, leaves no limit and no wait behind, and the next question is answered. */
  const isOver = async (asking: Promise<unknown>) => {
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    expect(clock.watched).toBe(0)
    stage.handler = (_hit, response) => json(response, answer)
    expect(await ask(new AbortController().signal)).toEqual(answer)
  }
  return { clock, life, ask, isOver, answer, hits: stage.server.hits }
}

describe.each(routes)('F26: %s, aborted', route => {
  test('is not requested if aborted before', async () => {
    const { life, ask, isOver, hits } = setUp(route, () => expect.fail('asked'))
    life.abort()
    const asking = ask()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    expect(hits).toHaveLength(0)
    await isOver(asking)
  })

  test('ends on the wire if aborted while waiting', async () => {
    const closed = deferred()
    const { life, ask, isOver } = setUp(route, (_hit, response) => {
      response.on('close', closed.resolve)
      life.abort()
    })
    await isOver(ask())
    await closed.promise
  })

  test('ends on the wire if aborted within the answer', async () => {
    const closed = deferred()
    const { life, ask, isOver } = setUp(route, (_hit, response) => {
      response.on('close', closed.resolve)
      response.writeHead(200).write('{"')
      setImmediate(() => life.abort())
    })
    await isOver(ask())
    await closed.promise
  })

  test('is not retried if aborted between two attempts', async () => {
    const { clock, life, ask, isOver, hits } = setUp(route, (_hit, response) => {
      if (changing.includes(route)) life.abort()
      json(response, {}, 503)
    })
    clock.onWait = () => void (clock.waits.length === 2 && life.abort())
    const asking = ask()
    await expect(asking).rejects.toMatchObject({ code: 'request/aborted' })
    expect(hits).toHaveLength(changing.includes(route) ? 1 : 2)
    await isOver(asking)
  })

  test('still answers the second of two callers if the first aborts', async () => {
    const asked = deferred()
    const go = deferred()
    const { life, ask, answer } = setUp(route, (_hit, response) => {
      asked.resolve()
      void go.promise.then(() => json(response, answer))
    })
    const left = ask()
    const stays = ask(new AbortController().signal)
    await asked.promise
    life.abort()
    await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
    go.resolve()
    expect(await stays).toEqual(answer)
  })

  test('a late answer to an older request does not replace the newer one', async () => {
    const answers = [deferred(), deferred()]
    const { ask, answer, hits } = setUp(route, (_hit, response) => {
      const turn = hits.length - 1
      void answers[turn]?.promise.then(() => json(response, turn ? answer : emptied(answer)))
    })
    const signal = new AbortController().signal
    const older = ask(signal)
    await expect.poll(() => hits.length).toBe(1)
    const newer = ask(signal, true)
    await expect.poll(() => hits.length).toBe(2)
    answers[1]?.resolve()
    expect(await newer).toEqual(answer)
    answers[0]?.resolve()
    await older.catch(() => {})
    stage.handler = (_hit, response) => json(response, answer)
    expect(await ask(signal)).toEqual(answer)
  })
})

/** The same answer with all lists empty: as sound, and another one. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, emptied(inner)]))
}
