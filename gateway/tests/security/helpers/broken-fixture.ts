import type { ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { dataApi, reasonedError, type DataRoute } from '../../../../src/contract/data-api.js'
import { NATIVE_ADDRESS } from '../../../../src/contract/data-records.js'
import { onrampSandbox } from '../../../../tools/onramp/onramp-sandbox.js'
import { Chains } from '../../../src/modules/chains/chain.js'
import { TokenFactsReader } from '../../../src/modules/chains/token-facts.js'
import type { DataCore } from '../../../src/modules/data/data-core.js'
import { dataRoutes } from '../../../src/modules/data/data-routes.js'
import { Outbound } from '../../../src/modules/outbound/outbound.js'
import { PoolPrices } from '../../../src/modules/prices/pool-prices.js'
import { Prices } from '../../../src/modules/prices/prices.js'
import { openMarketFixture, type MarketFixture } from '../../helpers/chains/market-fixture.js'
import { testNetwork } from '../../helpers/chains/test-chain.js'
import { testData } from '../../helpers/chains/test-data.js'
import { startScriptedHost, type ScriptedHost } from '../../helpers/scripted-host.js'
import { HeldClock } from './held-clock.js'

/** Intercepts a node's response; returns true if it responded itself. */
export type Meddling = (response: ServerResponse, good: string, method: string) => boolean

/** The real data routes on a real chain, with a node controlled by the test. */
export class BrokenFixture {
  /** Applied to the following node responses. */
  meddle: Meddling = () => false

  private constructor(
    readonly market: MarketFixture,
    readonly node: ScriptedHost,
  ) {}

  static async open(): Promise<BrokenFixture> {
    const market = await openMarketFixture()
    const node = await startScriptedHost((request, response) => {
      void (async () => {
        const { method } = JSON.parse(request.text) as { method: string }
        const answer = await fetch(market.url, { method: 'POST', body: request.text, headers: JSON_TYPE })
        const good = await answer.text()
        if (!stage.meddle(response, good, method)) response.writeHead(200, JSON_TYPE).end(good)
      })()
    })
    const stage = new BrokenFixture(market, node)
    return stage
  }

  /** A gateway with empty caches. */
  gateway(parts: Partial<DataCore> = {}): BrokenGateway {
    const clock = new HeldClock()
    const upstream = new Outbound({ clock, isAllowed: () => true, anyPort: true })
    const { exchanges, tokens } = this.market.core
    const facts = new TokenFactsReader(clock)
    const failures: unknown[] = []
    const onFailure = (error: unknown) => void failures.push(error)
    const core = testData([], {
      clock,
      upstream,
      outbound: upstream,
      exchanges,
      tokens,
      facts,
      chains: new Chains([testNetwork([this.node.url])], { upstream, clock }),
      prices: new Prices({ providers: [new PoolPrices(exchanges, facts)], clock, onFailure }),
      onFailure,
      ...parts,
    })
    this.node.requests.length = 0
    return { app: dataRoutes(core, onrampSandbox), clock, core, failures }
  }

  async close(): Promise<void> {
    await Promise.all([this.node.close(), this.market.stop()])
  }
}

export interface BrokenGateway {
  readonly app: Hono
  readonly clock: HeldClock
  readonly core: DataCore
  /** Unexpected errors and used fallbacks. */
  readonly failures: unknown[]
}

export interface RouteResponse {
  readonly status: number
  /** The raw body. */
  readonly text: string
  /** The parsed body of a success. */
  readonly answer: unknown
  /** The code of a refusal. */
  readonly code: string | undefined
  readonly retryAfter: string | null
}

/** Calls a route. Throws if the response matches neither format of the contract. */
export async function callRoute(
  app: Hono,
  route: DataRoute,
  input: Readonly<Record<string, unknown>>,
): Promise<RouteResponse> {
  const [method = '', template = ''] = route.split(' ')
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const segment = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return segment
  })
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const init = method === 'GET' ? {} : { method, body: JSON.stringify(rest) }
  return readResponse(route, await app.request(`http://gateway.test${path}${query}`, init))
}

export async function readResponse(route: DataRoute, response: Response): Promise<RouteResponse> {
  const { status } = response
  const text = await response.text()
  const retryAfter = response.headers.get('retry-after')
  const body: unknown = JSON.parse(text)
  if (status === 200) return { status, text, answer: dataApi[route].answer.parse(body), code: undefined, retryAfter }
  const { reasons } = reasonedError.parse(body)
  const code = reasons[0]?.name
  return {
    status,
    text,
    answer: undefined,
    code: code === (body as { code: string }).code ? code : undefined,
    retryAfter,
  }
}

/** A valid input per route, on the fixture. */
export function validInputs({
  market: { market },
}: BrokenFixture): Readonly<Record<DataRoute, Record<string, unknown>>> {
  const chainId = 'eip155:31337'
  const address = market.accounts[0] ?? ''
  const [oak, dollar] = [market.tokens.oak, market.tokens.dollar].map(token => `${chainId}:${token.address}`)
  const account = `${chainId}:${address}`
  const coin = `${chainId}:${NATIVE_ADDRESS}`
  const amount = '1000000000000000'
  return {
    'GET /v1/supported-chains': {},
    'GET /v1/identity/{address}': { address },
    'GET /v1/account/{address}/history': { address, chainId },
    'GET /v1/account/{address}/balance': { address, chainId, currency: 'usd' },
    'GET /v1/account/{address}/nfts': { address, chainId },
    'POST /v1/fungible/price': { currency: 'usd', addresses: [coin, dollar], projectId: 'p' },
    'GET /v1/convert/tokens': { chainId },
    'GET /v1/convert/quotes': { amount, userAddress: address, from: coin, to: dollar },
    'GET /v1/convert/allowance': { tokenAddress: oak, userAddress: account },
    'GET /v1/convert/gas-price': { chainId },
    'GET /v1/convert/build-approve': { userAddress: account, from: oak, to: dollar, amount },
    'POST /v1/convert/build-transaction': { amount, from: coin, to: dollar, userAddress: account, projectId: 'p' },
    'GET /v1/profile/account/{name}': { name: 'nobody.dev.test' },
    'GET /v1/profile/reverse/{address}': { address },
    'GET /v1/profile/suggestions/{name}': { name: 'somebody' },
    'POST /v1/profile/account': { coin_type: 2_147_515_241, address, message: '{}', signature: '0xab' },
    'GET /v1/onramp/providers': {},
    'POST /v1/generators/onrampurl': {
      destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['ETH'] }],
      defaultExperience: 'buy',
    },
    'GET /v1/onramp/options': {},
    'POST /v1/onramp/quote': {
      purchaseCurrency: '31337:ETH',
      paymentCurrency: 'USD',
      amount: '100',
      network: chainId,
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
