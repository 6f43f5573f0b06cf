import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SnackController } from '../../src/controllers/app/snack.js'
import { createAppData } from '../../src/services/app-data.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { ada } from '../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'
import { json, localServer, type Handler } from '../services/local-server.js'
import { dataFaults } from './helpers/data-faults.js'
import { FaultClock } from './helpers/fault-clock.js'
import { watchedControllers, type Watched } from './helpers/watched-controllers.js'

const CHAINS = '/v1/supported-chains'
const here = `eip155:1:${ada}`
const stage = {} as { server: Awaited<ReturnType<typeof localServer>>; handler: Handler }
const left: Disposable[] = []
const faults = dataFaults.filter(({ code }) => code !== undefined)
expectNoUnhandledRejection()

beforeAll(async () => {
  stage.server = await localServer((hit, response) => stage.handler(hit, response))
})
afterEach(() => {
  for (const each of left.splice(0)) each[Symbol.dispose]()
})
afterAll(() => stage.server.stop())

/** A connected app, and a service that is sound but for what a test says. */
function setUp({ path, answer }: Watched) {
  const clock = new FaultClock()
  const way = { reach: (url: string) => url }
  const send: typeof fetch = (url, init) => fetch(way.reach(String(url)), init)
  const data = createAppData(stage.server.url, { projectId: 'p' }, { clock, fetch: send })
  const { scope } = connectedScope({ services: { data } })
  left.push(scope)
  const soundly = (mark: string) => {
    way.reach = url => url
    stage.handler = ({ url }, response) => json(response, url.pathname === CHAINS ? served : answer(mark, 'eip155:1'))
  }
  const badly = (which: (pathname: string) => boolean, { play, reach }: (typeof faults)[number]) => {
    if (reach) way.reach = url => (which(new URL(url).pathname) ? reach(url) : url)
    const good = JSON.stringify(answer('bad', 'eip155:1'))
    stage.handler = ({ url }, response) => {
      if (which(url.pathname)) play(response, good, clock)
      else json(response, served)
    }
  }
  const snack = scope.use(SnackController).state
  return { scope, soundly, badly, snack, isOwn: (pathname: string) => path.test(pathname) }
}

const served = { http: ['eip155:1', 'eip155:8453'], ws: [] }

describe.each(watchedControllers)('F13 to F20: $name', watched => {
  test.each(faults)('reports the failure and loads later: $name', async fault => {
    const { scope, soundly, badly, isOwn, snack } = setUp(watched)
    badly(isOwn, fault)
    await watched.ask(scope)
    expect(watched.see(scope)).toEqual({ of: here, marks: undefined, loading: false, failed: true, isUnserved: false })
    soundly('now')
    await watched.ask(scope)
    expect(watched.see(scope)).toEqual({ of: here, marks: ['now'], loading: false, failed: false, isUnserved: false })
    if (snack.open) expect(snack.variant).toBe('error')
  })

  test.each(faults)('keeps the previous value and marks it as stale: $name', async fault => {
    const { scope, soundly, badly, isOwn } = setUp(watched)
    soundly('before')
    await watched.ask(scope)
    badly(isOwn, fault)
    await watched.ask(scope)
    expect(watched.see(scope)).toEqual({ of: here, marks: ['before'], loading: false, failed: true, isUnserved: false })
    soundly('after')
    await watched.ask(scope)
    expect(watched.see(scope)).toMatchObject({ marks: ['after'], failed: false, loading: false })
  })

  test.each(faults)('does not report an unknown network if the networks cannot be loaded: $name', async fault => {
    const { scope, soundly, badly } = setUp(watched)
    badly(pathname => pathname === CHAINS, fault)
    await watched.ask(scope)
    expect(watched.see(scope)).toEqual({ of: here, marks: undefined, loading: false, failed: true, isUnserved: false })
    soundly('now')
    await watched.ask(scope)
    expect(watched.see(scope)).toMatchObject({ marks: ['now'], failed: false, isUnserved: false })
  })

  test('neither fails nor stays loading after an abort, and loads when requested again', async () => {
    for (const moment of ['before', 'chains', 'own', 'within']) {
      const { scope, soundly, isOwn, snack } = setUp(watched)
      const life = new AbortController()
      if (moment === 'before') life.abort()
      stage.handler = ({ url }, response) => {
        const own = isOwn(url.pathname)
        if (own && moment === 'within') response.writeHead(200).write('{"')
        if (own ? moment !== 'chains' : moment === 'chains') setImmediate(() => life.abort())
        else json(response, served)
      }
      await expect(watched.ask(scope, life.signal), moment).rejects.toMatchObject({ code: 'request/aborted' })
      expect(watched.see(scope), moment).toMatchObject({ marks: undefined, loading: false, failed: false })
      expect(snack.open).toBe(false)
      soundly('now')
      await watched.ask(scope)
      expect(watched.see(scope)).toMatchObject({ marks: ['now'], loading: false })
    }
  })

  test('ignores an answer for another account or network', async () => {
    const { scope } = setUp(watched)
    stage.handler = ({ url }, response) =>
      json(response, url.pathname === CHAINS ? served : watched.answer('foreign', 'eip155:8453'))
    await watched.ask(scope)
    expect(watched.see(scope)).toMatchObject({ marks: [], failed: false })
  })
})
