import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { type Clock, systemClock } from '../../../../src/core/clock.js'
import type { GatewayUrls } from '../../http/gateway-urls.js'
import { clientReader } from '../../http/client.js'
import { type Settings, isDevelopment } from '../../settings.js'
import type { Database } from '../../store/database.js'
import { openSink } from '../analytics/analytics-sink.js'
import { Chains } from '../chains/chain.js'
import { TokenFactsReader } from '../chains/token-facts.js'
import { Explorer } from '../chains/explorer.js'
import { configuredNetworks } from '../frame/default-networks.js'
import { IconLinks } from '../icons/icon-links.js'
import { KeyedHash } from '../keys/hashing.js'
import { createTemporarySecrets } from '../keys/secrets.js'
import { DailyBudgets, defaultBudgets } from '../limits/daily-budgets.js'
import { limitRates } from '../limits/route-limits.js'
import { openSharedBuckets, type SharedBucketsParts, TokenBuckets } from '../limits/token-buckets.js'
import { defaultExchanges, exchanges as exchangeList } from '../market/exchanges.js'
import { trustedSolanaTokens, trustedTokens } from '../market/market-settings.js'
import { TokenIndex } from '../market/token-list.js'
import { Outbound } from '../outbound/outbound.js'
import { readPriceApi } from '../prices/api-prices.js'
import { openPrices } from '../prices/prices.js'
import { SolanaChains } from '../solana/solana-chain.js'
import { SolanaPrices } from '../solana/solana-prices.js'
import { SolanaTokenMetadata } from '../solana/solana-token-metadata.js'
import { SolanaTokenIndex } from '../solana/solana-tokens.js'
import type { CallerRules, DataCore } from './data-core.js'

// RPC bursts may be ten times the rate, because a page of a list reads a lot at once.
const RPC_BURST_SECONDS = limitRates.rpc.burst / limitRates.rpc.perSecond

type CallerParts = Pick<SharedBucketsParts, 'clock' | 'store' | 'onFailure'>

function createCallerRules(settings: Settings, { clock, store, onFailure }: CallerParts): CallerRules {
  const { origins, projects, walletProjects, projectFacts, rpcPerSecond = limitRates.rpc.perSecond } = settings
  const { visitorLimitFactor: factor = 1 } = settings
  const size = { burst: rpcPerSecond * RPC_BURST_SECONDS, perSecond: rpcPerSecond }
  const { burst, perSecond } = limitRates.data
  const counting = { store, clock, onFailure }
  return {
    origins,
    projects,
    projectOrigins: walletProjects,
    projectFacts,
    client: clientReader(settings),
    buckets: new TokenBuckets(clock, { burst: burst * factor, perSecond: perSecond * factor }),
    rpcBuckets:
      rpcPerSecond > 0 ? (openSharedBuckets(settings, counting, size) ?? new TokenBuckets(clock, size)) : undefined,
    budgets: new DailyBudgets({
      clock,
      budgets: settings.dailyBudgets ?? defaultBudgets,
      shared: openSharedBuckets(settings, counting, limitRates.data),
    }),
  }
}

type ChainParts = Pick<DataCore, 'clock' | 'upstream' | 'icons' | 'onFailure'> & { readonly settings: Settings }

// Opens the networks of all namespaces without sending requests.
function openChains({ settings, ...parts }: ChainParts): Pick<DataCore, 'chains' | 'solana'> {
  const known = configuredNetworks(settings)
  return { chains: new Chains(known, parts), solana: openSolana(known, { settings, ...parts }) }
}

export function openSolana(
  networks: readonly FrameNetwork[],
  { settings, clock, upstream, icons, onFailure }: ChainParts,
): DataCore['solana'] {
  const { env = {}, fixedPrices: fixed = {} } = settings
  const listed = new SolanaTokenIndex(trustedSolanaTokens(settings))
  return {
    chains: new SolanaChains(networks, { clock, upstream }),
    listed,
    tokenMetadata: new SolanaTokenMetadata({ clock, icons, listed }),
    prices: new SolanaPrices({ api: readPriceApi(env), fixed, upstream, clock, onFailure }),
  }
}

interface TokenParts {
  readonly settings: Settings
  readonly url: () => string
  readonly upstream: Outbound
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

function openTokens({ settings, url, upstream, clock, onFailure }: TokenParts) {
  const { env = {}, secrets = createTemporarySecrets() } = settings
  const facts = new TokenFactsReader(clock)
  const exchanges = exchangeList.parse(settings.exchanges ?? defaultExchanges)
  const tokens = trustedTokens(settings)
  return {
    exchanges,
    tokens,
    tokenIndex: new TokenIndex(tokens),
    facts,
    prices: openPrices({ env, exchanges, facts, upstream, clock, onFailure }),
    icons: new IconLinks({ url, hash: new KeyedHash(secrets.pepper) }),
  } satisfies Partial<DataCore>
}

interface DataParts {
  readonly settings: Settings
  readonly addresses: GatewayUrls
  readonly store: () => Promise<Database>
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** Creates the core of the data calls without sending requests or opening the database. */
export function openData({ settings, addresses, store, onFailure }: DataParts): DataCore {
  const { env = {} } = settings
  // Timeouts and rate limits use real time, even if the accounts use a test clock.
  const clock = systemClock
  const upstream = new Outbound({ clock, isAllowed: () => true, anyPort: true })
  const allowsPrivateHosts = isDevelopment(settings) && env['PRIVATE_HOSTS'] === 'on'
  const outbound = allowsPrivateHosts ? upstream : new Outbound({ clock })
  const tokens = openTokens({ settings, url: addresses.gateway, upstream, clock, onFailure })
  return {
    ...tokens,
    ...openChains({ settings, clock, upstream, icons: tokens.icons, onFailure }),
    clock,
    upstream,
    outbound,
    explorer: new Explorer({ clock, outbound, upstream, onFailure }, env),
    url: addresses.gateway,
    frameUrl: addresses.frame,
    development: isDevelopment(settings),
    env,
    store,
    sink: openSink({ env, store, upstream }),
    ...createCallerRules(settings, { clock, store, onFailure }),
    onFailure,
  }
}
