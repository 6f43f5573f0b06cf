import { Hono } from 'hono'
import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { systemClock } from '../../../../src/core/clock.js'
import { Chains } from '../../../src/modules/chains/chain.js'
import { TokenFactsReader } from '../../../src/modules/chains/token-facts.js'
import type { DataCore } from '../../../src/modules/data/data-core.js'
import { sendError } from '../../../src/modules/data/data-routes.js'
import { openSolana } from '../../../src/modules/data/open-data.js'
import { Explorer } from '../../../src/modules/chains/explorer.js'
import { IconLinks } from '../../../src/modules/icons/icon-links.js'
import { KeyedHash } from '../../../src/modules/keys/hashing.js'
import { TokenBuckets } from '../../../src/modules/limits/token-buckets.js'
import { TokenIndex } from '../../../src/modules/market/token-list.js'
import { Outbound } from '../../../src/modules/outbound/outbound.js'
import { PoolPrices } from '../../../src/modules/prices/pool-prices.js'
import { Prices } from '../../../src/modules/prices/prices.js'
import { upstream } from './test-chain.js'

/** A core for data calls on these networks, without other services. Untrusted URLs may point to this machine. */
export function testData(networks: readonly FrameNetwork[] = [], parts: Partial<DataCore> = {}): DataCore {
  const clock = systemClock
  const facts = new TokenFactsReader(clock)
  const { exchanges = [], tokens = [], env = {}, onFailure } = parts
  const outbound = new Outbound({ clock, isAllowed: address => address === '127.0.0.1', anyPort: true })
  const icons = new IconLinks({ url: () => 'http://gateway.test', hash: new KeyedHash(new Uint8Array(32)) })
  const settings = { port: 0, host: '', relay: false }
  return {
    solana: openSolana(networks, { settings, clock, icons, upstream, onFailure: undefined }),
    clock,
    upstream,
    outbound,
    explorer: new Explorer({ clock, outbound, upstream, onFailure }, env),
    chains: new Chains(networks, { upstream, clock }),
    exchanges,
    tokens,
    tokenIndex: new TokenIndex(tokens),
    facts,
    prices: new Prices({ providers: [new PoolPrices(exchanges, facts)], clock }),
    icons,
    url: () => 'http://gateway.test',
    development: true,
    env: {},
    store: () => Promise.reject(new Error('this test has no store')),
    client: () => ({ browser: '', country: null }),
    buckets: new TokenBuckets(clock, { burst: 1_000, perSecond: 1_000 }),
    ...parts,
  }
}

/** The routes of some modules with the gateway's error handling; `failures` collects unexpected errors. */
export function testRoutes(
  core: DataCore,
  routes: readonly ((core: DataCore) => Hono)[],
  failures: unknown[] = [],
): Hono {
  const app = new Hono()
  for (const createRoutes of routes) app.route('/', createRoutes(core))
  app.onError((error, context) => sendError(error, context, failure => void failures.push(failure)))
  return app
}
