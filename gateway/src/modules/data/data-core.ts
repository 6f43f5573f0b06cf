import type { Clock } from '../../../../src/core/clock.js'
import type { ApiContext, Client } from '../../http/api-route.js'
import type { Database } from '../../store/database.js'
import type { AnalyticsSink } from '../analytics/analytics-sink.js'
import type { Chains } from '../chains/chain.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { Explorer } from '../chains/explorer.js'
import type { IconLinks } from '../icons/icon-links.js'
import type { DailyBudgets } from '../limits/daily-budgets.js'
import type { CallCounter } from '../limits/token-buckets.js'
import type { Market } from '../market/market-settings.js'
import type { Outbound } from '../outbound/outbound.js'
import type { Prices } from '../prices/prices.js'
import type { ProjectOrigins } from '../projects/project-list.js'
import type { ProjectFacts } from '../projects/project-settings.js'
import type { SolanaChains } from '../solana/solana-chain.js'
import type { SolanaPrices } from '../solana/solana-prices.js'
import type { SolanaTokenMetadata } from '../solana/solana-token-metadata.js'
import type { SolanaTokenIndex } from '../solana/solana-tokens.js'

export interface CallerRules {
  readonly origins?: readonly string[] | undefined
  /** URL of the embedded wallet's page, which may read data like the apps that contain it. */
  readonly frameUrl?: (() => string) | undefined
  /** Allowed project ids. If absent, requests need no project. */
  readonly projects?: readonly string[] | undefined
  readonly projectOrigins?: ProjectOrigins | undefined
  readonly projectFacts?: Readonly<Record<string, ProjectFacts>> | undefined
  readonly client: (context: ApiContext) => Client
  readonly buckets: CallCounter
  readonly rpcBuckets?: CallCounter | undefined
  /** Budgets of the services that the operator pays for. Default: no limits. */
  readonly budgets?: DailyBudgets | undefined
}

interface SolanaCore {
  readonly chains: SolanaChains
  readonly listed: SolanaTokenIndex
  readonly tokenMetadata: SolanaTokenMetadata
  readonly prices: SolanaPrices
}

/** Dependencies of all data modules, one instance per process. Created by `openData`. */
export interface DataCore extends CallerRules, Market {
  readonly clock: Clock
  readonly chains: Chains
  /** HTTP client for untrusted URLs. */
  readonly outbound: Outbound
  /** HTTP client for services of the operator's choice, which may be private. */
  readonly upstream: Outbound
  readonly explorer: Explorer
  readonly facts: TokenFactsReader
  readonly prices: Prices
  readonly icons: IconLinks
  readonly solana: SolanaCore
  readonly sink?: AnalyticsSink | undefined
  readonly url: () => string
  /** True on a development machine that is not reachable from outside. */
  readonly development?: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  readonly store: () => Promise<Database>
  readonly onFailure?: ((error: unknown) => void) | undefined
}
