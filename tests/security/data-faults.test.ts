import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../src/contract/data-api.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { createAppData } from '../../src/services/app-data.js'
import type { DataApi } from '../../src/services/data.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled.js'
import { json, localServer, type Handler } from '../services/local-server.js'
import { dataFaults } from './helpers/data-faults.js'
import { dataSamples } from './helpers/data-samples.js'
import { FaultClock } from './helpers/fault-clock.js'

const routes = Object.keys(dataApi) as DataRoute[]
const changing: readonly DataRoute[] = ['POST /v1/profile/account', 'POST /v1/generators/onrampurl']
const stage = {} as { server: Awaited<ReturnType<typeof localServer>>; handler: Handler }
const counted = { cases: 0 }
expectNoUnhandledRejection()

beforeAll(async () => {
  stage.server = await localServer((hit, response) => stage.handler(hit, response))
})
afterAll(async () => {
  await stage.server.stop()
  expect(counted.cases).toBeGreaterThanOrEqual(300)
})

/** The real client of a service that does as the test says. */
function setUp(reach: (url: string) => string = url => url) {
  const clock = new FaultClock()
  const way = { reach }
  const send: typeof fetch = (url, init) => fetch(way.reach(String(url)), init)
  const data = createAppData(stage.server.url, { projectId: 'p' }, { clock, fetch: send })
  stage.server.hits.length = 0
  const mend = (answer: unknown) => {
    way.reach = url => url
    stage.handler = (_hit, response) => json(response, answer)
  }
  return { clock, data, mend, hits: stage.server.hits }
}

function ask(data: DataApi, route: DataRoute, options = {}): Promise<unknown> {
  return data.call(route, dataSamples[route].asked as never, options)
}

async function codeOf(asking: Promise<unknown>): Promise<string> {
  const error = await asking.then(
    value => expect.fail(`answered ${JSON.stringify(value)?.slice(0, 200)}`),
    (reason: unknown) => reason,
  )
  return AppKitError.is(error) ? error.code : expect.fail(`no error of ours: ${String(error)}`)
}

describe.each(routes)('F13 to F20: %s', route => {
  const { answer } = dataSamples[route]
  const good = JSON.stringify(answer)

  const takesAny = route === 'POST /v1/profile/account'

  test.each(dataFaults.filter(({ shaped }) => !(takesAny && shaped)))('$name', async ({ play, reach, code, waits }) => {
    counted.cases++
    const { clock, data, mend, hits } = setUp(reach)
    stage.handler = (_hit, response) => play(response, good, clock)
    const tries = changing.includes(route) ? [] : waits

    if (code) {
      expect(await codeOf(ask(data, route))).toBe(code)
      expect(clock.waits).toEqual(tries)
      const redirects = hits.filter(({ url }) => url.search === '?again').length
      if (!reach) expect(hits.length - redirects).toBe(tries.length + 1)
    } else expect(await ask(data, route)).toEqual(answer)
    expect(clock.watched).toBe(0)

    // What went wrong is not remembered, and was nobody else's: the next call is answered.
    mend(answer)
    expect(await ask(data, route)).toEqual(answer)
  })
})
