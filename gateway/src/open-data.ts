import { systemClock } from '../../src/core/clock.js'
import type { Addresses } from './addresses.js'
import { openSink } from './modules/analytics/open-sink.js'
import type { DataCore } from './modules/data/data-core.js'
import { Outbound } from './modules/outbound/outbound.js'
import { openAskers } from './open-askers.js'
import { openChains } from './open-chains.js'
import { openTokens } from './open-tokens.js'
import type { Settings } from './settings.js'
import { isDevelopment } from './is-development.js'
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
  const { env = {} } = settings
  // Waits for others are by the time of the wall, whatever time the accounts live in.
  const clock = systemClock
  const upstream = new Outbound({ clock, isAllowed: () => true, anyPort: true })
  const nearToo = isDevelopment(settings) && env['PRIVATE_HOSTS'] === 'on'
  const tokens = openTokens({ settings, url: addresses.gateway, upstream, clock, onFailure })
  return {
    ...tokens,
    ...openChains({ settings, clock, upstream, icons: tokens.icons, onFailure }),
    clock,
    upstream,
    outbound: nearToo ? upstream : new Outbound({ clock }),
    url: addresses.gateway,
    development: isDevelopment(settings),
    env,
    store,
    sink: openSink({ env, store, upstream }),
    ...openAskers(settings, { clock, store, onFailure }),
    onFailure,
  }
}
