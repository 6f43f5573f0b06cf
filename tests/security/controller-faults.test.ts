import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SnackController } from '../../src/controllers/app/snack.js'
import { createAppData } from '../../src/services/app-data.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { ada } from '../helpers/scripted-wallet.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { json, localServer, type Handler } from '../services/local-server.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { dataFaults } from './helpers/data-faults.js'
import { FaultClock } from './helpers/fault-clock.js'
import { watchedControllers, type WatchedController } from './helpers/watched-controllers.js'

const CHAINS = '/v1/supported-chains'
const here = `eip155:1:${ada}`
const stage = {} as { server: Awaited<ReturnType<typeof localServer>>; handler: Handler }
const faults = dataFaults.filter(({ code }) => code !== undefined)
expectNoUnhandledRejection()

beforeAll(async () => {
  stage.server = await localServer((hit, response) => stage.handler(hit, response))
})
afterAll(() => stage.server.stop())

/** Creates a connected app. Its data service answers with valid data unless the test sets a fault. */
function setUp({ path, answer }: WatchedController) {
  const clock = new FaultClock()
  const transport = { reach: (url: string) => url }
  const send: typeof fetch = (url, init) => fetch(transport.reach(String(url)), init)
  const data = createAppData(stage.server.url, { projectId: 'p' }, { clock, fetch: send })
  const { scope } = connectedScope({ services: { data } })
  disposeAfterTest(scope)
  const serveValid = (label: string) => {
    transport.reach = url => url
    stage.handler = ({ url }, response) => json(response, url.pathname === CHAINS ? served : answer(label, 'eip155:1'))
  }
  const serveFaulty = (matches: (pathname: string) => boolean, { play, reach }: (typeof faults)[number]) => {
    if (reach) transport.reach = url => (matches(new URL(url).pathname) ? reach(url) : url)
    const good = JSON.stringify(answer('bad', 'eip155:1'))
    stage.handler = ({ url }, response) => {
      if (matches(url.pathname)) play(response, good, clock)
      else json(response, served)
    }
  }
  const snack = scope.use(SnackController).state
  return { scope, serveValid, serveFaulty, snack, isOwn: (pathname: string) => path.test(pathname) }
}

const served = { http: ['eip155:1', 'eip155:8453'], ws: [] }

describe.each(watchedControllers)('F13 to F20: $name', watched => {
  test.each(faults)('reports the failure and loads later: $name', async fault => {
    const { scope, serveValid, serveFaulty, isOwn, snack } = setUp(watched)
    serveFaulty(isOwn, fault)
    await watched.load(scope)
    // A service without this route has no collectibles, which is no failure.
    const isMissing = watched.name === 'the collectibles' && fault.name === 'status 404'
    expect(watched.read(scope)).toEqual({
      account: here,
      labels: undefined,
      loading: false,
      failed: !isMissing,
      isUnserved: isMissing,
    })
    serveValid('now')
    await watched.load(scope)
    expect(watched.read(scope)).toEqual({
      account: here,
      labels: ['now'],
      loading: false,
      failed: false,
      isUnserved: false,
    })
    if (snack.open) expect(snack.variant).toBe('error')
  })

  test.each(faults)('keeps the previous value and marks it as stale: $name', async fault => {
    const { scope, serveValid, serveFaulty, isOwn } = setUp(watched)
    serveValid('before')
    await watched.load(scope)
    serveFaulty(isOwn, fault)
    await watched.load(scope)
    expect(watched.read(scope)).toEqual({
      account: here,
      labels: ['before'],
      loading: false,
      failed: true,
      isUnserved: false,
    })
    serveValid('after')
    await watched.load(scope)
    expect(watched.read(scope)).toMatchObject({ labels: ['after'], failed: false, loading: false })
  })

  test.each(faults)('does not report an unknown network if the networks cannot be loaded: $name', async fault => {
    const { scope, serveValid, serveFaulty } = setUp(watched)
    serveFaulty(pathname => pathname === CHAINS, fault)
    await watched.load(scope)
    expect(watched.read(scope)).toEqual({
      account: here,
      labels: undefined,
      loading: false,
      failed: true,
      isUnserved: false,
    })
    serveValid('now')
    await watched.load(scope)
    expect(watched.read(scope)).toMatchObject({ labels: ['now'], failed: false, isUnserved: false })
  })

  test('neither fails nor stays loading after an abort, and loads when requested again', async () => {
    for (const moment of ['before', 'chains', 'own', 'within']) {
      const { scope, serveValid, isOwn, snack } = setUp(watched)
      const lifetime = new AbortController()
      if (moment === 'before') lifetime.abort()
      stage.handler = ({ url }, response) => {
        const own = isOwn(url.pathname)
        if (own && moment === 'within') response.writeHead(200).write('{"')
        if (own ? moment !== 'chains' : moment === 'chains') setImmediate(() => lifetime.abort())
        else json(response, served)
      }
      await expect(watched.load(scope, lifetime.signal), moment).rejects.toMatchObject({ code: 'request/aborted' })
      expect(watched.read(scope), moment).toMatchObject({ labels: undefined, loading: false, failed: false })
      expect(snack.open).toBe(false)
      serveValid('now')
      await watched.load(scope)
      expect(watched.read(scope)).toMatchObject({ labels: ['now'], loading: false })
    }
  })

  test('ignores an answer for another account or network', async () => {
    const { scope } = setUp(watched)
    stage.handler = ({ url }, response) =>
      json(response, url.pathname === CHAINS ? served : watched.answer('foreign', 'eip155:8453'))
    await watched.load(scope)
    expect(watched.read(scope)).toMatchObject({ labels: [], failed: false })
  })
})
