import { systemClock } from '../../src/core/clock.js'
import type { Addresses } from './addresses.js'
import { openSink } from './modules/analytics/open-sink.js'
import { Chains } from './modules/chains/chains.js'
import type { DataCore } from './modules/data/data-core.js'
import { defaultNetworks, developmentNetworks } from './modules/frame/default-networks.js'
import { Outbound } from './modules/outbound/outbound.js'
import { openAskers } from './open-askers.js'
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

/** The core of the data calls. Asks and opens nothing yet. */
export function openData({ settings, addresses, store, onFailure }: DataParts): DataCore {
  const { networks, production, env = {} } = settings
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
    sink: openSink({ env, store, upstream }),
    ...openAskers(settings, clock),
    onFailure,
  }
}
