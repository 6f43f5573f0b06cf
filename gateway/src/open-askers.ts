import type { Clock } from '../../src/core/clock.js'
import { clientOf } from './client-of.js'
import type { AskerRules } from './modules/data/asker-rules.js'
import { TokenBuckets } from './modules/data/token-buckets.js'
import type { Settings } from './settings.js'

/** What one asker may do: an account screen asks a dozen things at once, and then little. */
const SIZE = { burst: 300, perSecond: 10 }
/** Calls a second of the RPC proxy, ten times as many at once: a page of a list reads a lot, and then waits. */
const RPC_PER_SECOND = 50

/** Who may ask the data calls, and how much, as the operator says. */
export function openAskers(settings: Settings, clock: Clock): AskerRules {
  const { origins, projects, walletProjects, projectFacts, rpcPerSecond = RPC_PER_SECOND } = settings
  const rpcSize = { burst: rpcPerSecond * 10, perSecond: rpcPerSecond }
  return {
    origins,
    projects,
    projectOrigins: walletProjects,
    projectFacts,
    client: clientOf(settings),
    buckets: new TokenBuckets(clock, SIZE),
    rpcBuckets: rpcPerSecond > 0 ? new TokenBuckets(clock, rpcSize) : undefined,
  }
}
