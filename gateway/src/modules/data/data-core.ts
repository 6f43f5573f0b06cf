import type { Clock } from '../../../../src/core/clock.js'
import type { ApiContext, Client } from '../../http/api-route.js'
import type { Database } from '../../store/database.js'
import type { AnalyticsSink } from '../analytics/analytics-sink.js'
import type { Chains } from '../chains/chain.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { IconLinks } from '../icons/icon-links.js'
import type { CallCounter } from '../limits/token-buckets.js'
import type { Market } from '../market/market-settings.js'
import type { Outbound } from '../outbound/outbound.js'
import type { Prices } from '../prices/prices.js'
import type { ProjectOrigins } from '../projects/project-list.js'
import type { ProjectFacts } from '../projects/project-settings.js'
import type { SolanaChains } from '../solana/solana-chain.js'
import type { SolanaPrices } from '../solana/solana-prices.js'
import type { SolanaWords } from '../solana/solana-token-metadata.js'

/** What the operator says of who may ask, and how much. */
export interface AskerRules {
  /** Origins of pages that may ask; absent: all. */
  readonly origins?: readonly string[] | undefined
  /** Project ids that may ask; absent: all, and none is needed. */
  readonly projects?: readonly string[] | undefined
  /** Which of the origins are a project's own, where the operator says so. */
  readonly projectOrigins?: ProjectOrigins | undefined
  /** What else he says of a project. */
  readonly projectFacts?: Readonly<Record<string, ProjectFacts>> | undefined
  /** Who is behind a request. */
  readonly client: (context: ApiContext) => Client
  readonly buckets: CallCounter
  /** Calls of the RPC proxy that one address may make; nothing where there is no proxy. */
  readonly rpcBuckets?: CallCounter | undefined
}

/** What the data calls know of Solana. */
interface SolanaCore {
  readonly chains: SolanaChains
  readonly words: SolanaWords
  readonly prices: SolanaPrices
}

/** What every data module works with; one per process. `open-data.ts` puts it together. */
export interface DataCore extends AskerRules, Market {
  readonly clock: Clock
  readonly chains: Chains
  /** For URLs of unknown hands. */
  readonly outbound: Outbound
  /** For services that the operator chose: also private ones. */
  readonly upstream: Outbound
  /** What contracts say of themselves. */
  readonly facts: TokenFactsReader
  readonly prices: Prices
  readonly icons: IconLinks
  /** What is known of Solana. */
  readonly solana: SolanaCore
  /** Where statistics go; absent: nowhere. */
  readonly sink?: AnalyticsSink | undefined
  /** The gateway's public URL, without a slash at the end. */
  readonly url: () => string
  /** On a developer's machine, and reached from there alone. */
  readonly development?: boolean
  /** For what a module alone reads. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Opens the accounts' store with the first call that needs it. */
  readonly store: () => Promise<Database>
  /** Told of failures nobody foresaw. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}
