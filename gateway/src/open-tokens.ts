import type { Clock } from '../../src/core/clock.js'
import { TokenFactsReader } from './modules/chains/token-facts.js'
import type { DataCore } from './modules/data/data-core.js'
import { TokenIndex } from './modules/data/token-index.js'
import { IconLinks } from './modules/icons/icon-links.js'
import { KeyedHash } from './modules/keys/keyed-hash.js'
import { freshSecrets } from './modules/keys/secrets.js'
import { defaultExchanges, exchanges as exchangeList } from './modules/market/exchanges.js'
import { vouchedTokens } from './modules/market/market-settings.js'
import type { Outbound } from './modules/outbound/outbound.js'
import { openPrices } from './modules/prices/open-prices.js'
import type { Settings } from './settings.js'

/** What is opened with the tokens. */
export interface TokenParts {
  readonly settings: Settings
  readonly url: () => string
  readonly upstream: Outbound
  readonly clock: Clock
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** What the gateway knows of tokens: the operator's lists, what contracts say, what they cost, how they look. */
export function openTokens({ settings, url, upstream, clock, onFailure }: TokenParts) {
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
