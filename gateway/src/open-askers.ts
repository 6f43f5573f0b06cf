import type { Clock } from '../../src/core/clock.js'
import { clientOf } from './client-of.js'
import type { AskerRules } from './modules/data/asker-rules.js'
import { SharedBuckets } from './modules/data/shared-buckets.js'
import { TokenBuckets } from './modules/data/token-buckets.js'
import { KeyedHash } from './modules/keys/keyed-hash.js'
import type { Settings } from './settings.js'
import type { Database } from './store/database.js'

/** What one asker may do: an account screen asks a dozen things at once, and then little. */
const SIZE = { burst: 300, perSecond: 10 }
/** Calls a second of the RPC proxy, ten times as many at once: a page of a list reads a lot, and then waits. */
const RPC_PER_SECOND = 50

/** What counting takes. */
export interface AskersParts {
  readonly clock: Clock
  readonly store: () => Promise<Database>
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** Who may ask the data calls, and how much, as the operator says. */
export function openAskers(settings: Settings, { clock, store, onFailure }: AskersParts): AskerRules {
  const { origins, projects, walletProjects, projectFacts, rpcPerSecond = RPC_PER_SECOND } = settings
  const { databaseUrl, secrets } = settings
  const size = { burst: rpcPerSecond * 10, perSecond: rpcPerSecond }
  // Without a database that others share, or a secret that they know, this is the one process.
  const hash = databaseUrl && secrets ? new KeyedHash(secrets.pepper) : undefined
  const rpcBuckets = hash ? new SharedBuckets({ store, clock, hash, size, onFailure }) : new TokenBuckets(clock, size)
  return {
    origins,
    projects,
    projectOrigins: walletProjects,
    projectFacts,
    client: clientOf(settings),
    buckets: new TokenBuckets(clock, SIZE),
    rpcBuckets: rpcPerSecond > 0 ? rpcBuckets : undefined,
  }
}
