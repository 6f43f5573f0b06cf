import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataApi, type DataRoute } from '../../../../src/contract/data-api.js'
import { expectNoUnhandledRejection } from '../../../../tests/helpers/unhandled.js'
import { openTestStore, type TestStore } from '../../helpers/test-store.js'
import { askRoute, BrokenStage, soundAsks, type Said } from '../helpers/broken-fixture.js'
import { CANARY, lies, nodeFaults } from '../helpers/upstream-faults.js'

const routes = Object.keys(dataApi) as DataRoute[]
/** Routes that ask the chain, and can say nothing without it. */
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
const s = {} as { stage: BrokenStage; store: TestStore }
expectNoUnhandledRejection()

beforeAll(async () => {
  s.store = await openTestStore('PGlite')
  s.stage = await BrokenStage.open()
}, 120_000)
beforeEach(() => s.store.empty())
afterAll(() => s.stage.close())

const gateway = () => s.stage.gateway({ store: async () => s.store.db })
const sound = (said: Said) => expect([said.status, said.text.slice(0, 300)]).toEqual([200, expect.anything()])

/** Nothing of what a service is or said came through, and a refusal has a code that is not "nobody foresaw that". */
function telling(said: Said) {
  expect(said.text).not.toContain(CANARY.slice(0, 11))
  expect(said.text).not.toContain(`${s.stage.node.port}`)
  expect(said.text).not.toMatch(/ECONN|socket|127\.0\.0\.1|node_modules|at \w+ \(/)
  if (said.status === 200) return
  expect(said.code).toMatch(/^[a-z]+([/_-][a-z-]+)+$/)
  expect([400, 404, 429, 502, 503, 504]).toContain(said.status)
}

describe.each(routes)('F13 to F20: %s, where the node', route => {
  test.each(nodeFaults)('$name', async ({ play }) => {
    const { app, clock } = gateway()
    const ask = () => askRoute(app, route, soundAsks(s.stage)[route])
    s.stage.meddle = (response, good) => (play(response, good, clock), true)
    const said = await ask()
    telling(said)
    if (needing.includes(route)) expect(said.status).not.toBe(200)
    expect(s.stage.node.asked.length).toBeLessThan(60)
    await expect.poll(() => clock.watched, { interval: 2 }).toBe(0)
    s.stage.meddle = () => false
    clock.ahead += 16_000
    const after = await ask()
    if (needing.includes(route)) sound(after)
    else expect(after.status).toBe((await askRoute(gateway().app, route, soundAsks(s.stage)[route])).status)
  })
})

describe.each(needing)('R1 to R8: %s, where the node answers', route => {
  test.each(lies)('%s', async (what, lie) => {
    const { app, clock } = gateway()
    const ask = () => askRoute(app, route, soundAsks(s.stage)[route])
    s.stage.meddle = (response, good, method) => {
      if (method === 'eth_chainId') return false
      const { id } = JSON.parse(good) as { id: number }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: lie }))
      return true
    }
    const said = await ask()
    telling(said)
    // More bytes than were asked for are none the worse; they are not carried on.
    if (what === 'a megabyte') expect(said.text.length).toBeLessThan(4_000)
    else expect(said.status, said.text.slice(0, 500)).not.toBe(200)
    await expect.poll(() => clock.watched, { interval: 2 }).toBe(0)
  })
})
