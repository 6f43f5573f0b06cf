import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { type Clock, systemClock } from '../../../../src/core/clock.js'
import type { Addresses } from '../../http/addresses.js'
import { clientOf } from '../../http/client.js'
import { type Settings, isDevelopment } from '../../settings.js'
import type { Database } from '../../store/database.js'
import { openSink } from '../analytics/analytics-sink.js'
import { Chains } from '../chains/chain.js'
import { TokenFactsReader } from '../chains/token-facts.js'
import { configuredNetworks } from '../frame/default-networks.js'
import { IconLinks } from '../icons/icon-links.js'
import { KeyedHash } from '../keys/hashing.js'
import { freshSecrets } from '../keys/secrets.js'
import { SharedBuckets, TokenBuckets } from '../limits/token-buckets.js'
import { defaultExchanges, exchanges as exchangeList } from '../market/exchanges.js'
import { vouchedSolanaTokens, vouchedTokens } from '../market/market-settings.js'
import { TokenIndex } from '../market/token-list.js'
import { Outbound } from '../outbound/outbound.js'
import { readPriceApi } from '../prices/api-prices.js'
import { openPrices } from '../prices/prices.js'
import { SolanaChains } from '../solana/solana-chain.js'
import { SolanaPrices } from '../solana/solana-prices.js'
import { SolanaWords } from '../solana/solana-token-metadata.js'
import { SolanaTokenIndex } from '../solana/solana-tokens.js'
import type { AskerRules, DataCore } from './data-core.js'

/** What one asker may do: an account screen asks a dozen things at once, and then little. */
const SIZE = { burst: 300, perSecond: 10 }
/** Calls a second of the RPC proxy, ten times as many at once: a page of a list reads a lot, and then waits. */
const RPC_PER_SECOND = 50

/** What counting takes. */
interface AskersParts {
  readonly clock: Clock
  readonly store: () => Promise<Database>
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** Who may ask the data calls, and how much, as the operator says. */
function openAskers(settings: Settings, { clock, store, onFailure }: AskersParts): AskerRules {
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

/** What the networks are opened with. */
type ChainParts = Pick<DataCore, 'clock' | 'upstream' | 'icons' | 'onFailure'> & { readonly settings: Settings }

/** The networks that the gateway can read, of every family. Asks nothing yet. Throws `settings/invalid`. */
function openChains({ settings, ...parts }: ChainParts): Pick<DataCore, 'chains' | 'solana'> {
  const known = configuredNetworks(settings)
  return { chains: new Chains(known, parts), solana: openSolana(known, { settings, ...parts }) }
}

/** What is known of Solana: its networks, the tokens of the operator's list, and what they cost. */
export function openSolana(
  networks: readonly FrameNetwork[],
  { settings, clock, upstream, icons, onFailure }: ChainParts,
): DataCore['solana'] {
  const { env = {}, fixedPrices: fixed = {} } = settings
  const listed = new SolanaTokenIndex(vouchedSolanaTokens(settings))
  return {
    chains: new SolanaChains(networks, { clock, upstream }),
    words: new SolanaWords({ clock, icons, listed }),
    prices: new SolanaPrices({ api: readPriceApi(env), fixed, upstream, clock, onFailure }),
  }
}

/** What is opened with the tokens. */
interface TokenParts {
  readonly settings: Settings
  readonly url: () => string
  readonly upstream: Outbound
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** What the gateway knows of tokens: the operator's lists, what contracts say, what they cost, how they look. */
function openTokens({ settings, url, upstream, clock, onFailure }: TokenParts) {
  const { env = {}, secrets = freshSecrets() } = settings
  const facts = new TokenFactsReader(clock)
  const exchanges = exchangeList.parse(settings.exchanges ?? defaultExchanges)
  const tokens = vouchedTokens(settings)
  return {
    exchanges,
    tokens,
    listed: new TokenIndex(tokens),
    facts,
    prices: openPrices({ env, exchanges, facts, upstream, clock, onFailure }),
    icons: new IconLinks({ url, hash: new KeyedHash(secrets.pepper) }),
  } satisfies Partial<DataCore>
}

/** What the data calls are opened with. */
interface DataParts {
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
