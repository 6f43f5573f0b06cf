import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { expectNoUnhandledRejection } from '../../../../tests/helpers/unhandled-rejections.js'
import { Chains } from '../../../src/modules/chains/chain.js'
import { ApiPrices } from '../../../src/modules/prices/api-prices.js'
import { Prices } from '../../../src/modules/prices/prices.js'
import { refused, startScriptedNode, type ScriptedNode } from '../../helpers/chains/scripted-node.js'
import { testNetwork } from '../../helpers/chains/test-chain.js'
import { startScriptedHost, type ScriptedHost } from '../../helpers/scripted-host.js'
import { openTestStore, type TestStore } from '../../helpers/test-store.js'
import { callRoute, BrokenFixture, validInputs } from '../helpers/broken-fixture.js'
import { CANARY, upstreamFaults } from '../helpers/upstream-faults.js'

const KEY = 'price-key-5d1c'
const BASE = 'eip155:8453'
const good = JSON.stringify({ ethereum: { usd: 2500 } })
const s = {} as { stage: BrokenFixture; store: TestStore; host: ScriptedHost; node: ScriptedNode }
expectNoUnhandledRejection()

beforeAll(async () => {
  s.store = await openTestStore('PGlite')
  s.stage = await BrokenFixture.open()
  s.host = await startScriptedHost()
  s.node = await startScriptedNode(method => (method === 'eth_chainId' ? { result: '0x2105' } : refused(-32_601)))
}, 120_000)
beforeEach(() => s.store.empty())
afterAll(() => Promise.all([s.stage.close(), s.host.close(), s.node.close()]))

describe('price API failures', () => {
  const input = { currency: 'usd', addresses: [`${BASE}:${NATIVE_ADDRESS}`], projectId: 'p' }
  /** Invalid values in place of a dollar amount. */
  const nonsense = ['1e400', '-1', '0', 'null', '"2500"', '[2500]', '1e300', '{}'].map(usd => ({
    name: `says ${usd}`,
    play: (response: Parameters<(typeof upstreamFaults)[number]['play']>[0]) =>
      void response.writeHead(200).end(`{"ethereum":{"usd":${usd}}}`),
  }))

  test.each([...upstreamFaults, ...nonsense])('reports an unknown price and retries later: $name', async ({ play }) => {
    const { core, clock, app, failures } = s.stage.gateway()
    const prices = new Prices({
      providers: [new ApiPrices({ url: s.host.url, key: KEY }, core.upstream)],
      clock,
      onFailure: failure => void failures.push(failure),
    })
    const chains = new Chains([testNetwork([s.node.url], 8453)], { upstream: core.upstream, clock })
    Object.assign(core, { prices, chains })
    s.host.answer = (_request, response) => play(response, good, clock)
    const result = await callRoute(app, 'POST /v1/fungible/price', input)
    expect([result.status, result.answer]).toEqual([200, { fungibles: [] }])
    expect(result.text).not.toMatch(new RegExp(`${KEY}|${CANARY}|${s.host.port}`))
    await expect.poll(() => clock.watched, { interval: 2 }).toBe(0)

    s.host.answer = (_request, response) => void response.writeHead(200).end(good)
    clock.ahead += 15_001
    const after = await callRoute(app, 'POST /v1/fungible/price', input)
    expect(after.answer).toMatchObject({ fungibles: [{ symbol: 'ETH', price: 2500 }] })
  })
})

describe.each(['GET /v1/account/{address}/balance', 'GET /v1/account/{address}/history'] as const)(
  'explorer failures: %s',
  route => {
    test.each(upstreamFaults)('returns chain data if the explorer fails: $name', async ({ play }) => {
      const store = async () => s.store.db
      const alone = s.stage.gateway({ store })
      const env = { BLOCKSCOUT: JSON.stringify({ 'eip155:31337': s.host.url }) }
      const { app, clock } = s.stage.gateway({ store, env })
      s.host.answer = (_request, response) => play(response, '[]', clock)
      s.host.requests.length = 0
      const input = validInputs(s.stage)[route]
      const result = await callRoute(app, route, input)
      await s.store.empty()
      const expected = await callRoute(alone.app, route, input)
      expect(result.answer).toEqual(expected.answer)
      expect(result.status).toBe(200)
      expect(result.text).not.toMatch(new RegExp(`${CANARY}|${s.host.port}`))
      expect(s.host.requests.length).toBeGreaterThan(0)
      await expect.poll(() => clock.watched, { interval: 2 }).toBe(0)
    })
  },
)
