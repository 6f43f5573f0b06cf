import type { Clock } from '../../../../src/core/clock.js'
import type { Database } from '../../store/database.js'
import type { AnalyticsSink } from '../analytics/analytics-sink.js'
import type { Chains } from '../chains/chains.js'
import type { TokenFactsReader } from '../chains/token-facts.js'
import type { Market } from '../market/market.js'
import type { Outbound } from '../outbound/outbound.js'
import type { IconLinks } from '../icons/icon-links.js'
import type { Prices } from '../prices/prices.js'
import type { SolanaCore } from '../solana/solana-core.js'
import type { AskerRules } from './asker-rules.js'

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
