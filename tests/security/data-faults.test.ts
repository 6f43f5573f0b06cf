import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../src/contract/data-api.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { createAppData } from '../../src/services/app-data.js'
import type { DataApi } from '../../src/services/data.js'
import { expectNoUnhandledRejection } from '../helpers/unhandled-rejections.js'
import { json, localServer, type Handler } from '../services/local-server.js'
import { dataFaults } from './helpers/data-faults.js'
import { dataSamples } from './helpers/data-samples.js'
import { FaultClock } from './helpers/fault-clock.js'

const routes = Object.keys(dataApi) as DataRoute[]
const mutatingRoutes: readonly DataRoute[] = ['POST /v1/profile/account', 'POST /v1/generators/onrampurl']
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

/** Creates the real client of a service that the test scripts. */
function setUp(reach: (url: string) => string = url => url) {
  const clock = new FaultClock()
  const transport = { reach }
  const send: typeof fetch = (url, init) => fetch(transport.reach(String(url)), init)
  const data = createAppData(stage.server.url, { projectId: 'p' }, { clock, fetch: send })
  stage.server.hits.length = 0
  const restore = (answer: unknown) => {
    transport.reach = url => url
    stage.handler = (_hit, response) => json(response, answer)
  }
  return { clock, data, restore, hits: stage.server.hits }
}

function request(data: DataApi, route: DataRoute, options = {}): Promise<unknown> {
  return data.call(route, dataSamples[route].input as never, options)
}

async function getErrorCode(pending: Promise<unknown>): Promise<string> {
  const error = await pending.then(
    value => expect.fail(`answered ${JSON.stringify(value)?.slice(0, 200)}`),
    (reason: unknown) => reason,
  )
  return AppKitError.is(error) ? error.code : expect.fail(`no error of ours: ${String(error)}`)
}

describe.each(routes)('F13 to F20: %s', route => {
  const { answer } = dataSamples[route]
  const good = JSON.stringify(answer)

  const acceptsAnyObject = route === 'POST /v1/profile/account'

  test.each(dataFaults.filter(({ shaped }) => !(acceptsAnyObject && shaped)))(
    '$name',
    async ({ play, reach, code, waits }) => {
      counted.cases++
      const { clock, data, restore, hits } = setUp(reach)
      stage.handler = (_hit, response) => play(response, good, clock)
      const tries = mutatingRoutes.includes(route) ? [] : waits

      if (code) {
        expect(await getErrorCode(request(data, route))).toBe(code)
        expect(clock.waits).toEqual(tries)
        const redirects = hits.filter(({ url }) => url.search === '?again').length
        if (!reach) expect(hits.length - redirects).toBe(tries.length + 1)
      } else expect(await request(data, route)).toEqual(answer)
      expect(clock.pendingTimeouts).toBe(0)

      // The failure is neither cached nor shared: the next call is answered.
      restore(answer)
      expect(await request(data, route)).toEqual(answer)
    },
  )
})
