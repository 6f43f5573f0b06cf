import { systemClock, type Clock } from '../../src/core/clock.js'
import type { Addresses } from './addresses.js'
import { clientOf } from './client-of.js'
import { Chains } from './modules/chains/chains.js'
import type { DataCore } from './modules/data/data-core.js'
import { TokenBuckets } from './modules/data/token-buckets.js'
import { defaultNetworks, developmentNetworks } from './modules/frame/default-networks.js'
import { Outbound } from './modules/outbound/outbound.js'
import { openTokens } from './open-tokens.js'
import type { Settings } from './settings.js'
import { isDevelopment } from './stand-ins.js'
import type { Database } from './store/database.js'

/** What the data calls are opened with. */
export interface DataParts {
  readonly settings: Settings
  readonly addresses: Addresses
  readonly store: () => Promise<Database>
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** What one asker may do: an account screen asks a dozen things at once, and then little. */
const SIZE = { burst: 300, perSecond: 10 }

/** Calls a second of the RPC proxy, ten times as many at once: a page of a list reads a lot, and then waits. */
const RPC_PER_SECOND = 50

/** The core of the data calls. Asks and opens nothing yet. */
export function openData({ settings, addresses, store, onFailure }: DataParts): DataCore {
  const { networks, production, origins, projects, walletProjects, projectFacts, env = {} } = settings
  // Waits for others are by the time of the wall, whatever time the accounts live in.
  const clock = systemClock
  const upstream = new Outbound({ clock, isAllowed: () => true, anyPort: true })
  const nearToo = isDevelopment(settings) && env['PRIVATE_HOSTS'] === 'on'
  const known = networks ?? [...defaultNetworks, ...(production ? [] : developmentNetworks())]
  return {
    ...openTokens({ settings, url: addresses.gateway, upstream, clock, onFailure }),
    clock,
    upstream,
    outbound: nearToo ? upstream : new Outbound({ clock }),
    chains: new Chains(known, { upstream, clock }),
    url: addresses.gateway,
    development: isDevelopment(settings),
    env,
    store,
    origins,
    projects,
    projectOrigins: walletProjects,
    projectFacts,
    client: clientOf(settings),
    buckets: new TokenBuckets(clock, SIZE),
    rpcBuckets: openRpcBuckets(settings, clock),
    onFailure,
  }
}

/** None where the operator wants no proxy. */
function openRpcBuckets({ rpcPerSecond = RPC_PER_SECOND }: Settings, clock: Clock): TokenBuckets | undefined {
  const size = { burst: rpcPerSecond * 10, perSecond: rpcPerSecond }
  return rpcPerSecond > 0 ? new TokenBuckets(clock, size) : undefined
}
