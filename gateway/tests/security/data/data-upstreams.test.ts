import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../../../src/contract/data-api.js'
import { expectNoUnhandledRejection } from '../../../../tests/helpers/unhandled-rejections.js'
import { openTestStore, type TestStore } from '../../helpers/test-store.js'
import { callRoute, BrokenFixture, validInputs, type RouteResponse } from '../helpers/broken-fixture.js'
import { CANARY, lies, nodeFaults } from '../helpers/upstream-faults.js'

const routes = Object.keys(dataApi) as DataRoute[]
/** Routes that cannot respond without the chain. */
const needing: readonly DataRoute[] = [
  'GET /v1/account/{address}/history',
  'GET /v1/account/{address}/balance',
  'GET /v1/account/{address}/nfts',
  'GET /v1/convert/quotes',
  'GET /v1/convert/allowance',
  'GET /v1/convert/gas-price',
  'GET /v1/convert/build-approve',
  'POST /v1/convert/build-transaction',
  'POST /v1/onramp/quote',
]
const s = {} as { stage: BrokenFixture; store: TestStore }
expectNoUnhandledRejection()

beforeAll(async () => {
  s.store = await openTestStore('PGlite')
  s.stage = await BrokenFixture.open()
}, 120_000)
beforeEach(() => s.store.empty())
afterAll(() => s.stage.close())

const gateway = () => s.stage.gateway({ store: async () => s.store.db })
const sound = (response: RouteResponse) =>
  expect([response.status, response.text.slice(0, 300)]).toEqual([200, expect.anything()])

/** Expects that nothing of the upstream service leaked, and that a refusal has a specific code. */
function expectRefusal(response: RouteResponse) {
  expect(response.text).not.toContain(CANARY.slice(0, 11))
  expect(response.text).not.toContain(`${s.stage.node.port}`)
  expect(response.text).not.toMatch(/ECONN|socket|127\.0\.0\.1|node_modules|at \w+ \(/)
  if (response.status === 200) return
  expect(response.code).toMatch(/^[a-z]+([/_-][a-z-]+)+$/)
  expect([400, 404, 429, 502, 503, 504]).toContain(response.status)
}

describe.each(routes)('node failures: %s', route => {
  test.each(nodeFaults)('handles a node failure: $name', async ({ play }) => {
    const { app, clock } = gateway()
    const send = () => callRoute(app, route, validInputs(s.stage)[route])
    s.stage.meddle = (response, good) => (play(response, good, clock), true)
    const result = await send()
    expectRefusal(result)
    if (needing.includes(route)) expect(result.status).not.toBe(200)
    expect(s.stage.node.requests.length).toBeLessThan(60)
    await expect.poll(() => clock.watched, { interval: 2 }).toBe(0)
    s.stage.meddle = () => false
    clock.ahead += 16_000
    const after = await send()
    if (needing.includes(route)) sound(after)
    else expect(after.status).toBe((await callRoute(gateway().app, route, validInputs(s.stage)[route])).status)
  })
})

describe.each(needing)('node responses: %s', route => {
  test.each(lies)('rejects %s as a result', async (what, lie) => {
    const { app, clock } = gateway()
    const send = () => callRoute(app, route, validInputs(s.stage)[route])
    s.stage.meddle = (response, good, method) => {
      if (method === 'eth_chainId') return false
      const { id } = JSON.parse(good) as { id: number }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: lie }))
      return true
    }
    const result = await send()
    expectRefusal(result)
    // Additional bytes are harmless, but must not be forwarded.
    if (what === 'a megabyte') expect(result.text.length).toBeLessThan(4_000)
    else expect(result.status, result.text.slice(0, 500)).not.toBe(200)
    await expect.poll(() => clock.watched, { interval: 2 }).toBe(0)
  })
})
